import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { loadOrderStateRows } from './core/db/order-state-queries.ts';
import type { Outcome, SupplierBooking } from './ports.ts';
import { place, readyToPay, visitor } from './testing/buy.ts';
import { createOrdersFixture, ONE_ADULT, type OrdersFixture, person } from './testing/orders-fixture.ts';
import { readOrder } from './use-cases/read-order.ts';
import { recoverLostWork } from './use-cases/recover-lost-work.ts';

const BUYERS = [0, 1, 2, 3];

let database: TestDatabase;
let fixture: OrdersFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createOrdersFixture(
    database,
    { clock: testClock(new Date().toISOString()), ...testLog() },
    ONE_ADULT,
  );
});
afterAll(() => database.close());

/**
 * Places an order for each of several visitors at the same moment; their holds are answered together, each with the
 * given result of the supplier. Settled in their order.
 */
async function placeAtOnce(
  first: number,
  outcomeOf: (booking: SupplierBooking, n: number) => Outcome<SupplierBooking>,
) {
  const drafts = [];
  for (const n of BUYERS) {
    const who = visitor(`at-once-${first + n}`);
    const found = person({ documentNumber: `AN${8_500_000 + first + n}` });
    drafts.push({ who, id: await readyToPay(fixture, who, [found]) });
  }
  const { hold } = fixture.supplier;
  let requested = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  fixture.supplier.hold = async (call, request) => {
    const n = Number(request.travellers[0]?.document?.number?.slice(2)) - 8_500_000 - first;
    if (++requested === BUYERS.length) open();
    await all;
    const answer = await hold(call, request);
    return answer.kind === 'ok' ? outcomeOf(answer.value, n) : answer;
  };
  const ends = await Promise.allSettled(drafts.map(({ who, id }) => place(fixture, id, who)));
  fixture.supplier.hold = hold;
  return drafts.map(({ who }, n) => ({ who, end: ends[n] as (typeof ends)[number] }));
}

const named = (booking: SupplierBooking, locator: string): Outcome<SupplierBooking> => ({
  kind: 'ok',
  value: { ...booking, ref: { ...booking.ref, locator } },
  asOf: fixture.clock.now().toISOString(),
});

test('answers that come together are written each to its own order', async () => {
  const placed = await placeAtOnce(0, (booking, n) =>
    n === 1 ? { kind: 'pending', token: '', pollAfterMs: 60_000 } : named(booking, `MINE-${n}`),
  );
  for (const [n, { who, end }] of placed.entries()) {
    if (end.status === 'rejected') throw end.reason;
    const { orderId } = end.value;
    const { status, locator, history } = await readOrder(fixture.deps, who, orderId);
    const [hold] = (await loadOrderStateRows(fixture.deps, fixture.deps.db, orderId)).operations;
    const held = history.filter(({ kind }) => kind === 'held').length;
    expect({ status, locator, held, hold: hold?.state }).toEqual(
      n === 1
        ? { status: 'hold', locator: null, held: 0, hold: 'pending' }
        : { status: 'pay', locator: `MINE-${n}`, held: 1, hold: 'done' },
    );
  }
});

test('one answer that cannot be written keeps no other from its order, and is asked for again', async () => {
  // A letter that no text in the database can hold.
  const placed = await placeAtOnce(100, (booking, n) => named(booking, n === 2 ? 'BAD\u0000' : `GOOD-${n}`));
  for (const n of [0, 1, 3]) {
    const { who, end } = placed[n] as (typeof placed)[number];
    if (end.status === 'rejected') throw end.reason;
    expect(await readOrder(fixture.deps, who, end.value.orderId)).toMatchObject({
      status: 'pay',
      locator: `GOOD-${n}`,
    });
  }
  expect(placed[2]?.end.status).toBe('rejected');
  const remaining = `
    select o.status, p.state from orders.orders o join orders.operations p on p.order_id = o.id
    where p.state = 'sent'`;
  expect((await database.pool.query(remaining)).rows).toEqual([{ status: 'hold', state: 'sent' }]);
  await fixture.pass({ minutes: 2 });
  await recoverLostWork(fixture.deps);
  await fixture.runJobs();
  expect((await database.pool.query(remaining)).rows).toEqual([]);
});
