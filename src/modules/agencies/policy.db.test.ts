import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import { fromMajor } from '#kernel/money.ts';
import type { AuditEntry } from '#modules/audit/index.ts';
import { systemClock } from '#platform/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import type { TravelPolicy } from './domain/policy.ts';
import { addMember, listApproverIds, openContract, readSaleTerms } from './index.ts';
import type { AgenciesDeps } from './ports.ts';
import {
  changeOfficePolicy,
  changePolicy,
  type PolicyActor,
  readOfficePolicy,
  readPolicy,
} from './use-cases/edit-policy.ts';

const POLICY: TravelPolicy = {
  cabin: 'economy',
  perPassenger: 3_000_000,
  perOrder: null,
  daysAhead: 3,
  costCentres: ['Mine'],
  costCentreRequired: true,
  purpose: 'required',
  approvers: ['boss', 'gone'],
  always: false,
  hours: 4,
  onTimeout: 'refuse',
};
let database: TestDatabase;
let deps: AgenciesDeps;
const seen: AuditEntry[] = [];
const as = (userId: string, contractId: string | null = 'firm'): PolicyActor => ({
  user: {
    userId,
    name: userId,
    roles: ['ROLE_CORPORATE'],
    contractId,
    workplaceId: 'desk',
  } as UserAccount,
  ip: '192.0.2.7',
});
const contract = (id: string, kind: 'corporate' | 'agent', policy?: TravelPolicy) =>
  openContract(database.db, systemClock, {
    id,
    number: `N-${id}`,
    contractor: { id: `f-${id}`, name: id },
    parentId: null,
    kind,
    settings: {},
    currency: 'KGS',
    commission: { kind: 'percent', perMille: 0 },
    motivation: fromMajor(0),
    workplaces: [{ id: `${id}-desk`, name: 'Desk' }],
    ...(policy && { policy }),
  });
beforeAll(async () => {
  database = await testDatabase();
  deps = {
    db: database.db,
    clock: systemClock,
    ids: randomUUID,
    currency: 'KGS',
    audit: { recordAccess: async (_tx, entry) => void seen.push(entry), historyOf: async () => [] },
    managers: async () => [],
    carrierNames: () => ({}),
    carrierOperates: () => false,
    isCountry: () => false,
    approvals: { ask: async () => null },
    money: {
      fundsOf: async () => ({
        own: fromMajor(0),
        reserved: fromMajor(0),
        creditLimit: fromMajor(0),
        available: fromMajor(0),
      }),
      setCreditLimit: async () => undefined,
    },
    namesOf: async (_db, ids) => new Map(ids.map((id) => [id, `Name of ${id}`])),
  };
  await contract('firm', 'corporate', POLICY);
  await contract('free', 'corporate');
  await contract('agency', 'agent', POLICY);
  for (const [userId, contractId] of [
    ['boss', 'firm'],
    ['traveller', 'firm'],
    ['boss', 'free'],
    ['agent', 'agency'],
  ] as const)
    await addMember(database.db, systemClock, { userId, contractId, workplaceId: `${contractId}-desk` });
});
afterAll(() => database.close());
const refusal = async (work: Promise<unknown>): Promise<string[]> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return [error.code, ...error.fields.map(({ path, code }) => `${path} ${code}`)];
    throw error;
  }
  return [];
};

test('the users of a contract read its policy; a former user decides no more', async () => {
  expect(await readPolicy(deps, as('traveller'))).toEqual({
    policy: { ...POLICY, approvers: ['boss'] },
    version: 1,
    currency: 'KGS',
    mayEdit: false,
    people: [],
    approvers: [{ id: 'boss', name: 'Name of boss' }],
  });
  expect(await listApproverIds(database.db, 'firm')).toEqual(['boss']);
  expect(await readPolicy(deps, as('boss', 'free'))).toMatchObject({ policy: null, mayEdit: false });
  expect(await refusal(readPolicy(deps, as('boss', null)))).toEqual(['travel.contract_required']);
});

test('a sale loads the policy of a company, and none for a reseller', async () => {
  expect((await readSaleTerms(database.db, 'firm', new Date()))?.travel).toEqual({
    policy: POLICY,
    currency: 'KGS',
  });
  for (const id of ['free', 'agency'])
    expect(await readSaleTerms(database.db, id, new Date())).not.toHaveProperty('travel');
});

