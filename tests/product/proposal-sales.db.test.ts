import { expect, test } from 'vitest';
import { type Browser, callers } from './callers.ts';
import { until } from './product-fixture.ts';
import { adult, CONTACTS, dateInDays } from './visitor.ts';

const harness = callers();
const { browser, signIn, placeDraft } = harness;
const query = async (sql: string, values: unknown[] = []) => (await harness.database.pool.query(sql, values)).rows;

/** An agent's proposal of one journey, and the code of its link. */
async function proposed(agent: Browser, day: number): Promise<{ id: string; code: string }> {
  const { uid } = await agent.good('POST', '/api/searches', {
    slices: [{ from: 'bishkek', to: 'osh', date: dateInDays(day) }],
    passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy',
    direct: false,
  });
  const found = await until(
    () => agent.good('GET', `/api/searches/${uid}`),
    (search) => search.itineraries.length > 0,
  );
  const { id: offerId } = found.itineraries[0].offers.find((o: { holdable: boolean }) => o.holdable);
  const { id } = await agent.good('POST', '/api/account/proposals', {
    picks: [{ searchUid: uid, offerId }],
    note: '',
    days: 3,
    locale: 'ru',
  });
  const { link } = await agent.good('GET', `/api/account/proposals/${id}`);
  return { id, code: link.split('/').at(-1) };
}
const shown = async (client: Browser, code: string) => {
  const proposal = await until(
    () => client.good('GET', `/api/proposals/${code}`),
    (one) => one.options[0].state === 'priced',
  );
  const { id, current } = proposal.options[0];
  return { optionId: id as string, total: current.total as { minor: number; currency: string } };
};
async function begun(client: Browser, code: string): Promise<string> {
  const body = await shown(client, code);
  return (await client.good('POST', `/api/proposals/${code}/booking`, body)).bookingId;
}
async function readyToPay(client: Browser, code: string): Promise<string> {
  const id = await begun(client, code);
  const data = { passengers: [{ ...adult(), noPatronymic: true }], contacts: CONTACTS, complete: true };
  await client.good('PUT', `/api/bookings/${id}/passengers`, data);
  await client.good('POST', `/api/bookings/${id}/services`, {});
  return id;
}

test('a client with the link books and orders; the agent gets the sale, others see neither', async () => {
  const silver = await signIn('silver');
  const { code } = await proposed(silver, 34);
  const client = browser();
  const { optionId, total } = await shown(client, code);
  const dearer = { ...total, minor: total.minor + 100 };
  expect(
    await client.ask('POST', { path: `/api/proposals/${code}/booking`, body: { optionId, total: dearer } }),
  ).toMatchObject({ status: 409, body: { code: 'proposals.price_changed' } });

  const id = await readyToPay(client, code);
  const booking = await client.good('GET', `/api/bookings/${id}`);
  expect(booking.price.total).toEqual(total);
  expect(booking.price.commission).toBeUndefined();
  const { ways } = await client.good('GET', `/api/bookings/${id}/payment-methods`);
  expect(ways.filter((way: { fund: unknown }) => way.fund)).toEqual([]);
  const stranger = browser();
  expect((await stranger.ask('GET', { path: `/api/bookings/${id}` })).status).toBe(404);

  const orderId = await placeDraft(client, id);
  expect((await client.good('GET', `/api/orders/${orderId}`)).access).toBe('confirmed');
  expect((await stranger.ask('GET', { path: `/api/orders/${orderId}` })).status).toBe(404);
  expect((await (await signIn('gold')).ask('GET', { path: `/api/orders/${orderId}` })).status).toBe(404);
  const sale = await silver.good('GET', `/api/orders/${orderId}`);
  expect(sale.price.commission.minor).toBe(Math.round((sale.price.fare.minor * 30) / 1000));
  expect(sale.seller).toMatchObject({ person: 'Бакыт Асанов', contract: { number: 'AT-0101' } });
  expect((await silver.good('GET', '/api/account/orders')).orders.map((one: { id: string }) => one.id)).toContain(
    orderId,
  );
  expect(
    await query('select contract_id, user_id, workplace_id is not null as seat from orders.orders where id = $1', [
      orderId,
    ]),
  ).toEqual([{ contract_id: 'demo-silver', user_id: 'demo-silver', seat: true }]);
});

test('an agent under a contract is directed to their own page', async () => {
  const silver = await signIn('silver');
  const { code } = await proposed(silver, 35);
  const body = await shown(silver, code);
  for (const who of [silver, await signIn('gold'), await signIn('cashier')])
    expect(await who.ask('POST', { path: `/api/proposals/${code}/booking`, body })).toMatchObject({
      status: 403,
      body: { code: 'orders.proposal_client_only' },
    });
});

test('a former or blocked agent, a suspended contract or a revoked link ends a started booking', async () => {
  const silver = await signIn('silver');
  const { id: proposalId, code } = await proposed(silver, 36);
  const client = browser();
  const id = await readyToPay(client, code);
  const steps = async () => [
    (await client.ask('GET', { path: `/api/bookings/${id}` })).body.code,
    (await client.ask('POST', { path: `/api/bookings/${id}/services`, body: {} })).body.code,
    (await client.ask('POST', { path: `/api/proposals/${code}/booking`, body: await shown(client, code) })).body.code,
  ];
  const members = await query("select * from agencies.members where user_id = 'demo-silver'");
  expect(members.length).toBeGreaterThan(0);
  const changes: [change: string, back: string][] = [
    [
      "update agencies.members set user_id = 'elsewhere' where user_id = 'demo-silver' and contract_id = " +
        "'demo-silver'",
      "update agencies.members set user_id = 'demo-silver' where user_id = 'elsewhere'",
    ],
    [
      "update identity.users set roles = '{ROLE_CORPORATE}' where id = 'demo-silver'",
      "update identity.users set roles = '{ROLE_AGENT}' where id = 'demo-silver'",
    ],
    [
      "update identity.users set active = false where id = 'demo-silver'",
      "update identity.users set active = true where id = 'demo-silver'",
    ],
    [
      "update agencies.contracts set status = 'suspended' where id = 'demo-silver'",
      "update agencies.contracts set status = 'active' where id = 'demo-silver'",
    ],
  ];
  for (const [change, back] of changes) {
    await query(change);
    expect(await steps(), change).toEqual(Array(3).fill('orders.proposal_ended'));
    await query(back);
    expect((await client.ask('GET', { path: `/api/bookings/${id}` })).status, back).toBe(200);
  }
  await silver.good('DELETE', `/api/account/proposals/${proposalId}`);
  expect((await client.ask('GET', { path: `/api/bookings/${id}` })).body.code).toBe('orders.proposal_ended');
  await expect(placeDraft(client, id)).rejects.toThrow(/proposal_ended/);
});
