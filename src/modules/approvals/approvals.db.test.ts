import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { codeOf } from '../../../tests/support/error-code.ts';
import { approvalsFixture } from './testing/approvals-world.ts';
import { listApprovals } from './use-cases/list-approvals.ts';
import { applyRules, proposeRules, readRules, readRulesInForce } from './use-cases/rules.ts';

let fixture: Awaited<ReturnType<typeof approvalsFixture>>;
beforeAll(async () => {
  fixture = await approvalsFixture();
});
afterAll(() => fixture.close());

const seenBy = (userId: string) => listApprovals(fixture.deps, { userId, roles: fixture.staff[userId] ?? [] });

test('a raise up to the threshold applies at once, a larger one waits, and lowering needs no approval', async () => {
  expect(await fixture.raise(100_000, 'finance', 'edge')).toBeNull();
  expect(await fixture.raise(1, 'finance', 'edge')).toEqual(expect.any(String));
  expect(await fixture.raise(-5_000_000, 'finance', 'edge')).toBeNull();
  expect(await fixture.raise(100_001, 'finance', 'above')).toEqual(expect.any(String));
});

test('small parts of a large sum are added up per day and contract, across all proposers', async () => {
  for (let n = 0; n < 4; n++) expect(await fixture.raise(25_000, n % 2 ? 'finance' : 'admin', 'parts')).toBeNull();
  expect(await fixture.raise(25_000, 'finance', 'parts')).toEqual(expect.any(String));
  expect(await fixture.raise(25_000, 'finance', 'another')).toBeNull();
  fixture.clock.advance({ hours: 23 });
  expect(await fixture.raise(25_000, 'finance', 'parts')).toEqual(expect.any(String));
  fixture.clock.advance({ hours: 2 });
  expect(await fixture.raise(25_000, 'finance', 'parts')).toBeNull();
});

test('one person moves ten thresholds a day in parts over many contracts; others go on', async () => {
  fixture.clock.advance({ hours: 25 });
  const ids = [];
  for (let n = 0; n < 9; n++) ids.push(await fixture.raise(100_000, 'finance2', `of-many-${n}`));
  ids.push(...(await Promise.all(Array.from({ length: 4 }, (_, n) => fixture.raise(50_000, 'finance2', `last-${n}`)))));
  expect(ids.filter((id) => id === null)).toHaveLength(11);
  expect(await fixture.raise(1, 'finance2', 'of-many-0')).toEqual(expect.any(String));
  expect(await fixture.raise(100_000, 'admin', 'of-many-9')).toBeNull();
  fixture.clock.advance({ hours: 25 });
  expect(await fixture.raise(100_000, 'finance2', 'of-many-0')).toBeNull();
});

test('the contracts of one firm count together, also for two people at the same moment', async () => {
  const parts = ['firm-1', 'firm-2', 'firm-1', 'firm-2', 'firm-1', 'firm-2'];
  const ids = await Promise.all(parts.map((id, n) => fixture.raise(25_000, n % 3 ? 'finance' : 'admin', id)));
  expect(ids.filter((id) => id === null)).toHaveLength(4);
});

test('parts that are moved at the same moment count together', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => fixture.raise(25_000, 'finance', 'at-once')));
  expect(ids.filter((id) => id === null)).toHaveLength(4);
});

test('every other person who may decide is written to, and the list shows it', async () => {
  fixture.letters.length = 0;
  const id = await fixture.raise(900_000, 'finance', 'letters');
  expect(fixture.letters.map(({ to }) => to).sort()).toEqual([
    'admin2@sapar.example',
    'admin@sapar.example',
    'finance2@sapar.example',
  ]);
  const own = (await seenBy('finance')).waiting.find((one) => one.id === id);
  expect(own).toMatchObject({ own: true, mayDecide: false, amount: fromMajor(900_000), reason: 'Season' });
  const theirs = (await seenBy('finance2')).waiting.find((one) => one.id === id);
  expect(theirs).toMatchObject({ own: false, mayDecide: true, subject: { name: 'N-letters' } });
  expect((await seenBy('cashier')).waiting).toEqual([]);
});