describe('a change', () => {
  const change = (who: PolicyActor, changed: Partial<TravelPolicy>, version = 1) =>
    changePolicy(deps, who, { policy: { ...POLICY, approvers: ['boss'], ...changed }, version });
  test('is refused to a user who is no approver, and where there is no policy', async () => {
    expect(await refusal(change(as('traveller'), {}))).toEqual(['travel.approvers_only']);
    expect(await refusal(change(as('boss', 'free'), {}))).toEqual(['travel.approvers_only']);
    // In the list, but they do not work there: their session names another contract.
    expect(await refusal(change(as('boss', 'agency'), {}))).toEqual(['travel.approvers_only']);
  });
  test('names people of the contract, at least one of them, and each cost centre once', async () => {
    const code = (field: string, name: string) => ['common.fill_required', `policy.${field} travel.${name}`];
    expect(await refusal(change(as('boss'), { approvers: [] }))).toEqual(code('approvers', 'nobody_approves'));
    expect(await refusal(change(as('boss'), { approvers: ['boss', 'agent'] }))).toEqual(
      code('approvers', 'not_a_member'),
    );
    expect(await refusal(change(as('boss'), { costCentres: ['A', 'A'] }))).toEqual(
      code('costCentres', 'cost_centre_twice'),
    );
    expect(await refusal(change(as('boss'), { costCentres: [] }))).toEqual(code('costCentres', 'no_cost_centres'));
    expect(seen).toEqual([]);
  });
  test('is saved and audited once: of two concurrent changes the second is rejected', async () => {
    const [one, two] = await Promise.allSettled([
      change(as('boss'), { daysAhead: 5 }),
      change(as('boss'), { daysAhead: 9 }),
    ]);
    expect([one.status, two.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(change(as('boss'), {}))).toEqual(['travel.policy_moved']);
    const { policy, version } = await readPolicy(deps, as('boss'));
    expect([policy?.daysAhead, version]).toEqual([one.status === 'fulfilled' ? 5 : 9, 2]);
    expect(seen).toMatchObject([{ actor: 'boss', contractId: 'firm', action: 'policy_changed', subjectId: 'firm' }]);
  });
});

describe('the office', () => {
  const office = { userId: 'admin', ip: '192.0.2.9' };
  const give = (id: string, changed: Partial<TravelPolicy> = {}, version = 0) =>
    changeOfficePolicy(deps, office, id, { policy: { ...POLICY, approvers: ['boss'], ...changed }, version });
  test('sees a company that has no policy, with its people, and gives it the first, once', async () => {
    expect(await readOfficePolicy(deps, 'free')).toMatchObject({
      policy: null,
      version: 0,
      mayEdit: true,
      people: [{ id: 'boss', name: 'Name of boss' }],
    });
    const both = await Promise.allSettled([give('free', { hours: 5 }), give('free', { hours: 6 })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(give('free'))).toEqual(['travel.policy_moved']);
    expect((await readSaleTerms(database.db, 'free', new Date()))?.travel?.policy.costCentres).toEqual(['Mine']);
    // From now on its approver keeps it.
    expect(await readPolicy(deps, as('boss', 'free'))).toMatchObject({ version: 1, mayEdit: true });
    expect(seen.filter(({ contractId }) => contractId === 'free')).toMatchObject([
      { actor: 'admin', action: 'policy_changed', subjectId: 'free' },
    ]);
  });
  test('names new approvers when no approver works there any more, and only users of the contract', async () => {
    const { version } = await readOfficePolicy(deps, 'firm');
    expect(await give('firm', { approvers: ['traveller'] }, version)).toMatchObject({
      approvers: [{ id: 'traveller' }],
    });
    expect(await refusal(give('firm', { approvers: ['agent'] }, version + 1))).toEqual([
      'common.fill_required',
      'policy.approvers travel.not_a_member',
    ]);
  });
  test('is not found for a reseller and for an unknown contract', async () => {
    for (const id of ['agency', 'nobody']) {
      expect(await refusal(readOfficePolicy(deps, id))).toEqual(['agencies.no_such_contract']);
      expect(await refusal(give(id))).toEqual(['agencies.no_such_contract']);
    }
  });
});
