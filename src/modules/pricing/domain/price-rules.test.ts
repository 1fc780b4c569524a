import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { CATEGORIES } from '#kernel/passengers.ts';
import { amountOf, applyRules } from './apply-rules.ts';
import { compileRules, type SaleFacts } from './compile-rules.ts';
import { DEFAULT_RULES } from './default-rules.ts';
import { ANY, type Conditions, fixed, type PriceRule, RULE_KINDS, type RuleKind, type Sums } from './price-rule.ts';
import { createRuleBook } from './rule-book.ts';

const SALE: SaleFacts = {
  site: 'kg',
  product: 'avia',
  scope: 'international',
  countries: ['KG', 'TR'],
  currency: 'KGS',
  soldOn: '2026-03-02',
  supplier: 'atlas',
  carriers: ['X0', 'W0'],
  cabin: 'economy',
  family: 'lite',
  travelOn: '2026-05-01',
  from: ['bishkek-manas', 'bishkek'],
  to: ['istanbul'],
  fare: money(20_000_00),
  channel: 'agency',
  contract: 'A-1',
  level: 2,
};
const rule = (id: string, kind: RuleKind, conditions: Partial<Conditions> = {}, minor = 100): PriceRule => ({
  id,
  kind,
  name: null,
  conditions: { ...ANY, ...conditions },
  amount: fixed({ KGS: minor }),
});
const share = (rate: number, more: Partial<PriceRule['amount']> = {}): PriceRule => ({
  ...rule('share', 'markup'),
  amount: { ...fixed({}), rate, ...more },
});
const found = (rules: PriceRule[], sale: SaleFacts = SALE) =>
  compileRules({ version: 2, appliesFrom: 0, rules }).find(sale, 'aaa');

const LISTS = { markup: 'markups', discount: 'discounts' } as const;

describe('a rule fits a sale', () => {
  const CASES: [string, Partial<Conditions>, boolean][] = [
    ['nothing is required', {}, true],
    ['site', { sites: ['ru'] }, false],
    ['product', { products: ['rail', 'bus'] }, false],
    ['one of the products', { products: ['rail', 'avia'] }, true],
    ['scope', { scope: 'domestic' }, false],
    ['a country that is touched', { countries: ['DE', 'TR'] }, true],
    ['a country that is not touched', { countries: ['DE'] }, false],
    ['supplier', { suppliers: ['own'] }, false],
    ['every carrier', { carriers: ['W0', 'X0'] }, true],
    ['one carrier of two', { carriers: ['X0'] }, false],
    ['cabin', { cabins: ['business'] }, false],
    ['fare family', { families: ['flex'] }, false],
    ['passenger', { passengers: ['rbg'] }, false],
    ['city where it begins', { from: ['osh', 'bishkek'] }, true],
    ['airport where it begins', { from: ['bishkek-manas'] }, true],
    ['another place where it begins', { from: ['osh'] }, false],
    ['where it leads', { from: ['bishkek'], to: ['istanbul'] }, true],
    ['the way back', { from: ['istanbul'], to: ['bishkek'] }, false],
    ['fare at its lower bound', { fareFrom: { KGS: 20_000_00 } }, true],
    ['fare at its upper bound', { fareFrom: { KGS: 1 }, fareTo: { KGS: 20_000_00 } }, true],
    ['fare below the bound', { fareFrom: { KGS: 20_000_01 } }, false],
    ['fare above the bound', { fareTo: { KGS: 19_999_99 } }, false],
    ['bounds in another currency', { fareTo: { USD: 99_999_99 } }, false],
    ['channel', { channels: ['site', 'api'] }, false],
    ['one of the channels', { channels: ['site', 'agency'] }, true],
    ['contract', { contracts: ['A-2'] }, false],
    ['one of the contracts', { contracts: ['A-2', 'A-1'] }, true],
    ['level of the agency tree', { levels: [1] }, false],
    ['one of the levels', { levels: [1, 2] }, true],
    ['contract and carriers', { contracts: ['A-1'], carriers: ['X0', 'W0'] }, true],
    ['the contract, but other carriers', { contracts: ['A-1'], carriers: ['X0'] }, false],
    ['the first day of travel', { travelFrom: '2026-05-01' }, true],
    ['the day after', { travelFrom: '2026-05-02' }, false],
    ['the last day of travel', { travelTo: '2026-05-01' }, true],
    ['the first day of sale', { soldFrom: '2026-03-02' }, true],
    ['a later first day of sale', { soldFrom: '2026-03-03' }, false],
    ['the last day of sale is over', { soldTo: '2026-03-01' }, false],
  ];
  test.each(CASES)('%s', (_name, conditions, isExpected) => {
    expect(found([rule('one', 'service_fee', conditions)]).serviceFee?.id).toBe(isExpected ? 'one' : undefined);
  });
  test('a fixed sum in soms is not one in dollars; a share is of any currency', () => {
    const dollars: SaleFacts = { ...SALE, currency: 'USD' };
    expect(found([rule('one', 'service_fee')], dollars).serviceFee).toBeUndefined();
    expect(found([share(100)], dollars).markups).toHaveLength(1);
  });
  test('what is not known fits no rule that asks for it', () => {
    const { carriers: _c, cabin: _k, travelOn: _t, channel: _h, contract: _a, level: _l, ...unknown } = SALE;
    const asking = [
      { carriers: ['X0'] },
      { cabins: ['economy' as const] },
      { travelFrom: '2020-01-01' },
      { channels: ['site' as const] },
      { contracts: ['A-1'] },
      { levels: [1] },
    ];
    for (const conditions of asking) expect(found([rule('one', 'markup', conditions)], unknown).markups).toEqual([]);
  });
  test('of fees the first that fits counts; markups and discounts are all added up in their order', () => {
    const rules = [
      rule('carrier', 'service_fee', { carriers: ['X0', 'W0'] }),
      rule('any', 'service_fee'),
      rule('a', 'markup'),
      rule('b', 'markup', { carriers: ['W0', 'X0'] }),
      rule('c', 'markup'),
    ];
    expect(found(rules)).toMatchObject({
      serviceFee: { id: 'carrier' },
      markups: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
    });
    expect(found([rules[1]!, rules[0]!]).serviceFee?.id).toBe('any');
  });
});

