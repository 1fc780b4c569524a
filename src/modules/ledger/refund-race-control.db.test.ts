import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { createLedger } from './index.ts';

const BUYERS = 8;

/** Without the guard: no transaction waits for the lock, and all have read before any writes. */
vi.mock('./db/posting-queries.ts', async (original) => ({
  ...(await original<typeof import('./db/posting-queries.ts')>()),
  lockAccount: async () => {},
}));
vi.mock('./db/balance-queries.ts', async (original) => {
  const real = await original<typeof import('./db/balance-queries.ts')>();
  let read = 0;
  let go = () => {};
  const all = new Promise<void>((resolve) => {
    go = resolve;
  });
  return {
    ...real,
    readOrderSums: async (...given: Parameters<typeof real.readOrderSums>) => {
      const sums = await real.readOrderSums(...given);
      if (++read === BUYERS) go();
      await all;
      return sums;
    },
  };
});

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ connections: 20 });
});
afterAll(() => database.close());

test('control: without the lock refunds at once pass what was taken, so the race test proves something', async () => {
  const clock = testClock();
  const ledger = createLedger({ clock });
  const event = { orderId: 'back', via: 'alatoo', amount: fromMajor(16_050), at: clock.now().toISOString() };
  await inTransaction(database.db, (tx) => ledger.post(tx, { kind: 'capture', id: 'i', ...event }));
  const tries = await Promise.allSettled(
    Array.from({ length: BUYERS }, (_, n) =>
      inTransaction(database.db, (tx) => ledger.post(tx, { kind: 'refund_owed', id: `r${n}`, ...event })),
    ),
  );
  expect(tries.filter((one) => one.status === 'fulfilled' && one.value).length).toBe(BUYERS);
});
