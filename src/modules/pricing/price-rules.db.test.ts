import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { AuditEntry } from '#modules/audit/index.ts';
import { createListener, type Listener } from '#platform/realtime/listener.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { ruleText } from './domain/compare-rules.ts';
import { DEFAULT_RULES } from './domain/default-rules.ts';
import { ANY, fixed, type PriceRule } from './domain/price-rule.ts';
import { createPricing, createRuleBook, createRuleFollower, RULES_CHANNEL, type RuleBook } from './index.ts';
import type { PriceRulesDeps } from './ports.ts';
import {
  discardDraft,
  moveRule,
  publishRules,
  readOpen,
  removeRule,
  restoreRules,
  returnRules,
  saveRule,
  submitRules,
} from './use-cases/edit-rules.ts';
import { tryPrices } from './use-cases/explain-price.ts';
import { seedRules } from './use-cases/follow-rules.ts';
import { readDesk, readVersion } from './use-cases/read-desk.ts';

let database: TestDatabase;
let clock: TestClock;
let deps: PriceRulesDeps;
let audited: AuditEntry[];
const ADA = { userId: 'ada', ip: '192.0.2.1' };
const BEK = { userId: 'bek', ip: '192.0.2.2' };
const code = (error: string) => expect.objectContaining({ code: error });
const RULE: PriceRule = {
  id: 'new',
  kind: 'service_fee',
  name: 'Winter',
  conditions: { ...ANY, products: ['avia'] },
  amount: fixed({ KGS: 100_00 }),
};
const revision = async () => (await readOpen(deps.db)).set?.revision ?? 0;
const save = async (rule: PriceRule = RULE, by = ADA) =>
  saveRule(deps, by, { revision: await revision(), rule, isNew: !DEFAULT_RULES.some(({ id }) => id === rule.id) });
const submit = async (by = ADA) => submitRules(deps, by, { revision: await revision(), note: 'winter' });
const publish = async (by = BEK) => publishRules(deps, by, await revision());

beforeEach(async () => {
  database = await emptied(database ?? (await testDatabase()));
  clock = testClock('2026-03-02T06:00:00Z');
  audited = [];
  deps = {
    db: database.db,
    clock,
    ids: randomUUID,
    audit: { recordAccess: async (_tx, entry) => void audited.push(entry) },
    namesOf: async (_db, ids) => new Map(ids.map((id) => [id, id])),
    placeOf: (typed) => (typed === 'Бишкек' || typed === 'bishkek' ? 'bishkek' : null),
  };
  await seedRules(deps.db);
});
afterAll(() => database.close());

const follower = (book: RuleBook, listener: Pick<Listener, 'wait'> = { wait: async () => {} }) =>
  createRuleFollower({ db: database.db, book, listener, log: testLog().log });

test('an empty database gets the default rules once, and rules that staff published stay', async () => {
  const book = createRuleBook();
  await follower(book).load();
  expect(book.version(1)?.rules).toEqual(DEFAULT_RULES);
  await save();
  await submit();
  await publish();
  await seedRules(deps.db);
  expect((await readOpen(deps.db)).base).toBe(2);
});

test('a version prices sales from a moment after its publication; a sale keeps the version it had', async () => {
  const book = createRuleBook();
  const follow = follower(book);
  await follow.load();
  const pricing = createPricing({ site: 'kg', rules: book });
  const sale = { at: clock.now(), countries: ['KG'], currency: 'KGS' } as const;
  await save();
  await submit();
  await publish();
  await follow.load();
  const later = { ...sale, at: new Date(clock.now().getTime() + 2_000) };
  expect(pricing.tariff(sale).serviceFee).toEqual(fromMajor(250));
  expect(pricing.tariff(later).serviceFee).toEqual(fromMajor(100));
  const { price } = pricing.price(later, [], { refund: { allowed: true, penalty: null, noShow: null } });
  expect(price.ruleSet).toBe(2);
  expect(pricing.tariff({ ...later, ruleSet: 1 }).serviceFee).toEqual(fromMajor(250));
});

test('another process follows a publication', async () => {
  const listener = createListener({ pool: database.pool, channel: RULES_CHANNEL, ...testLog() });
  const book = createRuleBook();
  const follow = follower(book, listener);
  await follow.start();
  expect(book.version(2)).toBeUndefined();
  await save();
  await submit();
  await publish();
  await expect.poll(() => book.version(2)?.rules.length, { timeout: 10_000 }).toBe(DEFAULT_RULES.length + 1);
  await Promise.all([follow.stop(), listener.stop()]);
});

test('one who changed or submitted a version does not publish it; the database refuses it as well', async () => {
  await save(RULE, ADA);
  await submit(BEK);
  await expect(publish(ADA)).rejects.toEqual(code('pricing.own_rules'));
  await expect(publish(BEK)).rejects.toEqual(code('pricing.own_rules'));
  const sql =
    "update pricing.rule_sets set state = 'published', published_by = 'ada', applies_from = now() where version = 2";
  await expect(database.pool.query(sql)).rejects.toThrow('rule_sets_second_person');
  await publish({ userId: 'third', ip: '' });
  expect(audited.map(({ action, actor }) => [action, actor])).toEqual([
    ['price_rules_submitted', 'bek'],
    ['price_rules_published', 'third'],
  ]);
  expect(audited[1]?.changes).toEqual([
    { field: 'priceRule', previous: null, current: 'service_fee · «Winter» · 100 KGS · avia' },
  ]);
});