test('the kept answer of a like question is the answer of a fresh set', () => {
  const pick = <T>(...list: T[]) => fc.subarray(list, { maxLength: 2 });
  const conditions = fc.record({
    sites: pick('kg' as const, 'ru' as const),
    products: pick('avia' as const, 'rail' as const),
    scope: fc.constantFrom(null, 'domestic' as const, 'international' as const),
    countries: pick('KG', 'TR'),
    suppliers: pick('own', 'atlas'),
    carriers: pick('X0', 'W0'),
    cabins: pick('economy' as const, 'business' as const),
    families: pick('lite', 'flex'),
    passengers: pick(...CATEGORIES),
    channels: pick('site' as const, 'api' as const),
    contracts: pick('A-1', 'A-2', 'A-3'),
    levels: pick(1, 2),
    from: pick('bishkek', 'osh'),
    to: pick('istanbul', 'osh'),
    fareFrom: fc.constantFrom<Sums>({}, { KGS: 10_000_00 }, { USD: 100_00 }),
    fareTo: fc.constantFrom<Sums>({}, { KGS: 20_000_00 }),
    travelFrom: fc.constantFrom(null, '2026-05-02'),
    travelTo: fc.constantFrom(null, '2026-05-01'),
    soldFrom: fc.constantFrom(null, '2026-03-03'),
    soldTo: fc.constantFrom(null, '2026-03-02'),
  });
  const sets = fc.array(fc.tuple(fc.constantFrom(...RULE_KINDS), conditions), { maxLength: 12 });
  const sales = fc.array(
    fc.tuple(
      fc.record({
        site: fc.constantFrom('kg' as const, 'ru' as const),
        product: fc.constantFrom('avia' as const, 'rail' as const),
        scope: fc.constantFrom('domestic' as const, 'international' as const),
        countries: fc.constantFrom(['KG'], ['TR'], ['KG', 'TR']),
        currency: fc.constantFrom('KGS' as const, 'USD' as const),
        soldOn: fc.constantFrom('2026-03-02', '2026-03-03'),
        supplier: fc.constantFrom('own', 'atlas', undefined),
        carriers: fc.constantFrom(['X0'], ['W0'], ['X0', 'W0'], undefined),
        cabin: fc.constantFrom('economy' as const, 'business' as const),
        family: fc.constantFrom('lite', 'flex'),
        from: fc.constantFrom(['bishkek'], ['osh'], undefined),
        to: fc.constantFrom(['istanbul'], ['osh'], undefined),
        fare: fc.constantFrom(money(5_000_00), money(10_000_00), money(20_000_00), money(20_000_01), undefined),
        travelOn: fc.constantFrom('2026-05-01', '2026-05-02'),
        channel: fc.constantFrom('site' as const, 'agency' as const, undefined),
        contract: fc.constantFrom('A-1', 'A-2', 'B-9', undefined),
        level: fc.constantFrom(1, 2, undefined),
      }),
      fc.constantFrom(...CATEGORIES),
    ),
    { minLength: 2, maxLength: 12 },
  );
  fc.assert(
    fc.property(sets, sales, (given, questions) => {
      const set = { version: 2, appliesFrom: 0, rules: given.map(([kind, own], n) => rule(`${n}`, kind, own)) };
      const warm = compileRules(set);
      for (const [sale, category] of questions) {
        const answer = warm.find(sale, category);
        expect(answer).toEqual(compileRules(set).find(sale, category));
        // The index leaves nothing out: each rule by itself fits or does not.
        const alone = (kind: 'markup' | 'discount') =>
          set.rules.filter(
            (one) =>
              one.kind === kind && compileRules({ ...set, rules: [one] }).find(sale, category)[LISTS[kind]].length > 0,
          );
        for (const kind of ['markup', 'discount'] as const) expect(answer[LISTS[kind]]).toEqual(alone(kind));
      }
    }),
  );
});

