import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { codeOf } from '../../../tests/support/refused.ts';
import { approvalsWorld } from './testing/approvals-world.ts';
import { listApprovals } from './use-cases/list-approvals.ts';
import { applyRules, proposeRules, readRules, rulesInForce } from './use-cases/rules.ts';

let world: Awaited<ReturnType<typeof approvalsWorld>>;
beforeAll(async () => {
  world = await approvalsWorld();
});
afterAll(() => world.close());

const seenBy = (userId: string) => listApprovals(world.deps, { userId, roles: world.staff[userId] ?? [] });

test('a raise up to the threshold applies at once, a larger one waits, and lowering needs no approval', async () => {
  expect(await world.raise(100_000, 'finance', 'edge')).toBeNull();
  expect(await world.raise(1, 'finance', 'edge')).toEqual(expect.any(String));
  expect(await world.raise(-5_000_000, 'finance', 'edge')).toBeNull();
  expect(await world.raise(100_001, 'finance', 'above')).toEqual(expect.any(String));
});

test('small parts of a large sum are added up per day and contract, across all proposers', async () => {
  for (let n = 0; n < 4; n++) expect(await world.raise(25_000, n % 2 ? 'finance' : 'admin', 'parts')).toBeNull();
  expect(await world.raise(25_000, 'finance', 'parts')).toEqual(expect.any(String));
  expect(await world.raise(25_000, 'finance', 'another')).toBeNull();
  world.clock.advance({ hours: 23 });
  expect(await world.raise(25_000, 'finance', 'parts')).toEqual(expect.any(String));
  world.clock.advance({ hours: 2 });
  expect(await world.raise(25_000, 'finance', 'parts')).toBeNull();
});

test('one person moves ten thresholds a day in parts over many contracts; others go on', async () => {
  world.clock.advance({ hours: 25 });
  const ids = [];
  for (let n = 0; n < 9; n++) ids.push(await world.raise(100_000, 'finance2', `of-many-${n}`));
  ids.push(...(await Promise.all(Array.from({ length: 4 }, (_, n) => world.raise(50_000, 'finance2', `last-${n}`)))));
  expect(ids.filter((id) => id === null)).toHaveLength(11);
  expect(await world.raise(1, 'finance2', 'of-many-0')).toEqual(expect.any(String));
  expect(await world.raise(100_000, 'admin', 'of-many-9')).toBeNull();
  world.clock.advance({ hours: 25 });
  expect(await world.raise(100_000, 'finance2', 'of-many-0')).toBeNull();
});

test('the contracts of one firm count together, also for two people at the same moment', async () => {
  const parts = ['firm-1', 'firm-2', 'firm-1', 'firm-2', 'firm-1', 'firm-2'];
  const ids = await Promise.all(parts.map((id, n) => world.raise(25_000, n % 3 ? 'finance' : 'admin', id)));
  expect(ids.filter((id) => id === null)).toHaveLength(4);
});

test('parts that are moved at the same moment count together', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => world.raise(25_000, 'finance', 'at-once')));
  expect(ids.filter((id) => id === null)).toHaveLength(4);
});

