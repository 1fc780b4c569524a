import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { givenUpWhileHeld } from '../testing/concurrent-cancel.ts';
import { createOrdersFixture, ONE_ADULT } from '../testing/orders-fixture.ts';

/** What each order was when it was first read. */
const { first } = vi.hoisted(() => ({
  /** The order's id is the last argument. */
  first<T>(read: (...given: never[]) => Promise<T>) {
    const known = new Map<string, T>();
    return async (...given: never[]): Promise<T> => {
      const id: string = given.at(-1) as never;
      const found = known.get(id) ?? (await read(...given));
      known.set(id, found);
      return found;
    };
  },
}));

/** The guard taken away: the order is believed to stand as it did before the supplier was called. */
vi.mock('../core/db/order-queries.ts', async (original) => {
  const own = await original<typeof import('../core/db/order-queries.ts')>();
  return { ...own, lockOrder: first(own.lockOrder as never) };
});
vi.mock('../core/db/order-state-queries.ts', async (original) => {
  const own = await original<typeof import('../core/db/order-state-queries.ts')>();
  return { ...own, loadOrderStateRows: first(own.loadOrderStateRows as never) };
});

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('control: an answer that ignores the order’s new state overwrites its cancellation', async () => {
  const tools = { clock: testClock(new Date().toISOString()), ...testLog() };
  const remaining = await givenUpWhileHeld(await createOrdersFixture(database, tools, ONE_ADULT));
  expect(remaining).toMatchObject({ status: 'pay', released: false });
});