describe('what a rule comes to', () => {
  test.each([
    ['a share', share(250), 100_033, 2_501],
    ['to whole soms, the nearest', share(250, { roundTo: 100 }), 100_033, 2_500],
    ['half goes up', share(250, { roundTo: 100 }), 102_000, 2_600],
    ['up', share(250, { roundTo: 100, rounding: 'up' }), 100_033, 2_600],
    ['down', share(250, { roundTo: 100, rounding: 'down' }), 103_999, 2_600],
    ['at least', share(250, { minimum: { KGS: 3_000 } }), 100_033, 3_000],
    ['at most', share(250, { maximum: { KGS: 2_000 } }), 100_033, 2_000],
    ['a bound in another currency', share(250, { maximum: { USD: 2_000 } }), 100_033, 2_501],
    ['a fixed sum', rule('fixed', 'markup', {}, 700), 100_033, 700],
  ])('%s', (_name, given, fare, expected) => {
    expect(amountOf(given, money(fare))).toBe(expected);
  });
  test('steps add up to the fees; discounts never go below nothing', () => {
    const sum = fc.integer({ min: 0, max: 2_000_000 });
    const given = fc.record({ fee: sum, markups: fc.array(sum), discounts: fc.array(sum), it: sum, fare: sum });
    fc.assert(
      fc.property(given, ({ fee, markups, discounts, it, fare }) => {
        const fees = applyRules(
          {
            ...found([]),
            serviceFee: rule('fee', 'service_fee', {}, fee),
            itFee: rule('it', 'it_fee', {}, it),
            markups: markups.map((minor) => rule('markup', 'markup', {}, minor)),
            discounts: discounts.map((minor) => rule('discount', 'discount', {}, minor)),
          },
          money(fare),
        );
        const partSum = (part: string) =>
          fees.steps.filter((step) => step.part === part).reduce((all, { minor }) => all + minor, 0);
        expect(fees.serviceFee.minor).toBe(partSum('serviceFee'));
        expect(fees.itFee.minor).toBe(partSum('itFee'));
        const added = (list: number[]) => list.reduce((all, one) => all + one, 0);
        expect(fees.serviceFee.minor).toBe(Math.max(0, fee + added(markups) - added(discounts)));
      }),
    );
  });
});

test('a sale is priced by the version of its moment; stored versions replace the stand-in', () => {
  const book = createRuleBook();
  expect(book.at(new Date()).rules).toEqual(DEFAULT_RULES);
  book.add([
    { version: 1, appliesFrom: 0, rules: [rule('old', 'it_fee')] },
    { version: 2, appliesFrom: 1_000, rules: [rule('new', 'it_fee')] },
  ]);
  expect([0, 999, 1_000].map((at) => book.at(new Date(at)).version)).toEqual([1, 1, 2]);
  expect(book.version(1)?.rules[0]?.id).toBe('old');
  book.add([{ version: 2, appliesFrom: 0, rules: [] }]);
  expect(book.version(2)?.rules).toHaveLength(1);
});
