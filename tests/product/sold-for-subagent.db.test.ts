import { describe, expect, test } from 'vitest';
import { type Browser, callers, ORDER_BODY } from './callers.ts';

/** Silver, AT-0101, is the agent above sub-agent AT-0101/1; gold is unrelated. */
const harness = callers();
const { signIn, createReadyDraft, placeDraft } = harness;
const choose = (own: Pick<Browser, 'ask'>, id: string, contractId: string) =>
  own.ask('PUT', { path: `/api/bookings/${id}/contract`, body: { contractId } });
const rows = async (sql: string, values: unknown[] = []) => (await harness.database.pool.query(sql, values)).rows;
/** A booking by silver at the payment step, sold under the sub-agent's contract. */
async function forSubagent(day: number) {
  const own = await signIn('silver');
  const id = await createReadyDraft(own, day);
  expect((await choose(own, id, 'demo-sub')).status).toBe(200);
  await own.good('POST', `/api/bookings/${id}/services`, {});
  return { own, id };
}

describe('an agent sells under the contract of a sub-agent', () => {
  test('the chosen contract is shown, and the commission is that of the sub-agent’s contract', async () => {
    const own = await signIn('silver');
    const id = await createReadyDraft(own, 30);
    expect(await own.good('GET', `/api/bookings/${id}/contract`)).toEqual({
      chosen: 'demo-silver',
      contracts: [
        { id: 'demo-silver', number: 'AT-0101', name: 'Ала-Тоо Тревел', active: true },
        { id: 'demo-sub', number: 'AT-0101/1', name: 'Токмок Билет', active: true },
      ],
    });
    const before = await own.good('GET', `/api/bookings/${id}`);
    expect(before.soldFor).toBeUndefined();
    expect((await choose(own, id, 'demo-sub')).body.chosen).toBe('demo-sub');
    const after = await own.good('GET', `/api/bookings/${id}`);
    expect(after).toMatchObject({
      soldFor: { number: 'AT-0101/1', name: 'Токмок Билет' },
      furthestStep: 'services',
    });
    expect(before.price.commission.minor).toBe(Math.round((before.price.fare.minor * 30) / 1000));
    expect(after.price.commission.minor).toBe(Math.round((after.price.fare.minor * 20) / 1000));
    await choose(own, id, 'demo-silver');
    expect((await own.good('GET', `/api/bookings/${id}`)).soldFor).toBeUndefined();
  });

  test('its balance pays, no workplace is recorded, and lists, timeline and log show the seller', async () => {
    const { own, id } = await forSubagent(31);
    const silver = await own.good('GET', '/api/account/funds');
    const ways = await own.good('GET', `/api/bookings/${id}/payment-methods`);
    const balance = ways.ways.find((way: { method: string }) => way.method === 'balance');
    const theirs = await (await signIn('sub')).good('GET', '/api/account/funds');
    expect(balance.fund.available).toEqual(theirs.available);
    const ready = await own.good('GET', `/api/bookings/${id}`);
    const { orderId } = await own.good('POST', `/api/bookings/${id}/order`, {
      ...ORDER_BODY,
      method: 'balance',
      agreements: ready.agreements.map(({ key, version }: { key: string; version: number }) => ({
        key,
        version,
      })),
      acceptedTotal: ready.price.total,
      priceChangeAccepted: ready.priceChange !== null,
    });
    expect(await rows('select contract_id, user_id, workplace_id from orders.orders where id = $1', [orderId])).toEqual(
      [{ contract_id: 'demo-sub', user_id: 'demo-silver', workplace_id: null }],
    );
    const net = ready.price.total.minor - ready.price.commission.minor;
    expect(
      await rows('select state, amount_minor::int as minor from payments.intents where order_id = $1', [orderId]),
    ).toEqual([{ state: 'captured', minor: net }]);
    expect(await own.good('GET', '/api/account/funds')).toEqual(silver);

    const sub = await signIn('sub');
    for (const reader of [own, sub]) {
      const order = await reader.good('GET', `/api/orders/${orderId}`);
      expect(order.seller).toEqual({
        person: 'Бакыт Асанов',
        contract: { number: 'AT-0101/1', name: 'Токмок Билет' },
        from: { number: 'AT-0101', name: 'Ала-Тоо Тревел' },
      });
      expect(order.history[0]).toMatchObject({ kind: 'created' });
      expect(order.history[0].details).not.toHaveProperty('from');
      const list = await reader.good('GET', '/api/account/orders?sort=created&order=desc');
      expect(list.orders.find((one: { id: string }) => one.id === orderId)).toMatchObject({
        cashier: 'Бакыт Асанов',
        workplace: null,
        contract: { number: 'AT-0101/1', own: reader === sub },
      });
    }
    expect(
      await rows(
        "select actor, contract_id, subject_kind, subject_id from audit.records where action = 'sold_for_subagent'",
      ),
    ).toEqual([{ actor: 'demo-silver', contract_id: 'demo-silver', subject_kind: 'order', subject_id: orderId }]);
  });

  test('an own sale is not recorded as one for a sub-agent', async () => {
    const own = await signIn('silver');
    const orderId = await placeDraft(own, await createReadyDraft(own, 32));
    expect((await own.good('GET', `/api/orders/${orderId}`)).seller).toMatchObject({ from: null });
    expect(
      await rows("select 1 from audit.records where action = 'sold_for_subagent' and subject_id = $1", [orderId]),
    ).toEqual([]);
  });

  test('must confirm the price again after the contract has changed', async () => {
    const own = await signIn('silver');
    const id = await createReadyDraft(own, 33);
    await choose(own, id, 'demo-sub');
    await expect(placeDraft(own, id)).rejects.toThrow(/step_not_reached/);
    await own.good('POST', `/api/bookings/${id}/services`, {});
    // The contract tree has changed: the sale falls back to the agent's own contract, and needs a new confirmation.
    await rows("update agencies.contracts set parent_id = null where id = 'demo-sub'");
    try {
      await expect(placeDraft(own, id)).rejects.toThrow(/contract_changed/);
      const orderId = await placeDraft(own, id);
      expect(await rows('select contract_id from orders.orders where id = $1', [orderId])).toEqual([
        { contract_id: 'demo-silver' },
      ]);
    } finally {
      await rows("update agencies.contracts set parent_id = 'demo-silver' where id = 'demo-sub'");
    }
  });

  test('sells nothing under a suspended contract, nor from one', async () => {
    const { own, id } = await forSubagent(34);
    for (const contractId of ['demo-sub', 'demo-silver']) {
      await rows("update agencies.contracts set status = 'suspended' where id = $1", [contractId]);
      await expect(placeDraft(own, id)).rejects.toThrow(/contract_suspended/);
      await rows("update agencies.contracts set status = 'active' where id = $1", [contractId]);
    }
    expect(await placeDraft(own, id)).toBeTruthy();
  });
});

