import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { readBooking } from './booking/use-cases/read-booking.ts';
import { runOperation } from './core/use-cases/run-operation.ts';
import { place, placed, readyToPay, visitor } from './testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from './testing/orders-fixture.ts';
import { sampleOffer } from './testing/sample-offer.ts';
import { readOrder } from './use-cases/read-order.ts';
import { recoverLostWork } from './use-cases/recover-lost-work.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
const tools = () => ({ clock: testClock(new Date().toISOString()), ...testLog() });
const closing: TestDatabase[] = [];
beforeEach(async () => {
  database = await emptied(database);
  fixture = await createOrdersFixture(database, tools());
});
afterAll(() => Promise.all([database, ...closing].map((one) => one.close())));

const read = (orderId: string, who = visitor()) => readOrder(fixture.deps, who, orderId);
const issues = () => fixture.supplier.calls.filter((call) => call.startsWith('issue '));

test('a process that dies between sending and hearing: the sweep finds what became of it', async () => {
  const orderId = await placed(fixture);
  fixture.supplier.faults.issue.push('unknown-but-done');
  await fixture.payments.capture('intent-1');
  // The job that would have recorded the answer died: its row is locked and it will not run.
  const { rows } = await database.pool.query("select id from orders.operations where kind = 'issue'");
  expect(rows).toEqual([]);
  const [capture] = (await database.pool.query('select payload from graphile_worker._private_jobs')).rows as {
    payload: { intentId: string };
  }[];
  expect(capture).toBeDefined();
  await database.db.execute(sql`delete from graphile_worker._private_jobs`);
  fixture.clock.advance({ minutes: 2 });
  await recoverLostWork(fixture.deps); // money is found, the issue planned
  await database.db.execute(sql`delete from graphile_worker._private_jobs`);
  fixture.clock.advance({ minutes: 1 });
  await recoverLostWork(fixture.deps); // sent; the answer is lost
  await database.db.execute(sql`delete from graphile_worker._private_jobs`);
  fixture.clock.advance({ minutes: 1 });
  await recoverLostWork(fixture.deps); // found
  expect(await read(orderId)).toMatchObject({ status: 'sold' });
  fixture.clock.advance({ minutes: 2 });
  await recoverLostWork(fixture.deps); // receipts
  expect(await read(orderId)).toMatchObject({ documents: [{ ready: true }, { ready: true }] });
  expect(issues()).toHaveLength(1);
});

test('a sent operation of a process that was killed is asked about, not sent again', async () => {
  const orderId = await placed(fixture);
  fixture.supplier.faults.issue.push('never-answers');
  fixture.waitLittle();
  await fixture.payments.capture('intent-1', { silent: true });
  fixture.clock.advance({ minutes: 2 });
  await recoverLostWork(fixture.deps);
  const { rows } = await database.pool.query("select id from orders.operations where kind = 'issue'");
  const id = rows[0].id as string;
  // Killed after «sent» was committed: the state on disk is `sent`, and no answer is ever recorded.
  await database.pool.query(
    "update orders.operations set state = 'sent', sent_at = $2, resolve_at = $2 where id = $1",
    [id, fixture.clock.now()],
  );
  expect(await runOperation(fixture.deps, id)).toBeNull();
  fixture.clock.advance({ minutes: 1 });
  await recoverLostWork(fixture.deps);
  expect(fixture.supplier.calls.filter((c) => c.startsWith('settle '))).not.toHaveLength(0);
  expect(await read(orderId)).toMatchObject({ payments: [{ state: 'captured' }] });
});

test('a buyer who comes back from the bank sees the truth although its call has not come', async () => {
  const orderId = await placed(fixture);
  const requested: string[] = [];
  fixture.deps.payments.refreshFromGateway = async (intentId) => {
    requested.push(intentId);
    await fixture.payments.capture(intentId, { silent: true });
  };
  expect(await read(orderId)).toMatchObject({ payments: [{ state: 'captured' }] });
  await fixture.runJobs();
  expect(await read(orderId)).toMatchObject({ status: 'sold' });
  expect(requested).toEqual(['intent-1']);
});

test('an order cannot be deleted, and keeps its id', async () => {
  const orderId = await placed(fixture);
  for (const change of ['delete from orders.orders', 'update orders.orders set id = number'])
    await expect(database.pool.query(`${change} where id = $1`, [orderId])).rejects.toThrow(/append-only/);
});

test('what was typed and forgotten is dropped after thirty days', async () => {
  const id = await readyToPay(fixture);
  fixture.clock.advance({ minutes: 29 * 24 * 60 });
  await recoverLostWork(fixture.deps);
  expect((await readBooking(fixture.deps, visitor(), id)).id).toBe(id);
  fixture.clock.advance({ minutes: 2 * 24 * 60 });
  await recoverLostWork(fixture.deps);
  await expect(readBooking(fixture.deps, visitor(), id)).rejects.toMatchObject({
    code: 'orders.booking_not_found',
  });
});

test('history cannot be changed, not even by us', async () => {
  await placed(fixture);
  await expect(database.pool.query("update orders.history set kind = 'sold'")).rejects.toThrow(/append-only/);
  await expect(database.pool.query('delete from orders.history')).rejects.toThrow(/append-only/);
});

test('a party travels on one order, each with a ticket', async () => {
  const passengerCounts = { aaa: 2, rbg: 1, rmg: 1, ins: 0 };
  const own = await testDatabase();
  closing.push(own);
  const familyParty = await createOrdersFixture(own, tools(), passengerCounts);
  const born = (years: number) => `${familyParty.clock.now().getUTCFullYear() - years}-01-15`;
  const id = await readyToPay(
    familyParty,
    visitor(),
    [
      person({ documentNumber: 'AN1000001' }),
      person({ documentNumber: 'AN1000002', name: 'Azamat', gender: 'male' }),
      person({ documentNumber: 'AN1000003', birthdate: born(7) }),
      person({ documentNumber: 'AN1000004', birthdate: born(2) }),
    ],
    familyParty.offer(sampleOffer(familyParty.clock.now(), passengerCounts)),
  );
  const { orderId } = await place(familyParty, id);
  await familyParty.payments.capture('intent-1');
  await familyParty.runJobs();
  const order = await readOrder(familyParty.deps, visitor(), orderId);
  expect(order.status).toBe('sold');
  expect(new Set(order.tickets.map((t) => t.passengerId)).size).toBe(4);
});

test('a supplier with a person at work is waited for without an alert, one that hangs is not', async () => {
  const until = async (pollAfterMs: number) => {
    const orderId = await placed(fixture);
    const pending = async () => ({ kind: 'pending' as const, token: 't', pollAfterMs });
    fixture.supplier.issue = pending;
    fixture.supplier.resolveOutcome = pending;
    await fixture.payments.capture('intent-1');
    for (let minutes = 0; minutes < 90; minutes += 5) {
      fixture.clock.advance({ minutes: 5 });
      await recoverLostWork(fixture.deps);
    }
    const { status } = await read(orderId);
    const { rows } = await database.pool.query(
      "select count(*)::int as n from orders.history where kind = 'staff_alerted'",
    );
    return { status, alerts: rows[0].n };
  };
  expect(await until(15 * 60_000)).toEqual({ status: 'process_selling', alerts: 0 });
  database = await emptied(database);
  fixture = await createOrdersFixture(database, tools());
  const hanging = await until(2_000);
  expect(hanging.status).toBe('issue_blocked');
  expect(hanging.alerts).toBeGreaterThan(0);
});
