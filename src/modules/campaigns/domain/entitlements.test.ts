import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Campaign, type GiftRule, isOn, stateAt } from './campaign.ts';
import { MAX_RATE, ruleFaults } from './check-campaign.ts';
import { changesTo, entitlementsOf } from './entitlements.ts';
import { asIfOn, createPreview } from './preview.ts';
import { SALE_KINDS, type Sale } from './sale.ts';

const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 1_000_000_000);
const UNIT = 100;
const day = (n: number) => new Date(Date.UTC(2026, 2, n));
const RULE: GiftRule = {
  basis: 'percent',
  measure: 'price',
  rate: 200,
  thresholdMinor: null,
  capPerTicket: null,
  capPerCustomer: null,
  onReturn: 'takeBack',
  onExchange: 'anew',
};
const campaign = (rule: Partial<GiftRule> = {}, more: Partial<Campaign> = {}): Campaign => ({
  id: 'c',
  startsAt: day(1),
  endsAt: day(31),
  approvedAt: day(1),
  endedAt: null,
  exhaustedAt: null,
  pauses: [],
  conditions: { kinds: [], carriers: [], cabins: [], origins: [], destinations: [], minimumMinor: null },
  audience: { gives: 'points', levels: [], contracts: [] },
  rule: { ...RULE, ...rule },
  ...more,
});
const sale = (documentId: string, som: number, more: Partial<Sale> = {}): Sale => ({
  documentId,
  contractId: null,
  level: null,
  kind: 'avia_domestic',
  carrier: 'X0',
  cabin: 'economy',
  origin: 'bishkek',
  destination: 'osh',
  priceMinor: som * UNIT,
  feeMinor: 500 * UNIT,
  isExchange: false,
  issuedAt: day(5),
  ...more,
});
const points = (one: Campaign, sales: readonly Sale[], multipliers: readonly Campaign[] = []) =>
  Object.fromEntries([...entitlementsOf(one, multipliers, sales, UNIT)].map(([id, found]) => [id, found.points]));

test.each([
  [{ basis: 'percent', rate: 150 }, 74],
  [{ basis: 'hundred', rate: 3 }, 147],
  [{ basis: 'ticket', rate: 10 }, 10],
  [{ basis: 'percent', rate: 1_000, measure: 'fee' }, 50],
  [{ basis: 'hundred', rate: 3, capPerTicket: 100 }, 100],
] as const)('a ticket for 4 999 som brings by %o whole points: %i', (rule, expected) => {
  expect(points(campaign(rule), [sale('a', 4_999)])).toEqual({ a: expected });
});

test('each condition counts; an empty one fits all, an unknown value none', () => {
  const conditions = campaign().conditions;
  const fits = (wanted: Partial<typeof conditions>, more: Partial<Sale> = {}) =>
    'a' in points(campaign({}, { conditions: { ...conditions, ...wanted } }), [sale('a', 1_000, more)]);
  expect([fits({ kinds: ['avia_domestic'] }), fits({ kinds: ['rail'] })]).toEqual([true, false]);
  expect([fits({ carriers: ['X0'] }), fits({ carriers: ['X0'] }, { carrier: null })]).toEqual([true, false]);
  expect([fits({ cabins: ['economy'] }), fits({ cabins: ['business'] })]).toEqual([true, false]);
  expect([fits({ origins: ['bishkek'] }), fits({ destinations: ['bishkek'] })]).toEqual([true, false]);
  expect([fits({ minimumMinor: 100_000 }), fits({ minimumMinor: 100_001 })]).toEqual([true, false]);
});

test('each whole threshold of a customer counts once, for the ticket that reaches it', () => {
  const one = campaign({ basis: 'threshold', rate: 50, thresholdMinor: 10_000 * UNIT });
  const sales = [sale('c', 9_000, { issuedAt: day(8) }), sale('a', 6_000), sale('b', 25_000, { issuedAt: day(6) })];
  expect(points(one, sales)).toEqual({ b: 150, c: 50 });
});

test('the cap of a customer is used up in the order of issue, and a return makes room for later tickets', () => {
  const one = campaign({ basis: 'ticket', rate: 40, capPerCustomer: 60 });
  const [a, b, c] = [sale('a', 99), sale('b', 99, { issuedAt: day(6) }), sale('c', 99, { issuedAt: day(7) })];
  expect(points(one, [c, b, a])).toEqual({ a: 40, b: 20 });
  expect(points(one, [c, b])).toEqual({ b: 40, c: 20 });
});

test('the best multiple of its moment counts, and caps hold for the product', () => {
  const times = (id: string, rate: number, from: number) =>
    campaign({ basis: 'times', rate }, { id, startsAt: day(from) });
  const both = [times('two', 2, 1), times('three', 3, 6)];
  const sales = [sale('a', 1_000), sale('b', 1_000, { issuedAt: day(7) })];
  expect(points(campaign(), sales, both)).toEqual({ a: 40, b: 60 });
  expect(points(campaign({ capPerTicket: 50 }), sales, both)).toEqual({ a: 40, b: 50 });
  expect(entitlementsOf(campaign(), both, sales, UNIT).get('b')).toMatchObject({ multiplierId: 'three', base: 20 });
});