describe('selling under a contract that is not below the seller’s is rejected', () => {
  test.each([
    ['an agent in a stranger’s', 'gold', 'demo-silver'],
    ['an agent in a sub-agent’s of somebody else', 'gold', 'demo-sub'],
    ['a sub-agent in its agent’s', 'sub', 'demo-silver'],
  ] as const)('%s contract: the answer is the same as for one that does not exist', async (_what, who, theirs) => {
    const own = await signIn(who);
    const id = await createReadyDraft(own, 35);
    const absent = await choose(own, id, 'demo-nobody');
    const real = await choose(own, id, theirs);
    expect(absent).toMatchObject({ status: 404, body: { code: 'orders.contract_not_found' } });
    expect({ ...real, body: { ...real.body, instance: 0, requestId: 0 } }).toEqual({
      ...absent,
      body: { ...absent.body, instance: 0, requestId: 0 },
    });
    expect(await own.good('GET', `/api/bookings/${id}/contract`)).toEqual({ chosen: null, contracts: [] });
  });

  test('a draft that names an unrelated contract is sold under the seller’s own', async () => {
    const own = await signIn('gold');
    const id = await createReadyDraft(own, 36);
    await rows("update orders.booking_drafts set for_contract_id = 'demo-sub' where id = $1", [id]);
    const orderId = await placeDraft(own, id);
    expect(await rows('select contract_id from orders.orders where id = $1', [orderId])).toEqual([
      { contract_id: 'demo-gold' },
    ]);
  });

  test('another visitor’s booking is not found', async () => {
    const id = await createReadyDraft(await signIn('silver'), 37);
    expect((await choose(await signIn('silver'), id, 'demo-sub')).status).toBe(404);
  });
});
