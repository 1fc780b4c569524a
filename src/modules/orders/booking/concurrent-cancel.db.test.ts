import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { orderById } from '../core/db/order-queries.ts';
import { loadOrderStateRows } from '../core/db/order-state-queries.ts';
import { OUTCOME_CHECK_LADDER } from '../core/domain/outcome-check-ladder.ts';
import { recordSupplierResult } from '../core/use-cases/run-operation.ts';
import { place, readyToPay, visitor } from '../testing/buy.ts';
import { givenUpWhileHeld } from '../testing/concurrent-cancel.ts';
import { createOrdersFixture, ONE_ADULT, type OrdersFixture, person } from '../testing/orders-fixture.ts';
import { readOrder } from '../use-cases/read-order.ts';

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

test('an order cancelled during its hold stays cancelled, and the seats are released', async () => {
  const remaining = await givenUpWhileHeld(fixture);
  expect(remaining).toMatchObject({ status: 'canceled', released: true });
  expect(remaining.kinds).not.toContain('hold_unknown');
});

test('seats of a cancelled order are released at the first check of a hold without an answer', async () => {
  fixture.supplier.faults.hold.push('unknown-but-done');
  const remaining = await givenUpWhileHeld(fixture, OUTCOME_CHECK_LADDER[0]);
  expect(remaining).toMatchObject({ status: 'canceled', released: true });
  expect(remaining.kinds).toContain('hold_unknown');
});

test('an answer received twice at the same time is recorded once', async () => {
  const who = visitor('twice');
  fixture.supplier.faults.hold.push('unknown-but-done');
  const draft = await readyToPay(fixture, who, [person({ documentNumber: 'AN8600001' })]);
  const { orderId } = await place(fixture, draft, who);
  const order = await orderById(fixture.deps.db, orderId);
  const [hold] = (await loadOrderStateRows(fixture.deps, fixture.deps.db, orderId)).operations;
  if (!order || !hold) throw new Error('nothing was asked of the supplier');
  const [booking] = [...fixture.supplier.bookings.values()].slice(-1);
  if (!booking) throw new Error('the supplier has nothing');
  const answer = { kind: 'ok' as const, value: booking, asOf: fixture.clock.now().toISOString() };
  const answered = await Promise.all(
    [1, 2, 3].map(() => recordSupplierResult(fixture.deps, order, hold, answer, true)),
  );
  expect(answered.filter((moved) => moved?.decision.refused === false)).toHaveLength(1);
  const { status, history } = await readOrder(fixture.deps, who, orderId);
  expect(status).toBe('pay');
  expect(history.filter(({ kind }) => kind === 'held')).toHaveLength(1);
});
