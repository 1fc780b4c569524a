import { expect, test } from 'vitest';
import { checkRules, ruleFaults } from './check-rules.ts';
import { DEFAULT_RULES } from './default-rules.ts';
import { type Amount, ANY, type Conditions, fixed, type PriceRule, type RuleKind } from './price-rule.ts';

const TODAY = '2026-03-02';
const FAULTS: [code: string, field: string, RuleKind, Partial<Amount>, Partial<Conditions>][] = [
  ['sum_missing', 'sums', 'service_fee', { sums: {} }, {}],
  ['share_or_sum', 'rate', 'markup', { rate: 100 }, {}],
  ['sum_only', 'rate', 'refund_fee', { rate: 100, sums: {} }, {}],
  ['no_sum_expected', 'rate', 'void_keeps_fees', {}, {}],
  ['bounds_of_share', 'minimum', 'markup', { minimum: { KGS: 1 } }, {}],
  ['wrong_bounds', 'maximum', 'markup', { rate: 100, sums: {}, minimum: { KGS: 2 }, maximum: { KGS: 1 } }, {}],
  ['wrong_period', 'travelTo', 'markup', {}, { travelFrom: '2026-05-02', travelTo: '2026-05-01' }],
  ['wrong_period', 'soldTo', 'markup', {}, { soldFrom: '2026-05-02', soldTo: '2026-05-01' }],
  ['all_passengers', 'passengers', 'exchange_fee', {}, { passengers: ['aaa'] }],
  ['all_buyers', 'channels', 'refund_fee', {}, { channels: ['api'] }],
  ['all_buyers', 'contracts', 'exchange_fee', {}, { contracts: ['A-1'] }],
  ['all_buyers', 'levels', 'refund_fee', {}, { levels: [1] }],
  ['all_fares', 'fareFrom', 'refund_fee', {}, { fareFrom: { KGS: 1 } }],
  ['wrong_bounds', 'fareTo', 'markup', {}, { fareFrom: { KGS: 2 }, fareTo: { KGS: 1 } }],
  ['infant_pays_none', 'passengers', 'markup', {}, { passengers: ['rmg'] }],
];
test.each(FAULTS)('a rule at fault is refused at its field: %s', (code, field, kind, amount, conditions) => {
  const rule: PriceRule = {
    id: 'one',
    kind,
    name: null,
    conditions: { ...ANY, ...conditions },
    amount: { ...fixed({ KGS: 100 }), ...amount },
  };
  expect(ruleFaults(rule)).toEqual([{ rule: 'one', field, code: `pricing.${code}` }]);
});

test('commission may be of the ticket of a lap infant, which pays no fees', () => {
  const rule: PriceRule = {
    id: 'one',
    kind: 'commission',
    name: null,
    conditions: { ...ANY, passengers: ['rmg'] },
    amount: { ...fixed({}), rate: 100 },
  };
  expect(ruleFaults(rule)).toEqual([]);
});

test('the default rules have neither faults nor holes', () => {
  expect(checkRules(DEFAULT_RULES, TODAY)).toEqual({ faults: [], holes: [] });
});

test('a fee of a day to come, or of one carrier, leaves the other sales without one', () => {
  const narrowed = (conditions: Partial<Conditions>) =>
    DEFAULT_RULES.map((rule) =>
      rule.id === 'it-fee-rail-domestic' ? { ...rule, conditions: { ...rule.conditions, ...conditions } } : rule,
    );
  for (const conditions of [
    { soldFrom: '2026-03-03' },
    { soldTo: '2026-12-31' },
    { carriers: ['X0'] },
    { levels: [1] },
  ])
    expect(checkRules(narrowed(conditions), TODAY).holes).toHaveLength(6);
});

test('more than 5,000 rules are too many', () => {
  const [first] = DEFAULT_RULES;
  const rules = Array.from({ length: 5_001 }, (_, n) => ({ ...(first as PriceRule), id: `${n}` }));
  expect(checkRules([...DEFAULT_RULES, ...rules], TODAY).faults[0]?.code).toBe('pricing.too_many');
});
