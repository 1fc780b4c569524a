import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, money, sum, times } from '#kernel/money.ts';
import { CATEGORIES } from '#kernel/passengers.ts';
import type { SupplierPrice } from '#modules/supply/api.ts';
import {
  createPricing,
  createRuleBook,
  explainedTotal,
  isWhollyExplained,
  type Sale,
  seenBy,
  ticketsSold,
  underContract,
} from '../index.ts';
import { DEFAULT_RULES } from './default-rules.ts';
import { withOwnServiceFee } from './own-price.ts';
import { ANY, type Conditions, fixed, type PriceRule, type RuleKind } from './price-rule.ts';

const AT = new Date('2026-03-02T06:00:00Z');
const DAY_MS = 86_400_000;
const rule = (id: string, kind: RuleKind, minor: number, conditions: Partial<Conditions> = {}): PriceRule => ({
  id,
  kind,
  name: `rule ${id}`,
  conditions: { ...ANY, ...conditions },
  amount: fixed({ KGS: minor }),
});
const pricingBy = (rules: readonly PriceRule[]) => {
  const book = createRuleBook();
  book.add([{ version: 7, appliesFrom: 0, rules: [...rules, ...DEFAULT_RULES] }]);
  return createPricing({ site: 'kg', rules: book });
};
const SALE: Sale = {
  at: AT,
  currency: 'KGS',
  supplier: 'own',
  kind: 'avia',
  countries: ['KG', 'TR'],
  carriers: ['X0'],
  cabin: 'economy',
  family: 'lite',
  travelOn: '2026-05-01',
  buyer: { channel: 'agency', contract: 'A-1', level: 1 },
};
const TERMS = { refund: { allowed: true, penalty: null, noShow: null } };
const amount = fc.integer({ min: 0, max: 5_000_000 });
const conditions: fc.Arbitrary<Partial<Conditions>> = fc.constantFrom(
  {},
  { contracts: ['A-1'] },
  { contracts: ['B-2'] },
  { levels: [1, 2] },
  { channels: ['agency' as const] },
  { channels: ['site' as const] },
  { carriers: ['X0'] },
  { passengers: ['rbg' as const] },
  { soldFrom: '2026-03-03' },
);
const share = fc.record({ rate: fc.integer({ min: 0, max: 2_000 }), roundTo: fc.constantFrom(1, 50, 100) });
const rules = fc
  .array(
    fc.tuple(
      fc.constantFrom<RuleKind>('service_fee', 'markup', 'discount', 'it_fee'),
      amount,
      conditions,
      fc.option(share),
    ),
    { maxLength: 10 },
  )
  .map((list) =>
    list.map(([kind, minor, own, part], n): PriceRule => {
      const made = rule(`${n}`, kind, minor, own);
      return part ? { ...made, amount: { ...fixed({}), ...part } } : made;
    }),
  );
const prices: fc.Arbitrary<SupplierPrice[]> = fc
  .uniqueArray(fc.constantFrom(...CATEGORIES), { minLength: 1 })
  .chain((categories) =>
    fc.tuple(
      ...categories.map((category) =>
        fc.record({
          category: fc.constant(category),
          count: fc.integer({ min: 1, max: 9 }),
          fare: amount.map((minor) => money(minor)),
          taxes: fc.array(
            fc.record({
              code: fc.constant('XT'),
              amount: amount.map((minor) => money(minor)),
              refundable: fc.boolean(),
            }),
            { maxLength: 3 },
          ),
        }),
      ),
    ),
  );

test('every line of a price that rules made comes to what is charged, to the minor unit, for each reader', () => {
  fc.assert(
    fc.property(rules, fc.array(prices, { minLength: 1, maxLength: 3 }), fc.boolean(), (given, tickets, isKnown) => {
      const pricing = pricingBy(given);
      const [first = []] = tickets;
      // Of several tickets each party is the same; whether each has its own price is up to the supplier.
      const parties = tickets.map(() => first);
      const several = tickets.length > 1;
      const ticket = { kind: 'avia' as const, countries: ['KG', 'TR'], carriers: ['X0'] };
      const sale: Sale = several ? { ...SALE, portions: tickets.map(() => ticket) } : SALE;
      const terms = {
        ...TERMS,
        ...(several && { portions: tickets.map(() => ({ mode: 'avia', terms: TERMS })) }),
      } as unknown as Parameters<typeof pricing.price>[2];
      const { price } = pricing.price(sale, first, terms, several && isKnown ? parties : undefined);
      const explained = pricing.explain([sale], price);
      expect(explained.ruleSet).toBe(7);
      expect(isWhollyExplained(explained)).toBe(true);
      expect(explainedTotal(explained)).toEqual(price.total);
      for (const reader of [{ view: 'staff' }, { view: 'agent', contract: 'A-1', level: 1 }] as const) {
        const shown = seenBy(reader, explained);
        const lines = shown.tickets.flatMap((one) => one.lines);
        for (const line of lines) expect(sum(line.parts.map((part) => part.amount))).toEqual(line.total);
        expect(sum(lines.map((line) => times(line.total, line.count)))).toEqual(price.total);
      }
      expect(seenBy({ view: 'buyer' }, explained)).toEqual({
        view: 'buyer',
        ruleSet: null,
        tickets: [],
        total: price.total,
      });
    }),
  );
});