test('a ticket brings no more than its price, and one that reaches a threshold no more than all until then', () => {
  const ten = campaign({ basis: 'times', rate: 10 }, { id: 'ten' });
  const cheap = sale('a', 300);
  expect(points(campaign({ basis: 'ticket', rate: MAX_RATE.ticket }), [cheap])).toEqual({ a: 300 });
  expect(points(campaign({ rate: 10_000 }), [cheap], [ten])).toEqual({ a: 300 });
  const threshold = campaign({ basis: 'threshold', rate: 800, thresholdMinor: 1_000 * UNIT });
  const sales = [sale('a', 900), sale('b', 150, { issuedAt: day(6) }), sale('c', 1_000, { issuedAt: day(7) })];
  expect(points(threshold, sales)).toEqual({ b: 800, c: 800 });
  expect(points(threshold, sales, [ten])).toEqual({ b: 1_050, c: 1_000 });
});

test('only tickets count that are issued after the approval, within the period, and not during a pause', () => {
  const on = campaign({}, { approvedAt: day(3), pauses: [{ from: day(10), to: day(12) }], endedAt: day(20) });
  const open = (n: number) => isOn(on, day(n));
  expect([2, 3, 10, 12, 19, 20].map(open)).toEqual([false, true, false, true, true, false]);
  expect(isOn({ ...on, approvedAt: null }, day(5))).toBe(false);
  expect(stateAt(campaign({}, { pauses: [{ from: day(2), to: null }] }), day(3))).toBe('paused');
});

test.each([
  [{ basis: 'percent', rate: 10_001 }, 'rate'],
  [{ basis: 'hundred', rate: 101 }, 'rate'],
  [{ basis: 'threshold', rate: 101, thresholdMinor: 10_000 }, 'rate'],
  [{ basis: 'threshold', rate: 10 }, 'thresholdMinor'],
  [{ basis: 'times', rate: 1 }, 'rate'],
  [{ basis: 'times', rate: 2, capPerTicket: 5 }, 'capPerTicket'],
  [{ basis: 'times', rate: 2, onReturn: 'keep' }, 'onReturn'],
] as const)('a rule that gives more than it counts, or contradicts itself, has a fault: %o', (rule, field) => {
  expect(ruleFaults({ ...RULE, ...rule }, UNIT).map((fault) => fault.field)).toEqual([field]);
});

test('a preview counts what a month would have given, and what its returns took back', () => {
  const draft = asIfOn(campaign({}, { startsAt: day(90), approvedAt: null }), day(1), day(31));
  const preview = createPreview({ draft, others: [], unit: UNIT });
  preview.add([
    { ...sale('a', 1_000), owner: 'o', stands: true, endedBy: null },
    { ...sale('b', 2_000), owner: 'o', stands: false, endedBy: 'return' },
  ]);
  preview.add([{ ...sale('c', 10), owner: 'p', stands: true, endedBy: null }]);
  expect(preview.result()).toEqual({
    tickets: 3,
    soldMinor: 3_010 * UNIT,
    feesMinor: 1_500 * UNIT,
    customers: 1,
    givenTickets: 2,
    given: 60,
    takenBack: 40,
    byKind: [{ kind: 'avia_domestic', tickets: 3, points: 60 }],
  });
});

test('a preview shows what stays where returns keep it; an exchange and a void take it back', () => {
  const preview = createPreview({
    draft: asIfOn(campaign({ onReturn: 'keep' }), day(1), day(31)),
    others: [],
    unit: UNIT,
  });
  preview.add([
    { ...sale('a', 1_000), owner: 'o', stands: false, endedBy: 'return' },
    { ...sale('b', 2_000), owner: 'o', stands: false, endedBy: 'exchange' },
    { ...sale('c', 4_000), owner: 'o', stands: false, endedBy: 'void' },
  ]);
  expect(preview.result()).toMatchObject({ given: 140, takenBack: 120 });
});

test('a ticket issued in exchange brings nothing where the rule says so', () => {
  const sales = [sale('a', 1_000), sale('b', 1_000, { isExchange: true })];
  expect(points(campaign(), sales)).toEqual({ a: 20, b: 20 });
  expect(points(campaign({ onExchange: 'nothing' }), sales)).toEqual({ a: 20 });
});

test('a multiplier is previewed by what it adds to the campaigns that run', () => {
  const draft = asIfOn(campaign({ basis: 'times', rate: 3 }, { id: 'x3' }), day(1), day(31));
  const two = campaign({ basis: 'times', rate: 2 }, { id: 'x2' });
  const preview = createPreview({ draft, others: [campaign(), two], unit: UNIT });
  preview.add([{ ...sale('a', 1_000), owner: 'o', stands: true, endedBy: null }]);
  expect(preview.result()).toMatchObject({ given: 20, takenBack: 0 });
});

const zSale: fc.Arbitrary<Sale> = fc
  .record({
    id: fc.nat({ max: 40 }),
    som: fc.integer({ min: 0, max: 60_000 }),
    on: fc.integer({ min: 0, max: 40 }),
    kind: fc.constantFrom(...SALE_KINDS),
  })
  .map(({ id, som, on, kind }) => sale(`t${id}`, som, { kind, issuedAt: day(on) }));
