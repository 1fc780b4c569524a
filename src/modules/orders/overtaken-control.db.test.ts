import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { createWorld, ONE_ADULT } from './testing/orders-world.ts';
import { givenUpWhileHeld } from './testing/overtaken.ts';

/** The guard taken away: the order is believed to stand as it did before the supplier was called. */
vi.mock('./db/order-queries.ts', async (original) => ({
  ...(await original<typeof import('./db/order-queries.ts')>()),
  lockUnmoved: async (_: unknown, list: readonly { id: string }[]) => new Set(list.map(({ id }) => id)),
}));

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('control: an answer that ignores the order’s new state overwrites its cancellation', async () => {
  const tools = { clock: testClock(new Date().toISOString()), ...testLog() };
  const left = await givenUpWhileHeld(await createWorld(database, tools, ONE_ADULT));
  expect(left).toMatchObject({ status: 'pay', released: false });
});