const ADULT: SupplierPrice[] = [{ category: 'aaa', count: 2, fare: money(1_000_000), taxes: [] }];

test('an agency reads a price that staff named as our fee, and not that they named it', () => {
  const pricing = pricingBy([rule('own', 'discount', 2_000, { contracts: ['A-1'] })]);
  const { price } = pricing.price(SALE, ADULT, TERMS);
  const named = withOwnServiceFee(price, money(90_000));
  const explained = pricing.explain([SALE], named);
  const kindsOf = (reader: Parameters<typeof seenBy>[0]) =>
    seenBy(reader, explained).tickets[0]?.lines[0]?.parts.map(({ kind }) => kind);
  expect(kindsOf({ view: 'staff' })).toContain('own_price');
  expect(kindsOf({ view: 'agent', contract: 'A-1', level: 1 })).toEqual([
    'fare',
    'taxes',
    'discount',
    'service_fee',
    'it_fee',
  ]);
});

test('an agency reads its own rule by name, and what our other rules come to as one sum', () => {
  const pricing = pricingBy([
    rule('secret', 'markup', 7_000, { suppliers: ['own'] }),
    rule('own', 'discount', 2_000, { contracts: ['A-1', 'B-2'] }),
  ]);
  const { price } = pricing.price(SALE, ADULT, TERMS);
  const explained = pricing.explain([SALE], price);
  const parts = seenBy({ view: 'agent', contract: 'A-1', level: 1 }, explained).tickets[0]?.lines[0]?.parts;
  expect(parts?.map(({ kind, name, amount: { minor } }) => [kind, name, minor])).toEqual([
    ['fare', null, 1_000_000],
    ['taxes', null, 0],
    ['discount', 'rule own', -2_000],
    ['service_fee', null, 57_000],
    ['it_fee', null, 15_000],
  ]);
  const shown = JSON.stringify(seenBy({ view: 'agent', contract: 'A-1', level: 1 }, explained));
  for (const hidden of ['secret', 'B-2', 'suppliers']) expect(shown).not.toContain(hidden);
  const staff = seenBy({ view: 'staff' }, explained);
  expect(staff.ruleSet).toBe(7);
  expect(staff.tickets[0]?.lines[0]?.parts.map(({ rule: made }) => made?.id)).toEqual([
    undefined,
    undefined,
    'service-fee-avia-international',
    'secret',
    'own',
    'it-fee-avia-international',
  ]);
});

test('a price that the rules do not come to keeps its sums and has no rule for its fees', () => {
  const pricing = pricingBy([]);
  const { price } = pricing.price(SALE, ADULT, TERMS);
  const [line] = price.lines;
  if (!line) throw new Error('a price without lines');
  const other = { ...line, serviceFee: add(line.serviceFee, money(1)), total: add(line.total, money(1)) };
  const charged = { ...price, lines: [other], total: add(price.total, money(2)) };
  const explained = pricing.explain([SALE], charged);
  expect(isWhollyExplained(explained)).toBe(false);
  expect(explainedTotal(explained)).toEqual(charged.total);
  expect(explained.tickets[0]?.[0]?.parts.every((part) => part.rule === null)).toBe(true);
});

test('an order of the day after its search is explained by the day of the search', () => {
  const pricing = pricingBy([rule('today', 'service_fee', 90_000, { soldTo: '2026-03-02' })]);
  const { price } = pricing.price(SALE, ADULT, TERMS);
  const next: Sale = { ...SALE, at: new Date(AT.getTime() + DAY_MS) };
  expect(isWhollyExplained(pricing.explain([next], price))).toBe(false);
  const explained = pricing.explain([next, SALE], price);
  expect(explained.tickets[0]?.[0]?.parts.map(({ rule: made }) => made?.id)).toContain('today');
});

test('a price names the channel only where its rules look at one', () => {
  expect(pricingBy([]).price(SALE, ADULT, TERMS).price.channel).toBeUndefined();
  const looking = pricingBy([rule('api', 'markup', 1, { channels: ['api'] })]);
  expect(looking.price(SALE, ADULT, TERMS).price.channel).toBe('agency');
  expect(looking.narrow(AT, SALE.buyer ?? {})).toEqual({ channel: 'agency' });
  expect(pricingBy([]).looksAtBuyers()).toBe(false);
  expect(looking.looksAtBuyers()).toBe(true);
});