describe('who may decide', () => {
  test('a decision is refused to the proposer and users without the right; only the proposer withdraws', async () => {
    const id = await fixture.raise(900_000);
    expect(await codeOf(fixture.decide(id, 'finance'))).toBe('approvals.second_person');
    expect(await codeOf(fixture.decide(id, 'cashier'))).toBe('common.forbidden');
    expect(await codeOf(fixture.decide(id, 'admin', 'withdraw'))).toBe('approvals.second_person');
    expect(await codeOf(fixture.decide(id, 'admin', 'reject'))).toBe('approvals.note_required');
    await fixture.decide(id, 'admin', 'reject', 'no season');
    expect(await codeOf(fixture.decide(id, 'finance2'))).toBe('approvals.decided');
    expect(await codeOf(fixture.decide('nothing', 'admin'))).toBe('approvals.not_found');
    const other = await fixture.raise(900_000);
    await fixture.decide(other, 'finance', 'withdraw');
    expect(await codeOf(fixture.decide(other, 'admin'))).toBe('approvals.decided');
  });
  test('the table itself refuses that one person does both', async () => {
    const id = await fixture.raise(900_000);
    await expect(
      fixture.database.pool.query(
        "update approvals.proposals set state = 'approved', decided_by = proposed_by where id = $1",
        [id],
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });
  test('roles are decided by administrators, never by the person they are about', async () => {
    const id = await fixture.roles('admin2');
    expect(await codeOf(fixture.decide(id, 'finance'))).toBe('common.forbidden');
    expect(await codeOf(fixture.decide(id, 'admin2'))).toBe('approvals.about_you');
    expect((await seenBy('finance')).waiting.some((one) => one.id === id)).toBe(false);
  });
  test('a right that was taken meanwhile counts no more, of either person', async () => {
    const id = await fixture.raise(900_000);
    fixture.staff.finance = [];
    expect(await codeOf(fixture.decide(id, 'admin'))).toBe('approvals.proposer_inactive');
    fixture.staff.finance = ['ROLE_FINANCE'];
    fixture.staff.finance2 = [];
    expect(await codeOf(fixture.decide(id, 'finance2'))).toBe('common.forbidden');
    fixture.staff.finance2 = ['ROLE_FINANCE'];
  });
  test('a proposal is void after three days', async () => {
    const id = await fixture.raise(900_000);
    fixture.clock.advance({ hours: 73 });
    expect(await codeOf(fixture.decide(id, 'admin'))).toBe('approvals.expired');
    expect((await seenBy('admin')).waiting.some((one) => one.id === id)).toBe(false);
  });
});

test('two approvers at once carry it out once', async () => {
  const before = await fixture.executed();
  const id = await fixture.raise(900_000);
  const tries = await Promise.allSettled(['admin', 'admin2', 'finance2'].map((by) => fixture.decide(id, by)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await fixture.executed()) - before).toBe(1);
});

test('what is refused when it is carried out stays waiting', async () => {
  const id = await fixture.raise(900_000);
  const execute = new Map(fixture.execute);
  execute.set('credit_limit', async () => {
    throw new Error('refused');
  });
  const { decideProposal: decide } = await import('./use-cases/decide.ts');
  const by = { userId: 'admin', ip: '192.0.2.8' };
  await expect(decide(fixture.deps, execute, by, { id: id ?? '', decision: 'approve', note: '' })).rejects.toThrow(
    'refused',
  );
  const before = await fixture.executed();
  await fixture.decide(id, 'admin');
  expect((await fixture.executed()) - before).toBe(1);
});

test('an act with a name is proposed once', async () => {
  const ids = await Promise.all(
    Array.from({ length: 4 }, () => fixture.raise(900_000, 'finance', 'named', 'key-1').catch(() => 'refused')),
  );
  const { rowCount } = await fixture.database.pool.query("select from approvals.proposals where key = 'key-1'");
  expect(rowCount).toBe(1);
  expect(ids).toContain(await fixture.raise(900_000, 'finance', 'named', 'key-1'));
});

test('a key of another act, of another proposer or of an expired proposal is refused', async () => {
  const named = (limit: number, by = 'finance') =>
    codeOf(fixture.raise(900_000, by, 'differs', 'key-2', { limit, contractId: 'differs' }));
  expect(await named(1)).toBe('ok');
  expect(await named(1)).toBe('ok');
  expect(await named(2)).toBe('approvals.proposal_mismatch');
  expect(await named(1, 'finance2')).toBe('approvals.proposal_mismatch');
  fixture.clock.advance({ hours: 73 });
  expect(await named(1)).toBe('approvals.expired');
});

test('other rules need a second administrator too, and then count', async () => {
  const rules = await readRules(fixture.deps);
  expect(rules).toMatchObject({ version: 0, secondFactor: true });
  const by = { userId: 'admin', ip: '192.0.2.7' };
  const request = {
    version: 0,
    ratePerMille: 100,
    secondFactor: true,
    reason: '',
    thresholds: [{ name: 'credit_limit' as const, amount: fromMajor(300_000) }],
  };
  expect(await codeOf(proposeRules(fixture.deps, by, { ...request, thresholds: [] }))).toBe(
    'approvals.nothing_changed',
  );
  const { proposed } = await proposeRules(fixture.deps, by, request);
  expect((await readRulesInForce(fixture.deps, fixture.database.db)).version).toBe(0);
  expect(await fixture.raise(200_000, 'finance', 'rules')).toEqual(expect.any(String));
  fixture.execute.set('office_rules', (tx, payload, actor) => applyRules(fixture.deps, tx, payload, actor));
  expect(await codeOf(fixture.decide(proposed ?? '', 'admin'))).toBe('approvals.second_person');
  await fixture.decide(proposed ?? '', 'admin2');
  expect((await readRulesInForce(fixture.deps, fixture.database.db)).version).toBe(1);
  expect(await fixture.raise(200_000, 'finance', 'rules')).toBeNull();
  expect(await codeOf(proposeRules(fixture.deps, by, request))).toBe('approvals.rules_changed');
  // Two proposals that were made from the same rules: the second changes nothing any more.
  const stale = {
    thresholds: (await readRulesInForce(fixture.deps, fixture.database.db)).thresholds,
    ratePerMille: 100,
    secondFactor: false,
    version: 1,
  };
  expect(await codeOf(inTransaction(fixture.database.db, (tx) => applyRules(fixture.deps, tx, stale, by)))).toBe(
    'approvals.rules_changed',
  );
});
