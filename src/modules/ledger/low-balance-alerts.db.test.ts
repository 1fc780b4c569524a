import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { createLedger } from './index.ts';
import { checkLowBalances, type LowBalance, type LowBalanceDeps } from './use-cases/check-low-balances.ts';

let database: TestDatabase;
let deps: LowBalanceDeps;
let alerts: LowBalance[];
let contracts = 0;
const clock = testClock();
const ledger = createLedger({ clock });
const thresholds = new Map<string, number>();

beforeAll(async () => {
  database = await testDatabase({ connections: 10 });
  deps = {
    db: database.db,
    clock,
    terms: async (id) => ({ showsCommission: true, lowBalance: fromMajor(thresholds.get(id) ?? 0) }),
    notify: async (_tx, low) => void alerts.push(low),
  };
});
afterAll(() => database.close());
beforeEach(() => {
  alerts = [];
});

const limit = (contractId: string, major: number) =>
  inTransaction(database.db, (tx) => ledger.setCreditLimit(tx, contractId, fromMajor(major)));
const reserve = (contractId: string, id: string, major: number) =>
  inTransaction(database.db, (tx) =>
    ledger.post(tx, {
      kind: 'reserve',
      id,
      contractId,
      orderId: `order-${id}`,
      amount: fromMajor(major),
      at: clock.now().toISOString(),
    }),
  );
const release = (id: string) => inTransaction(database.db, (tx) => ledger.releaseReservation(tx, id));

/** A contract that may spend 100 000, and calls 50 000 little. */
async function contract() {
  contracts += 1;
  const id = `c${contracts}`;
  thresholds.set(id, 50_000);
  await limit(id, 100_000);
  return id;
}

test('users are notified once when available funds become low, and again only after a recovery', async () => {
  const id = await contract();
  const sell = async (key: string, major: number) => {
    await reserve(id, `${id}-${key}`, major);
    await checkLowBalances(deps, `order-${id}-${key}`);
  };
  await sell('a', 40_000);
  expect(alerts).toEqual([]);
  await sell('b', 10_000);
  expect(alerts).toEqual([{ contractId: id, available: fromMajor(50_000), crossing: 1 }]);
  await sell('c', 1_000);
  expect(alerts).toHaveLength(1);
  await release(`${id}-b`);
  await checkLowBalances(deps, `order-${id}-b`);
  expect(alerts).toHaveLength(1);
  await sell('d', 20_000);
  expect(alerts).toMatchObject([{ crossing: 1 }, { crossing: 2, available: fromMajor(39_000) }]);
});

test('a limit that is lowered, or a measure that is raised, is found without any order', async () => {
  const id = await contract();
  await checkLowBalances(deps, null);
  expect(alerts.filter((one) => one.contractId === id)).toEqual([]);
  await limit(id, 50_000);
  await checkLowBalances(deps, null);
  await checkLowBalances(deps, null);
  expect(alerts.filter((one) => one.contractId === id)).toEqual([
    { contractId: id, available: fromMajor(50_000), crossing: 1 },
  ]);
});

test('one of many concurrent checks sends the alert', async () => {
  const id = await contract();
  await reserve(id, `${id}-all`, 90_000);
  await Promise.all(Array.from({ length: 8 }, () => checkLowBalances(deps, `order-${id}-all`)));
  expect(alerts).toHaveLength(1);
});

test('a crossing whose alert failed is reported by the next check', async () => {
  const id = await contract();
  await reserve(id, `${id}-all`, 90_000);
  const broken = { ...deps, notify: () => Promise.reject(new Error('full')) };
  await expect(checkLowBalances(broken, `order-${id}-all`)).rejects.toThrow('full');
  await checkLowBalances(deps, null);
  expect(alerts.filter((one) => one.contractId === id)).toHaveLength(1);
});