const OWN_RATE = { commission: () => money(1), motivation: () => money(0) };
const SELLER = { contract: 'A-1', level: 1 };
const SLICES = [
  { segments: [{ mode: 'avia', carrier: 'X0', from: 'osh', to: 'ist', departsLocal: '2026-05-01T08:00' }] },
] as unknown as Parameters<typeof ticketsSold>[0];
const FARE = { cabin: 'economy', fareFamily: 'lite' } as Parameters<typeof ticketsSold>[1];
const soldAs = (pricing: ReturnType<typeof pricingBy>, seller = SELLER) => {
  const tickets = ticketsSold(SLICES, FARE, (place) => (place === 'ist' ? 'TR' : 'KG'), 'own');
  const terms = pricing.withCommissionRules(OWN_RATE, AT, seller);
  return underContract(pricing.price(SALE, ADULT, TERMS).price, terms, tickets);
};
const earned = (conditions: Partial<Conditions>, minor = 700_00) =>
  soldAs(pricingBy([rule('earned', 'commission', minor, conditions)])).commission?.minor;

test('a contract earns by the first rule of commission that fits the ticket, else by its own rate', () => {
  const each = (minor: number) => minor * (ADULT[0]?.count ?? 0);
  const fitting: Partial<Conditions>[] = [
    {},
    { contracts: ['A-1'] },
    { levels: [1], suppliers: ['own'] },
    { carriers: ['X0'], cabins: ['economy'], families: ['lite'], countries: ['TR'], products: ['avia'] },
    { travelFrom: '2026-05-01', travelTo: '2026-05-01', soldFrom: '2026-03-02', soldTo: '2026-03-02' },
    { channels: ['agency'] },
  ];
  for (const conditions of fitting) expect(earned(conditions)).toBe(each(700_00));
  const others: Partial<Conditions>[] = [
    { contracts: ['B-2'] },
    { levels: [2] },
    { suppliers: ['other'] },
    { carriers: ['X1'] },
    { families: ['flex'] },
    { countries: ['DE'] },
    { travelFrom: '2026-05-02' },
    { soldTo: '2026-03-01' },
    { channels: ['site'] },
    { passengers: ['rbg'] },
  ];
  for (const conditions of others) expect(earned(conditions)).toBe(each(1));
  // Never more than the fare.
  expect(earned({}, 99_999_999_00)).toBe(each(ADULT[0]?.fare.minor ?? 0));
});

test('commission changes no price, and searches of several contracts still share one', () => {
  const pricing = pricingBy([rule('earned', 'commission', 700_00, { contracts: ['A-1'], levels: [1] })]);
  expect(soldAs(pricing).total).toEqual(pricingBy([]).price(SALE, ADULT, TERMS).price.total);
  expect(pricing.narrow(AT, SALE.buyer ?? {})).toEqual({});
});

test('commission is explained by its rule to staff and, where it is made for it, to the agency', () => {
  const made = (conditions: Partial<Conditions>) => {
    const pricing = pricingBy([rule('earned', 'commission', 700_00, conditions)]);
    return pricing.explain([SALE], soldAs(pricing));
  };
  const lineOf = (...given: Parameters<typeof seenBy>) => seenBy(...given).tickets[0]?.lines[0]?.commission;
  expect(lineOf({ view: 'staff' }, made({}))).toMatchObject({ rule: { id: 'earned' }, amount: { minor: 700_00 } });
  const agent = { view: 'agent', contract: 'A-1', level: 1 } as const;
  expect(lineOf(agent, made({ contracts: ['A-1'] }))).toMatchObject({ rule: null, name: 'rule earned' });
  expect(lineOf(agent, made({}))).toMatchObject({ rule: null, name: null });
  const earnedAs = (rules: PriceRule[], seller: Sale['seller'] = undefined) =>
    lineOf({ view: 'staff' }, pricingBy(rules).explain([{ ...SALE, buyer: undefined, seller }], soldAs(pricingBy([]))));
  // Without a rule that fits the contract's rate made it; a rule of another sum has not, and no one is named.
  expect(earnedAs([])).toMatchObject({ rule: null, amount: { minor: 1 }, isOwnRate: true });
  expect(earnedAs([rule('earned', 'commission', 5)])).toMatchObject({ rule: null, isOwnRate: false });
  // A price that looked at no buyer, such as one that staff named, still earns its seller by their rule.
  const own = rule('own', 'commission', 1, { contracts: ['A-1'] });
  expect(earnedAs([own], SELLER)).toMatchObject({ rule: { id: 'own' } });
});
