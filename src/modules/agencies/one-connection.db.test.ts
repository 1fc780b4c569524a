import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { systemClock } from '#platform/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import type { AgenciesDeps } from './ports.ts';
import { changeContract } from './use-cases/manage-contract.ts';
import { openContractByStaff } from './use-cases/open-contract-by-staff.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ connections: 1 });
});
afterAll(() => database.close());

const NOTHING = {
  own: fromMajor(0),
  reserved: fromMajor(0),
  creditLimit: fromMajor(0),
  available: fromMajor(0),
};
const by = { userId: 'finance', ip: '192.0.2.7' };

test('opening and changing a contract uses one connection, so a request never waits for a second one', async () => {
  const deps: AgenciesDeps = {
    db: database.db,
    clock: systemClock,
    ids: randomUUID,
    currency: 'KGS',
    audit: { recordAccess: async () => undefined, historyOf: async () => [] },
    carrierNames: () => ({}),
    carrierOperates: () => false,
    isCountry: () => false,
    approvals: { ask: async () => null },
    money: { fundsOf: async () => NOTHING, setCreditLimit: async () => undefined },
    namesOf: async () => new Map(),
    // Read where it is asked to, as people of the house are.
    managers: async (db) => {
      await db.execute(sql`select 1`);
      return [{ id: 'aida', name: 'Aida' }];
    },
  };
  const opened = await openContractByStaff(deps, by, {
    kind: 'agent',
    number: 'N-1',
    parentId: null,
    managerId: 'aida',
    currency: 'KGS',
    contractor: { name: 'Firm', requisites: { inn: '01234567890123' } },
    workplace: 'Desk',
    commission: { perMille: 30 },
    motivationPerMille: 50,
    motivation: 0,
    creditLimit: 0,
    showsCommission: true,
  });
  expect(opened.manager).toEqual({ id: 'aida', name: 'aida' });
  const terms = { status: 'active', showsCommission: true, unpaidOrders: 5, lowBalance: 0 } as const;
  const without = await changeContract(deps, by, opened.id, { ...terms, version: 1, managerId: null });
  const again = await changeContract(deps, by, opened.id, { ...terms, version: 2, managerId: 'aida' });
  expect([without.manager, again.manager?.id]).toEqual([null, 'aida']);
});
