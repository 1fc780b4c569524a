import { CURRENCIES, type Currency } from '#kernel/money.ts';
import { SITES, type Site } from '#kernel/passengers.ts';
import {
  ANY,
  BUYER_CONDITIONS,
  type Conditions,
  FARE_CONDITIONS,
  FARE_KINDS,
  MAX_RULES,
  type PriceRule,
  REQUIRED_KINDS,
  ROUTE_SCOPES,
  type RouteScope,
  type RuleKind,
  type Sums,
  TRANSPORT_KINDS,
  type TransportKind,
} from './price-rule.ts';

/** A fault with the field of the rule's form; `code` has words in `prices.json`. */
export type RuleFault = { readonly rule: string; readonly field: string; readonly code: string };
/** A sale that the set has no fee for. */
export type Hole = {
  readonly kind: RuleKind;
  readonly site: Site;
  readonly product: TransportKind;
  readonly scope: RouteScope;
  readonly currency: Currency;
};
export type RuleSetFaults = { readonly faults: readonly RuleFault[]; readonly holes: readonly Hole[] };

const ALL_CURRENCIES = Object.keys(CURRENCIES) as Currency[];
const isEmpty = (sums: Sums): boolean => ALL_CURRENCIES.every((currency) => sums[currency] === undefined);

function amountFaults({ kind, amount }: PriceRule): [field: string, code: string][] {
  const { rate, sums, minimum, maximum } = amount;
  if (kind === 'void_keeps_fees') return rate !== null || !isEmpty(sums) ? [['rate', 'pricing.no_sum_expected']] : [];
  const faults: [string, string][] = [];
  if (rate === null && isEmpty(sums)) faults.push(['sums', 'pricing.sum_missing']);
  if (rate !== null && !isEmpty(sums)) faults.push(['rate', 'pricing.share_or_sum']);
  if (rate !== null && !FARE_KINDS.includes(kind)) faults.push(['rate', 'pricing.sum_only']);
  if (rate === null && !(isEmpty(minimum) && isEmpty(maximum))) faults.push(['minimum', 'pricing.bounds_of_share']);
  for (const currency of ALL_CURRENCIES) {
    const [least, most] = [minimum[currency], maximum[currency]];
    if (least !== undefined && most !== undefined && least > most) faults.push(['maximum', 'pricing.wrong_bounds']);
  }
  return faults;
}

function conditionFaults({ kind, conditions: c }: PriceRule): [field: string, code: string][] {
  const faults: [string, string][] = [];
  if (c.travelFrom !== null && c.travelTo !== null && c.travelTo < c.travelFrom)
    faults.push(['travelTo', 'pricing.wrong_period']);
  if (c.soldFrom !== null && c.soldTo !== null && c.soldTo < c.soldFrom)
    faults.push(['soldTo', 'pricing.wrong_period']);
  if (c.passengers.length > 0 && !FARE_KINDS.includes(kind)) faults.push(['passengers', 'pricing.all_passengers']);
  for (const field of FARE_CONDITIONS)
    if (!isEmpty(c[field]) && !FARE_KINDS.includes(kind)) faults.push([field, 'pricing.all_fares']);
  for (const currency of ALL_CURRENCIES) {
    const [least, most] = [c.fareFrom[currency], c.fareTo[currency]];
    if (least !== undefined && most !== undefined && least > most) faults.push(['fareTo', 'pricing.wrong_bounds']);
  }
  for (const field of BUYER_CONDITIONS)
    if (c[field].length > 0 && !FARE_KINDS.includes(kind)) faults.push([field, 'pricing.all_buyers']);
  if (c.passengers.includes('rmg') && kind !== 'commission') faults.push(['passengers', 'pricing.infant_pays_none']);
  return faults;
}

/** What is wrong with one rule, at its fields. */
export const ruleFaults = (rule: PriceRule): RuleFault[] =>
  [...amountFaults(rule), ...conditionFaults(rule)].map(([field, code]) => ({ rule: rule.id, field, code }));

/** Conditions that every sale of a site, product and scope meets from a day on. */
const GENERAL: readonly (keyof Conditions)[] = [
  'countries',
  'suppliers',
  'carriers',
  'cabins',
  'families',
  'passengers',
  ...BUYER_CONDITIONS,
  'from',
  'to',
  ...FARE_CONDITIONS,
  'travelFrom',
  'travelTo',
  'soldTo',
];
const isGeneral = ({ conditions }: PriceRule, today: string): boolean =>
  GENERAL.every((key) => JSON.stringify(conditions[key]) === JSON.stringify(ANY[key])) &&
  (conditions.soldFrom === null || conditions.soldFrom <= today);

/** Sales that only narrower rules, or none, have a fee for. */
function holesOf(rules: readonly PriceRule[], today: string): Hole[] {
  const holes: Hole[] = [];
  for (const kind of REQUIRED_KINDS) {
    const general = rules.filter((rule) => rule.kind === kind && isGeneral(rule, today));
    for (const site of SITES)
      for (const product of TRANSPORT_KINDS)
        for (const scope of ROUTE_SCOPES)
          for (const currency of ALL_CURRENCIES) {
            const isCovered = general.some(
              ({ conditions: c, amount }) =>
                (c.sites.length === 0 || c.sites.includes(site)) &&
                (c.products.length === 0 || c.products.includes(product)) &&
                (c.scope === null || c.scope === scope) &&
                (amount.rate !== null || amount.sums[currency] !== undefined),
            );
            if (!isCovered) holes.push({ kind, site, product, scope, currency });
          }
  }
  return holes;
}

/**
 * What keeps a set from being published: faults of its rules, and sales without a fee. A set without either gives every
 * sale from `today` on a price that is not below what its supplier gets.
 */
export const checkRules = (rules: readonly PriceRule[], today: string): RuleSetFaults => ({
  faults: [
    ...(rules.length > MAX_RULES ? [{ rule: rules[MAX_RULES]?.id ?? '', field: 'id', code: 'pricing.too_many' }] : []),
    ...rules.flatMap(ruleFaults),
  ],
  holes: holesOf(rules, today),
});
