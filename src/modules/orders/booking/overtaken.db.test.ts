import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { factRows } from '../core/db/facts-queries.ts';
import { orderById } from '../core/db/order-queries.ts';
import { SETTLE_LADDER } from '../core/domain/settle-ladder.ts';
import { recordAnswer } from '../core/use-cases/run-operation.ts';
import { place, readyToPay, visitor } from '../testing/buy.ts';
import { createWorld, ONE_ADULT, person, type World } from '../testing/orders-world.ts';
import { givenUpWhileHeld } from '../testing/overtaken.ts';
import { readOrder } from '../use-cases/read-order.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await testDatabase();
  world = await createWorld(database, { clock: testClock(new Date().toISOString()), ...testLog() }, ONE_ADULT);
});
afterAll(() => database.close());

test('an order cancelled during its hold stays cancelled, and the seats are released', async () => {
  const left = await givenUpWhileHeld(world);
  expect(left).toMatchObject({ status: 'canceled', released: true });
  expect(left.kinds).not.toContain('hold_unknown');
});

test('seats of a cancelled order are released at the first check of a hold without an answer', async () => {
  world.supplier.faults.hold.push('unknown-but-done');
  const left = await givenUpWhileHeld(world, SETTLE_LADDER[0]);
  expect(left).toMatchObject({ status: 'canceled', released: true });
  expect(left.kinds).toContain('hold_unknown');
});

test('an answer received twice at the same time is recorded once', async () => {
  const who = visitor('twice');
  world.supplier.faults.hold.push('unknown-but-done');
  const draft = await readyToPay(world, who, [person({ documentNumber: 'AN8600001' })]);
  const { orderId } = await place(world, draft, who);
  const order = await orderById(world.deps.db, orderId);
  const [hold] = (await factRows(world.deps, world.deps.db, orderId)).operations;
  if (!order || !hold) throw new Error('nothing was asked of the supplier');
  const [booking] = [...world.supplier.bookings.values()].slice(-1);
  if (!booking) throw new Error('the supplier has nothing');
  const answer = { kind: 'ok' as const, value: booking, asOf: world.clock.now().toISOString() };
  const answered = await Promise.all([1, 2, 3].map(() => recordAnswer(world.deps, order, hold, answer, true)));
  expect(answered.filter((moved) => moved?.decision.refused === false)).toHaveLength(1);
  const { status, history } = await readOrder(world.deps, who, orderId);
  expect(status).toBe('pay');
  expect(history.filter(({ kind }) => kind === 'held')).toHaveLength(1);
});