test('of two editors at once the second is refused, and a submitted version is not edited', async () => {
  const results = await Promise.allSettled([
    saveRule(deps, ADA, { revision: 0, rule: RULE, isNew: true }),
    saveRule(deps, BEK, { revision: 0, rule: RULE, isNew: true }),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: code('pricing.changed_meanwhile'),
  });
  await submit();
  await expect(save()).rejects.toEqual(code('pricing.is_submitted'));
  await returnRules(deps, BEK, await revision());
  await save();
  await expect(publish({ userId: 'third', ip: '' })).rejects.toEqual(code('pricing.not_submitted'));
});

test('of two publications at once one counts', async () => {
  await save();
  await submit();
  const now = await revision();
  const both = [BEK, { userId: 'third', ip: '' }].map((by) => publishRules(deps, by, now));
  const results = await Promise.allSettled(both);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a set that leaves sales without a fee, or has a rule at fault, is not submitted', async () => {
  await expect(save({ ...RULE, amount: { ...RULE.amount, sums: {} } })).rejects.toMatchObject({
    fields: [{ path: 'sums', code: 'pricing.sum_missing' }],
  });
  await removeRule(deps, ADA, { revision: 0, id: 'service-fee-avia-domestic' });
  await expect(submit()).rejects.toMatchObject({ code: 'pricing.has_holes', details: { count: 6 } });
  await discardDraft(deps, await revision());
  expect((await readOpen(deps.db)).rules).toEqual(DEFAULT_RULES);
});

test('a new rule stands before those of its kind; rules are moved, and an earlier version comes back', async () => {
  await save();
  const fees = async () =>
    (await readOpen(deps.db)).rules.filter(({ kind }) => kind === 'service_fee').map(({ name, id }) => name ?? id);
  expect((await fees()).slice(0, 2)).toEqual(['Winter', 'service-fee-avia-international']);
  const id = (await readOpen(deps.db)).rules.find(({ name }) => name === 'Winter')?.id ?? '';
  await moveRule(deps, ADA, { revision: await revision(), id, direction: 'up' });
  expect((await fees())[0]).toBe('Winter');
  await moveRule(deps, ADA, { revision: await revision(), id, direction: 'down' });
  expect((await fees()).slice(0, 2)).toEqual(['service-fee-avia-international', 'Winter']);
  await submit();
  await publish();
  await restoreRules(deps, ADA, { revision: 0, version: 1 });
  expect((await readOpen(deps.db)).rules).toEqual(DEFAULT_RULES);
  await expect(restoreRules(deps, ADA, { revision: 1, version: 9 })).rejects.toEqual(code('pricing.no_version'));
});

test('a rule keeps the keys of the places that were typed; one that is not known is refused by name', async () => {
  const at = async (from: string[]) =>
    saveRule(deps, ADA, { revision: await revision(), rule: { ...RULE, conditions: { ...ANY, from } }, isNew: true });
  await at(['Бишкек', 'bishkek']);
  const { rules } = await readOpen(deps.db);
  expect(rules.find(({ name }) => name === RULE.name)?.conditions.from).toEqual(['bishkek']);
  await expect(at(['Атлантида'])).rejects.toMatchObject({
    code: 'pricing.unknown_place',
    fields: [{ path: 'from', values: { typed: 'Атлантида' } }],
  });
});

test('a rule, a draft or a version that is not there is refused', async () => {
  await expect(removeRule(deps, ADA, { revision: 0, id: 'none' })).rejects.toEqual(code('pricing.no_rule'));
  await expect(moveRule(deps, ADA, { revision: 0, id: 'none', direction: 'up' })).rejects.toEqual(
    code('pricing.no_rule'),
  );
  await expect(submit()).rejects.toEqual(code('pricing.no_draft'));
  await expect(readVersion(deps, 7)).rejects.toEqual(code('pricing.no_version'));
});

test('a draft with a rule at fault is not submitted', async () => {
  await save();
  const sums = JSON.stringify(fixed({}));
  await database.pool.query("update pricing.rules set amount = $1 where version = 2 and name = 'Winter'", [sums]);
  await expect(submit()).rejects.toMatchObject({ code: 'pricing.has_faults', details: { count: 1 } });
  expect((await readDesk(deps, 'ada')).faults).toMatchObject([{ field: 'sums', code: 'pricing.sum_missing' }]);
});

test('the desk says what changes and who may publish; a trial explains now and the draft line by line', async () => {
  await save();
  await submit();
  const { changes, open } = await readDesk(deps, 'ada');
  expect(changes).toMatchObject([{ what: 'added', previous: null }]);
  expect([open?.mayPublish, (await readDesk(deps, 'bek')).open?.mayPublish]).toEqual([false, true]);
  const trial = {
    product: 'avia',
    countries: ['KG'],
    supplier: null,
    carriers: [],
    cabin: null,
    family: null,
    passenger: 'aaa',
    from: null,
    to: null,
    travelOn: null,
    channel: null,
    contract: null,
    level: null,
    currency: 'KGS',
    fareMinor: 1_000_00,
  } as const;
  const query = { ...trial, countries: ['KG'], carriers: [] };
  const { now, draft } = await tryPrices({ ...deps, site: 'kg' }, query);
  expect([now?.total, draft?.total]).toEqual([fromMajor(1_350), fromMajor(1_200)]);
  expect(draft?.steps.map(({ kind, rule }) => [kind, rule && ruleText(rule)])).toEqual([
    ['service_fee', 'service_fee · «Winter» · 100 KGS · avia'],
    ['it_fee', 'it_fee · 100 KGS · 100 RUB · 1 USD · avia · domestic · sold 2020-01-01…'],
  ]);
  await publish();
  expect((await readVersion(deps, 2)).changes).toMatchObject([{ what: 'added' }]);
  expect((await readDesk(deps, 'ada')).versions[0]).toMatchObject({
    version: 2,
    submittedBy: 'ada',
    publishedBy: 'bek',
  });
});
