import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { applyBasisPoints, money, sum } from '#kernel/money.ts';
import type { SupplierPrice } from '#modules/supply/api.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { DEFAULT_RULES } from './domain/default-rules.ts';
import { ANY, fixed, type PriceRule } from './domain/price-rule.ts';
import { createPricing, createRuleBook, type Pricing, type Sale, underContract } from './index.ts';
import type { PastSale, PastSales, PriceRulesDeps } from './ports.ts';
import { readOpen, saveRule } from './use-cases/edit-rules.ts';
import { seedRules } from './use-cases/follow-rules.ts';
import { MAX_DAYS, readSalesTrial, startSalesTrial, trySales } from './use-cases/try-on-sales.ts';

let database: TestDatabase;
let clock: TestClock;
let deps: PriceRulesDeps;
let pricing: Pricing;
const ADA = { userId: 'ada', ip: '192.0.2.1' };
const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' };
const code = (error: string) => expect.objectContaining({ code: error });
const revision = async () => (await readOpen(deps.db)).set?.revision ?? 0;
const rule = (changed: Partial<PriceRule> = {}): PriceRule => ({
  id: 'new',
  kind: 'markup',
  name: 'Winter',
  conditions: { ...ANY, products: ['avia'] },
  amount: fixed({ KGS: 100_00 }),
  ...changed,
});
const save = async (changed?: Partial<PriceRule>) =>
  saveRule(deps, ADA, { revision: await revision(), rule: rule(changed), isNew: true });
const start = async (days = FEBRUARY) => startSalesTrial(deps, ADA, { revision: await revision(), ...days });

beforeEach(async () => {
  database = await emptied(database ?? (await testDatabase()));
  clock = testClock('2026-03-02T06:00:00Z');
  deps = {
    db: database.db,
    clock,
    ids: randomUUID,
    audit: { recordAccess: async () => {} },
    namesOf: async (_db, ids) => new Map(ids.map((id) => [id, `Name of ${id}`])),
    placeOf: () => null,
  };
  await seedRules(deps.db);
  const book = createRuleBook();
  book.add([{ version: 1, appliesFrom: 0, rules: DEFAULT_RULES }]);
  pricing = createPricing({ site: 'kg', rules: book });
});
afterAll(() => database.close());

const SALE: Sale = {
  at: new Date('2026-02-10T06:00:00Z'),
  currency: 'KGS',
  supplier: 'own',
  kind: 'avia',
  countries: ['KG', 'TR'],
};
const TERMS = { refund: { allowed: true, penalty: null, noShow: null } };
const ADULTS: SupplierPrice[] = [{ category: 'aaa', count: 2, fare: money(1_000_000), taxes: [] }];
const sold = (sale: Sale = SALE, prices = ADULTS) => {
  const { price } = pricing.price(sale, prices, TERMS);
  return { sales: [sale] as const, price, ownRate: null as PastSale['ownRate'] };
};

type Past = Parameters<typeof pastOf>[0];
function pastOf(batches: readonly (readonly ReturnType<typeof sold>[])[], seen: string[] = []): PastSales {
  return {
    count: async ({ from, to }) => {
      seen.push(`${from.toISOString()} ${to.toISOString()}`);
      return batches.flat().length;
    },
    async *list() {
      for (const batch of batches) yield batch;
    },
  };
}
async function run(batches: Past, attempt = 1): Promise<void> {
  const { rows } = await database.pool.query('select id from pricing.sales_trials where ended_at is null');
  const given = { db: deps.db, clock, pricing, pastSales: pastOf(batches), site: 'kg' as const };
  await trySales(given, rows[0].id, { attempt, maxAttempts: 3 });
}

test('a markup of the draft on two tickets: revenue and margin rise by it, and the rule is named', async () => {
  await save();
  await start();
  expect((await readSalesTrial(deps)).trial).toMatchObject({ state: 'waiting', startedBy: 'Name of ada' });
  await run([[sold()], [sold({ ...SALE, kind: 'rail' })]]);
  const { trial } = await readSalesTrial(deps);
  expect(trial).toMatchObject({ state: 'done', done: 2, total: 2, isOfDraft: true, ...FEBRUARY });
  const fees = (500 + 150) * 2 * 100;
  expect(trial?.result).toEqual({
    sales: 2,
    kept: 0,
    withoutFee: 0,
    moreRules: 0,
    lines: [
      {
        product: 'avia',
        currency: 'KGS',
        tickets: 2,
        revenueBefore: 2_000_000 + fees,
        revenueAfter: 2_000_000 + fees + 20_000,
        marginBefore: fees,
        marginAfter: fees + 20_000,
      },
      expect.objectContaining({ product: 'rail', tickets: 2, marginBefore: 50_000, marginAfter: 50_000 }),
    ],
    rules: [
      expect.objectContaining({
        name: 'Winter',
        kind: 'markup',
        ticketsBefore: 0,
        ticketsAfter: 2,
        before: 0,
        after: 20_000,
      }),
    ],
  });
});

test('what agencies earned is taken off the margin, before and after', async () => {
  await save();
  await start();
  const own = sold();
  const terms = {
    commission: (fare: typeof own.price.fare) => applyBasisPoints(fare, 300),
    motivation: () => money(0),
  };
  await run([[{ ...own, price: underContract(own.price, terms, []) }]]);
  const [line] = (await readSalesTrial(deps)).trial?.result?.lines ?? [];
  expect([line?.marginBefore, line?.marginAfter]).toEqual([130_000 - 60_000, 130_000 - 60_000 + 20_000]);
});

