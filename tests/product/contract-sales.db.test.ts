import { describe, expect, test } from 'vitest';
import { type Browser, callers, ORDER_BODY } from './callers.ts';
import { dateInDays } from './visitor.ts';

const harness = callers();
const { signIn, createReadyDraft, placeDraft } = harness;

test('a user signed out while working is told so, and cannot order as a visitor', async () => {
  const agent = await signIn('gold');
  const draft = await createReadyDraft(agent, 46);
  await harness.database.pool.query("delete from identity.sessions where user_id = 'demo-gold'");
  await expect(placeDraft(agent, draft)).rejects.toThrow(/401.*common.unauthenticated/);
  expect((await agent.good('GET', '/api/session')).ended).toBe(true);
  agent.jar.delete('sapar_session');
  expect((await agent.ask('GET', { path: `/api/bookings/${draft}` })).status).toBe(200);
});

describe('a search shows the possible earnings', () => {
  const FLIGHTS = { slices: [{ from: 'bishkek', to: 'osh', date: '' }], cabin: 'economy', direct: false };
  const PASSENGER_COUNTS = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };
  /** The first card of a search, from the page's read and from the stream. */
  const read = async (own: Browser, uid: string) => {
    const { itineraries } = await own.good('GET', `/api/searches/${uid}`);
    const line = await own.good('GET', `/api/searches/${uid}/stream`);
    return { offers: itineraries.flatMap(({ offers }: { offers: unknown[] }) => offers), line };
  };

  test('to the agency’s users alone, not to the next reader, nor under a hiding setting or client screen', async () => {
    const silver = await signIn('silver');
    const slices = [{ ...FLIGHTS.slices[0], date: dateInDays(40) }];
    const { uid } = await silver.good('POST', '/api/searches', {
      ...FLIGHTS,
      slices,
      passengerCounts: PASSENGER_COUNTS,
    });
    const seen = await read(silver, uid);
    expect(seen.offers.length).toBeGreaterThan(0);
    for (const { price } of seen.offers)
      expect(price.commission.minor).toBe(Math.round((price.fare.minor * 30) / 1000));
    expect(seen.line).toContain('"commission"');
    expect(seen.line).not.toContain('"motivation"');
    const gold = await read(await signIn('gold'), uid);
    for (const { price } of gold.offers)
      expect(price.commission.minor).toBe(Math.round((price.fare.minor * 40) / 1000));
    const turned = await signIn('silver');
    turned.jar.set('clientView', '1');
    for (const own of [harness.browser(), await signIn('quiet'), turned])
      expect(JSON.stringify(await read(own, uid))).not.toContain('commission');
  });
});

describe('what is sold under a contract', () => {
  const booked = async (who: Parameters<typeof signIn>[0], day: number) => {
    const own = await signIn(who);
    const draft = await createReadyDraft(own, day);
    return { own, draft, seen: await own.good('GET', `/api/bookings/${draft}`) };
  };
  test('shows three per cent of the fare as the agent’s commission, and the passenger’s price as it is', async () => {
    const { own, draft, seen } = await booked('silver', 42);
    expect(seen.price.commission.minor).toBe(Math.round((seen.price.fare.minor * 30) / 1000));
    const sold = await own.good('GET', `/api/orders/${await placeDraft(own, draft)}`);
    expect(sold.price.commission).toEqual(seen.price.commission);
    expect(sold.price.total).toEqual(seen.price.total);
  });
  test('hides the commission where the setting withCommition is "0", and earns it nevertheless', async () => {
    const { own, draft, seen } = await booked('quiet', 43);
    expect(seen.price.commission).toBeUndefined();
    const id = await placeDraft(own, draft);
    expect((await own.good('GET', `/api/orders/${id}`)).price.commission).toBeUndefined();
    const { rows } = await harness.database.pool.query(
      'select price, contract_id, user_id from orders.orders where id = $1',
      [id],
    );
    expect(rows[0].price.commission.minor).toBeGreaterThan(0);
    expect(rows[0]).toMatchObject({ contract_id: 'demo-quiet', user_id: 'demo-quiet' });
  });
  test('ordered and paid from the balance in one step, charges the price less the commission once', async () => {
    const { own, draft, seen } = await booked('gold', 48);
    const { orderId } = await own.good('POST', `/api/bookings/${draft}/order`, {
      ...ORDER_BODY,
      method: 'balance',
      agreements: seen.agreements.map(({ key, version }: { key: string; version: number }) => ({
        key,
        version,
      })),
      acceptedTotal: seen.price.total,
    });
    expect((await own.good('GET', `/api/orders/${orderId}`)).status).toBe('payed');
    const { rows } = await harness.database.pool.query(
      'select state, amount_minor::int as minor from payments.intents where order_id = $1',
      [orderId],
    );
    const net = seen.price.total.minor - seen.price.commission.minor;
    expect(rows).toEqual([{ state: 'captured', minor: net }]);
  });
  test('needs a chosen contract that is not suspended', async () => {
    const unchosen = await signIn('two');
    const draft = await createReadyDraft(unchosen, 44);
    await expect(placeDraft(unchosen, draft)).rejects.toThrow(/contract_required/);
    const platinum = await booked('platinum', 45);
    await harness.database.pool.query("update agencies.contracts set status = 'suspended' where id = 'demo-platinum'");
    await expect(placeDraft(platinum.own, platinum.draft)).rejects.toThrow(/contract_suspended/);
    await harness.database.pool.query("update agencies.contracts set status = 'active' where id = 'demo-platinum'");
    expect(await placeDraft(platinum.own, platinum.draft)).toBeTruthy();
  });
});
