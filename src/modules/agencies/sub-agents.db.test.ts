import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { systemClock } from '#platform/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { addMember, contractSummaries, openContract, subAgentContractIdsOf } from './index.ts';

let database: TestDatabase;
const contract = (id: string, parentId: string | null = null) =>
  openContract(database.db, systemClock, {
    id,
    number: `N-${id}`,
    contractor: { id: `firm-${id}`, name: `Firm ${id}` },
    parentId,
    kind: parentId ? 'subagent' : 'agent',
    settings: {},
    currency: 'KGS',
    commission: { kind: 'percent', perMille: 30 },
    motivation: fromMajor(0),
    workplaces: [{ id: `${id}-desk`, name: `Desk of ${id}` }],
  });
beforeAll(async () => {
  database = await testDatabase();
  await contract('top');
  await contract('middle', 'top');
  await contract('lowest', 'middle');
  await contract('other');
  for (const id of ['top', 'middle'])
    await addMember(database.db, systemClock, {
      userId: `user-${id}`,
      contractId: id,
      workplaceId: `${id}-desk`,
    });
});
afterAll(() => database.close());

const standing = (userId: string, contractId: string) =>
  subAgentContractIdsOf(database.db, { userId, contractId, workplaceId: `${contractId}-desk` });

test('a user of a contract is above its sub-agents and theirs, and above no other contract', async () => {
  expect(await standing('user-top', 'top')).toEqual(['lowest', 'middle']);
  expect(await standing('user-middle', 'middle')).toEqual(['lowest']);
});

test('a user without the contract is above none', async () => {
  expect(await standing('user-middle', 'top')).toBeNull();
  expect(await standing('user-top', 'middle')).toBeNull();
  expect(await standing('nobody', 'other')).toBeNull();
});

test('contracts are named with firms and workplaces in the requested order; unknown ones are left out', async () => {
  expect(await contractSummaries(database.db, ['other', 'none', 'top'])).toEqual([
    {
      id: 'other',
      number: 'N-other',
      currency: 'KGS',
      status: 'active',
      name: 'Firm other',
      workplaces: [{ id: 'other-desk', name: 'Desk of other' }],
    },
    {
      id: 'top',
      number: 'N-top',
      currency: 'KGS',
      status: 'active',
      name: 'Firm top',
      workplaces: [{ id: 'top-desk', name: 'Desk of top' }],
    },
  ]);
});