const zRule: fc.Arbitrary<GiftRule> = fc
  .record({
    basis: fc.constantFrom('percent', 'hundred', 'ticket', 'threshold'),
    rate: fc.integer({ min: 1, max: 100 }),
    capPerTicket: fc.option(fc.integer({ min: 1, max: 400 })),
    capPerCustomer: fc.option(fc.integer({ min: 1, max: 900 })),
  })
  .map((rule) => ({
    ...RULE,
    ...rule,
    basis: rule.basis as GiftRule['basis'],
    thresholdMinor: rule.basis === 'threshold' ? 1_000_000 : null,
  }));

const zMostGenerous: fc.Arbitrary<GiftRule> = fc
  .record({
    basis: fc.constantFrom('percent', 'hundred', 'ticket', 'threshold'),
    measure: fc.constantFrom('price', 'fee'),
    less: fc.integer({ min: 1, max: 4 }),
    threshold: fc.integer({ min: 1, max: 20_000 }),
  })
  .map(({ basis, measure, less, threshold }) => {
    const isThreshold = basis === 'threshold';
    const most = isThreshold ? threshold : MAX_RATE[basis as GiftRule['basis']];
    return {
      ...RULE,
      basis: basis as GiftRule['basis'],
      measure: measure as GiftRule['measure'],
      rate: Math.ceil(most / less),
      thresholdMinor: isThreshold ? threshold * UNIT : null,
    };
  });

test(`no rule that may be saved gives more than was paid, also multiplied (seed ${SEED})`, () => {
  const sales = fc.uniqueArray(zSale, { selector: ({ documentId }) => documentId, maxLength: 30 });
  const multiples = fc.option(fc.integer({ min: 2, max: MAX_RATE.times }));
  fc.assert(
    fc.property(zMostGenerous, sales, multiples, (rule, sold, times) => {
      expect(ruleFaults(rule, UNIT)).toEqual([]);
      const multipliers = times === null ? [] : [campaign({ basis: 'times', rate: times }, { id: 'm' })];
      const given = points(campaign(rule), sold, multipliers);
      const som = (all: readonly Sale[]) => all.reduce((sum, { priceMinor }) => sum + priceMinor / UNIT, 0);
      const all = Object.values(given).reduce((sum, one) => sum + one, 0);
      expect(all).toBeLessThanOrEqual(som(sold));
      if (rule.basis === 'threshold') return;
      for (const one of sold) expect(given[one.documentId] ?? 0).toBeLessThanOrEqual(som([one]));
    }),
    { seed: SEED, numRuns: 300 },
  );
});

type Act = { stands: boolean; sale: Sale };
const histories = fc.array(fc.record({ stands: fc.boolean(), sale: zSale }), { maxLength: 40 });

/** Follows a history step by step, as events do, and says what stands granted in the end. */
function followed(one: Campaign, acts: readonly Act[]): Map<string, number> {
  const standing = new Map<string, Sale>();
  let granted: { id: string; documentId: string; points: number }[] = [];
  for (const act of acts) {
    const known = standing.get(act.sale.documentId);
    if (act.stands) standing.set(act.sale.documentId, known ?? act.sale);
    else standing.delete(act.sale.documentId);
    const { takeBack, give } = changesTo(granted, entitlementsOf(one, [], [...standing.values()], UNIT));
    granted = granted.filter((grant) => !takeBack.includes(grant) && !give.some(({ replaced }) => replaced === grant));
    granted.push(...give.map(({ wanted }) => ({ id: wanted.documentId, ...wanted })));
  }
  return new Map(granted.map((grant) => [grant.documentId, grant.points]));
}

test(`what stands granted is what the rule gives on what stands sold, whatever the history (seed ${SEED})`, () => {
  fc.assert(
    fc.property(zRule, histories, (rule, acts) => {
      const one = campaign(rule);
      const last = new Map<string, Sale>();
      for (const act of acts)
        if (!act.stands) last.delete(act.sale.documentId);
        else if (!last.has(act.sale.documentId)) last.set(act.sale.documentId, act.sale);
      const granted = followed(one, acts);
      expect(Object.fromEntries(granted)).toEqual(points(one, [...last.values()].toReversed()));
      const sum = [...granted.values()].reduce((all, each) => all + each, 0);
      expect(sum).toBeLessThanOrEqual(rule.capPerCustomer ?? sum);
      const within = [...last.values()].filter(({ issuedAt }) => issuedAt >= day(1) && issuedAt < day(31));
      // The oracle counts the whole and not ticket by ticket.
      if (rule.basis === 'threshold' && rule.capPerTicket === null) {
        const sold = within.reduce((all, { priceMinor }) => all + priceMinor, 0);
        const whole = Math.floor(sold / 1_000_000) * rule.rate;
        expect(sum).toBe(Math.min(whole, rule.capPerCustomer ?? whole));
      }
    }),
    { seed: SEED, numRuns: 300 },
  );
});