test('every other person who may decide is written to, and the list shows it', async () => {
  world.letters.length = 0;
  const id = await world.raise(900_000, 'finance', 'letters');
  expect(world.letters.map(({ to }) => to).sort()).toEqual([
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
    const id = await world.raise(900_000);
    expect(await codeOf(world.decide(id, 'finance'))).toBe('approvals.second_person');
    expect(await codeOf(world.decide(id, 'cashier'))).toBe('common.forbidden');
    expect(await codeOf(world.decide(id, 'admin', 'withdraw'))).toBe('approvals.second_person');
    expect(await codeOf(world.decide(id, 'admin', 'reject'))).toBe('approvals.note_required');
    await world.decide(id, 'admin', 'reject', 'no season');
    expect(await codeOf(world.decide(id, 'finance2'))).toBe('approvals.decided');
    expect(await codeOf(world.decide('nothing', 'admin'))).toBe('approvals.not_found');
    const other = await world.raise(900_000);
    await world.decide(other, 'finance', 'withdraw');
    expect(await codeOf(world.decide(other, 'admin'))).toBe('approvals.decided');
  });
  test('the table itself refuses that one person does both', async () => {
    const id = await world.raise(900_000);
    await expect(
      world.database.pool.query(
        "update approvals.proposals set state = 'approved', decided_by = proposed_by where id = $1",
        [id],
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });
  test('roles are decided by administrators, never by the person they are about', async () => {
    const id = await world.roles('admin2');
    expect(await codeOf(world.decide(id, 'finance'))).toBe('common.forbidden');
    expect(await codeOf(world.decide(id, 'admin2'))).toBe('approvals.about_you');
    expect((await seenBy('finance')).waiting.some((one) => one.id === id)).toBe(false);
  });
  test('a right that was taken meanwhile counts no more, of either person', async () => {
    const id = await world.raise(900_000);
    world.staff.finance = [];
    expect(await codeOf(world.decide(id, 'admin'))).toBe('approvals.proposer_gone');
    world.staff.finance = ['ROLE_FINANCE'];
    world.staff.finance2 = [];
    expect(await codeOf(world.decide(id, 'finance2'))).toBe('common.forbidden');
    world.staff.finance2 = ['ROLE_FINANCE'];
  });
  test('a proposal is void after three days', async () => {
    const id = await world.raise(900_000);
    world.clock.advance({ hours: 73 });
    expect(await codeOf(world.decide(id, 'admin'))).toBe('approvals.expired');
    expect((await seenBy('admin')).waiting.some((one) => one.id === id)).toBe(false);
  });
});

test('two approvers at once carry it out once', async () => {
  const before = await world.executed();
  const id = await world.raise(900_000);
  const tries = await Promise.allSettled(['admin', 'admin2', 'finance2'].map((by) => world.decide(id, by)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await world.executed()) - before).toBe(1);
});

test('what is refused when it is carried out stays waiting', async () => {
  const id = await world.raise(900_000);
  const execute = new Map(world.execute);
  execute.set('credit_limit', async () => {
    throw new Error('refused');
  });
  const { decide } = await import('./use-cases/decide.ts');
  const by = { userId: 'admin', ip: '192.0.2.8' };
  await expect(decide(world.deps, execute, by, { id: id ?? '', decision: 'approve', note: '' })).rejects.toThrow(
    'refused',
  );
  const before = await world.executed();
  await world.decide(id, 'admin');
  expect((await world.executed()) - before).toBe(1);
});

test('an act with a name is proposed once', async () => {
  const ids = await Promise.all(
    Array.from({ length: 4 }, () => world.raise(900_000, 'finance', 'named', 'key-1').catch(() => 'refused')),
  );
  const { rowCount } = await world.database.pool.query("select from approvals.proposals where key = 'key-1'");
  expect(rowCount).toBe(1);
  expect(ids).toContain(await world.raise(900_000, 'finance', 'named', 'key-1'));
});

test('a key of another act, of another proposer or of an expired proposal is refused', async () => {
  const named = (limit: number, by = 'finance') =>
    codeOf(world.raise(900_000, by, 'differs', 'key-2', { limit, contractId: 'differs' }));
  expect(await named(1)).toBe('ok');
  expect(await named(1)).toBe('ok');
  expect(await named(2)).toBe('approvals.differs');
  expect(await named(1, 'finance2')).toBe('approvals.differs');
  world.clock.advance({ hours: 73 });
  expect(await named(1)).toBe('approvals.expired');
});

test('other rules need a second administrator too, and then count', async () => {
  const rules = await readRules(world.deps);
  expect(rules).toMatchObject({ version: 0, secondFactor: true });
  const by = { userId: 'admin', ip: '192.0.2.7' };
  const wanted = {
    version: 0,
    ratePerMille: 100,
    secondFactor: true,
    reason: '',
    thresholds: [{ name: 'credit_limit' as const, amount: fromMajor(300_000) }],
  };
  expect(await codeOf(proposeRules(world.deps, by, { ...wanted, thresholds: [] }))).toBe('approvals.nothing_changed');
  const { proposed } = await proposeRules(world.deps, by, wanted);
  expect((await rulesInForce(world.deps, world.database.db)).version).toBe(0);
  expect(await world.raise(200_000, 'finance', 'rules')).toEqual(expect.any(String));
  world.execute.set('office_rules', (tx, payload, actor) => applyRules(world.deps, tx, payload, actor));
  expect(await codeOf(world.decide(proposed ?? '', 'admin'))).toBe('approvals.second_person');
  await world.decide(proposed ?? '', 'admin2');
  expect((await rulesInForce(world.deps, world.database.db)).version).toBe(1);
  expect(await world.raise(200_000, 'finance', 'rules')).toBeNull();
  expect(await codeOf(proposeRules(world.deps, by, wanted))).toBe('approvals.rules_moved');
  // Two proposals that were made from the same rules: the second changes nothing any more.
  const stale = {
    thresholds: (await rulesInForce(world.deps, world.database.db)).thresholds,
    ratePerMille: 100,
    secondFactor: false,
    version: 1,
  };
  expect(await codeOf(inTransaction(world.database.db, (tx) => applyRules(world.deps, tx, stale, by)))).toBe(
    'approvals.rules_moved',
  );
});
