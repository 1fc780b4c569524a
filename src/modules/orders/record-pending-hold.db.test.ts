import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backgroundIdle } from '#platform/db/beside.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { placeBody, readyToPay, visitor } from './testing/buy.ts';
import { createWorld, ONE_ADULT, person, type World } from './testing/orders-world.ts';
import { placeOrder } from './use-cases/place-order.ts';
import { readOrder } from './use-cases/read-order.ts';
import { sweep } from './use-cases/sweep.ts';

let database: TestDatabase;
let world: World;
let logged: () => readonly string[];
beforeAll(async () => {
  database = await testDatabase();
  const log = testLog();
  logged = log.lines;
  world = await createWorld(database, { clock: testClock(new Date().toISOString()), ...log }, ONE_ADULT);
});
afterAll(() => database.close());

let buyers = 0;
let hold: World['supplier']['hold'];
beforeEach(() => {
  hold ??= world.supplier.hold;
  world.supplier.hold = hold;
});

/**
 * Places an order whose hold the supplier still works on; before the final answer, `meanwhile` is done about the hold.
 */
async function placePending(meanwhile: (operationId: string) => Promise<unknown>) {
  const who = visitor(`pending-${++buyers}`);
  const id = await readyToPay(world, who, [person({ documentNumber: `AN${8_700_000 + buyers}` })]);
  const body = await placeBody(world, id, who);
  world.supplier.faults.hold.push('pending');
  world.supplier.hold = async (call, request) => {
    const answer = await hold(call, request);
    await meanwhile(call.opId);
    return answer;
  };
  const placed = await placeOrder(world.deps, who, id, body);
  return { who, ...placed };
}

const operationOf = async (orderId: string) =>
  (
    await database.pool.query(
      `select p.id, p.state, p.settle_at as "settleAt", p.outcome, o.version, o.status,
         (select count(*)::int from graphile_worker._private_jobs j
           where j.key = 'orders.settle-operation:' || p.id) as jobs
       from orders.operations p join orders.orders o on o.id = p.order_id where o.id = $1`,
      [orderId],
    )
  ).rows[0];

test('a buyer is answered before the pending hold is recorded; it is checked when the supplier said', async () => {
  const other = await database.pool.connect();
  const { who, orderId, redirectUrl } = await placePending(async (operationId) => {
    await other.query('begin');
    await other.query('select from orders.operations where id = $1 for update', [operationId]);
  });
  expect(redirectUrl).toBeNull();
  expect(await operationOf(orderId)).toMatchObject({ state: 'sent', version: 1, status: 'hold' });
  await other.query('commit');
  other.release();
  await backgroundIdle(world.deps.db);
  expect(await operationOf(orderId)).toMatchObject({
    state: 'pending',
    outcome: { kind: 'pending' },
    version: 1,
    status: 'hold',
    jobs: 1,
    settleAt: new Date(world.clock.now().getTime() + 2_000),
  });
  await world.pass({ seconds: 3 });
  expect(await readOrder(world.deps, who, orderId)).toMatchObject({ status: 'pay' });
});

test.each([
  ['nobody knows of any more', `state = 'unknown'`, { state: 'unknown' }],
  ['has been sent once more', 'attempts = attempts + 1', { state: 'sent' }],
])('a hold that %s by then is not said to be worked on', async (_what, change, left) => {
  const { orderId } = await placePending((operationId) =>
    database.pool.query(`update orders.operations set ${change} where id = $1`, [operationId]),
  );
  await backgroundIdle(world.deps.db);
  expect(await operationOf(orderId)).toMatchObject({ ...left, outcome: null, jobs: 0 });
});

test('lost before it is written down, the hold is found as sent, and the seats are there all the same', async () => {
  await database.pool.query(`create function orders.no_room() returns trigger language plpgsql as $$
    begin raise exception 'no room' using errcode = '53100'; end $$;
    create trigger no_room before update on orders.operations for each row
      when (new.state = 'pending') execute function orders.no_room()`);
  const { who, orderId } = await placePending(async () => {});
  await backgroundIdle(world.deps.db);
  await database.pool.query('drop function orders.no_room() cascade');
  expect(await operationOf(orderId)).toMatchObject({ state: 'sent', jobs: 0 });
  expect(logged().some((line) => line.includes('orders.waiting_not_noted'))).toBe(true);
  await world.pass({ minutes: 2 });
  await sweep(world.deps);
  await world.runJobs();
  expect(await readOrder(world.deps, who, orderId)).toMatchObject({ status: 'pay' });
});