test('a rule of commission in the draft takes the place of the rate of the contract where it fits', async () => {
  const own = sold();
  const share = (basisPoints: number) => ({
    commission: (fare: typeof own.price.fare) => applyBasisPoints(fare, basisPoints),
    motivation: () => money(0),
  });
  const past = { ...own, price: underContract(own.price, share(300), []), ownRate: [share(300).commission] };
  await save({ kind: 'commission', conditions: { ...ANY, products: ['avia'] }, amount: { ...fixed({}), rate: 500 } });
  await start();
  const byRail = { ...past, sales: [{ ...SALE, kind: 'rail' }] as const };
  await run([[past, byRail]]);
  const { trial } = await readSalesTrial(deps);
  const [line, rail] = trial?.result?.lines ?? [];
  expect([line?.marginBefore, line?.marginAfter]).toEqual([130_000 - 60_000, 130_000 - 100_000]);
  expect(rail?.marginAfter).toBe(rail?.marginBefore);
  expect(trial?.result?.rules).toEqual([
    expect.objectContaining({ kind: 'commission', ticketsBefore: 0, ticketsAfter: 2, before: 0, after: 100_000 }),
  ]);
});

test('prices that no rule explains, and sales without a fee in the draft, stay as they were, counted', async () => {
  await save();
  // The draft asks for a fee of hotels in soms alone.
  await database.pool.query(
    `update pricing.rules set amount = jsonb_set(amount, '{sums}', '{"KGS": 0}')
      where version = 2 and id = 'service-fee-hotel'`,
  );
  await start();
  const own = sold();
  const [line] = own.price.lines;
  if (!line) throw new Error('no line');
  const byHand = { ...line, serviceFee: money(1), total: sum([line.fare, money(1), line.itFee]) };
  const hotel = sold({ ...SALE, kind: 'hotel', currency: 'USD' }, [
    { category: 'aaa', count: 1, fare: money(5_000, 'USD'), taxes: [] },
  ]);
  await run([[{ ...own, price: { ...own.price, lines: [byHand] } }, hotel]]);
  const result = (await readSalesTrial(deps)).trial?.result;
  expect(result).toMatchObject({ sales: 2, kept: 1, withoutFee: 1, rules: [] });
  for (const one of result?.lines ?? []) expect(one.revenueAfter).toBe(one.revenueBefore);
});

test('the days are those of Bishkek, one trial runs at a time, and what cannot be tried is refused', async () => {
  await expect(start()).rejects.toEqual(code('pricing.no_draft'));
  await save();
  const started = (days: { from: string; to: string }) => start(days);
  await expect(started({ from: '2026-02-02', to: '2026-02-01' })).rejects.toEqual(code('pricing.wrong_period'));
  await expect(started({ from: '2026-03-01', to: '2026-03-03' })).rejects.toEqual(code('pricing.days_to_come'));
  await expect(started({ from: '2025-12-01', to: '2026-02-28' })).rejects.toEqual(code('pricing.too_many_days'));
  expect(MAX_DAYS).toBe(62);
  await expect(startSalesTrial(deps, ADA, { revision: 99, ...FEBRUARY })).rejects.toEqual(
    code('pricing.changed_meanwhile'),
  );
  await start();
  await expect(start()).rejects.toEqual(code('pricing.trial_running'));
  const seen: string[] = [];
  const { rows } = await database.pool.query('select id from pricing.sales_trials');
  const given = { db: deps.db, clock, pricing, pastSales: pastOf([], seen), site: 'kg' as const };
  await trySales(given, rows[0].id, { attempt: 1, maxAttempts: 3 });
  expect(seen).toEqual(['2026-01-31T18:00:00.000Z 2026-02-28T18:00:00.000Z']);
  await start();
});

test('a draft changed while its trial waited is not tried; a failure ends after the last attempt', async () => {
  await save();
  await start();
  await save({ name: 'Spring' });
  await run([[sold()]]);
  expect((await readSalesTrial(deps)).trial).toMatchObject({ state: 'outdated', result: null, isOfDraft: false });
  clock.advance({ minutes: 1 });
  await start();
  const broken: PastSales = {
    count: async () => 1,
    // biome-ignore lint/correctness/useYield: it fails before the first sale
    async *list() {
      throw new Error('gone');
    },
  };
  const { rows } = await database.pool.query("select id from pricing.sales_trials where state = 'waiting'");
  const given = { db: deps.db, clock, pricing, pastSales: broken, site: 'kg' as const };
  for (const [attempt, state] of [
    [1, 'running'],
    [3, 'failed'],
  ] as const) {
    await expect(trySales(given, rows[0].id, { attempt, maxAttempts: 3 })).rejects.toThrow('gone');
    expect((await readSalesTrial(deps)).trial?.state).toBe(state);
  }
  await start();
});

test('a trial whose process is gone for an hour makes way for another', async () => {
  await save();
  await start();
  clock.advance({ minutes: 61 });
  await start();
  expect((await readSalesTrial(deps)).trial?.state).toBe('waiting');
  const { rows } = await database.pool.query(
    "select count(*)::int as n from pricing.sales_trials where state = 'failed'",
  );
  expect(rows[0].n).toBe(1);
});
