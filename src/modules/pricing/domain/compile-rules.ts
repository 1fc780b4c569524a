import type { Cabin } from '#kernel/cabin.ts';
import type { LocalDate } from '#kernel/dates.ts';
import type { Currency } from '#kernel/money.ts';
import type { Category, Site } from '#kernel/passengers.ts';
import {
  type Conditions,
  type PriceRule,
  type RouteScope,
  RULE_KINDS,
  type RuleKind,
  type RuleSet,
  TRANSPORT_KINDS,
  type TransportKind,
} from './price-rule.ts';

/** What is known of the sale of one ticket. A rule does not fit where it asks for what is not known. */
export type SaleFacts = {
  readonly site: Site;
  readonly product: TransportKind;
  readonly scope: RouteScope;
  readonly countries: readonly string[];
  readonly currency: Currency;
  /** In Bishkek. */
  readonly soldOn: LocalDate;
  readonly supplier?: string | undefined;
  readonly carriers?: readonly string[] | undefined;
  readonly cabin?: Cabin | undefined;
  readonly family?: string | undefined;
  /** The first day of the ticket. */
  readonly travelOn?: LocalDate | undefined;
};

/** The rules that make the price of one passenger's ticket. */
export type FittingRules = {
  readonly serviceFee: PriceRule | undefined;
  readonly itFee: PriceRule | undefined;
  readonly markups: readonly PriceRule[];
  readonly discounts: readonly PriceRule[];
  readonly refundFee: PriceRule | undefined;
  readonly exchangeFee: PriceRule | undefined;
  readonly voidKeepsFees: PriceRule | undefined;
};

/** A published version, ready for many questions. */
export type CompiledRules = {
  readonly version: number;
  readonly appliesFrom: number;
  readonly rules: readonly PriceRule[];
  find(sale: SaleFacts, category: Category): FittingRules;
};

type Placed = { readonly place: number; readonly rule: PriceRule };
type Bucket = { readonly anyCarrier: Placed[]; readonly byCarrier: Map<string, Placed[]> };

/** Answers that are kept at hand, of one version. */
const MAX_KEPT = 2_000;
const within = (day: LocalDate | undefined, from: LocalDate | null, to: LocalDate | null): boolean =>
  (from === null && to === null) || (day !== undefined && (from === null || day >= from) && (to === null || day <= to));
const isOneOf = <T>(list: readonly T[], one: T | undefined): boolean =>
  list.length === 0 || (one !== undefined && list.includes(one));

/** Whether a rule fits; a fixed sum only in the currencies that it names. */
function fits({ conditions: c, amount, kind }: PriceRule, sale: SaleFacts, category: Category): boolean {
  if (amount.rate === null && kind !== 'void_keeps_fees' && amount.sums[sale.currency] === undefined) return false;
  return (
    isOneOf(c.sites, sale.site) &&
    isOneOf(c.products, sale.product) &&
    (c.scope === null || c.scope === sale.scope) &&
    isOneOf(c.passengers, category) &&
    isOneOf(c.suppliers, sale.supplier) &&
    isOneOf(c.cabins, sale.cabin) &&
    isOneOf(c.families, sale.family) &&
    within(sale.soldOn, c.soldFrom, c.soldTo) &&
    within(sale.travelOn, c.travelFrom, c.travelTo) &&
    (c.carriers.length === 0 || isEvery(sale.carriers, c.carriers)) &&
    (c.countries.length === 0 || sale.countries.some((country) => c.countries.includes(country)))
  );
}

const isEvery = (some: readonly string[] | undefined, list: readonly string[]): boolean =>
  some !== undefined && some.length > 0 && some.every((one) => list.includes(one));

/** Of two lists in order of place, the rules that pass, in that order; at most `most`. */
function merged(a: readonly Placed[], b: readonly Placed[], most: number, passes: (rule: PriceRule) => boolean) {
  const found: PriceRule[] = [];
  let [i, j] = [0, 0];
  while ((i < a.length || j < b.length) && found.length < most) {
    const [left, right] = [a[i], b[j]];
    const next = left && (!right || left.place < right.place) ? left : right;
    if (next === left) i++;
    else j++;
    if (next && passes(next.rule)) found.push(next.rule);
  }
  return found;
}

/** A question by what the rules of the set ask for: two that no rule can tell apart have one key. */
function keyMaker(rules: readonly PriceRule[]): (sale: SaleFacts, category: Category) => string {
  const asks = (test: (conditions: Conditions) => unknown) => rules.some(({ conditions }) => test(conditions));
  const countries = asks((c) => c.countries.length > 0);
  const suppliers = asks((c) => c.suppliers.length > 0);
  const carriers = asks((c) => c.carriers.length > 0);
  const cabins = asks((c) => c.cabins.length > 0);
  const families = asks((c) => c.families.length > 0);
  const passengers = asks((c) => c.passengers.length > 0);
  const travel = asks((c) => c.travelFrom ?? c.travelTo);
  return (sale, category) => {
    let key = `${sale.soldOn}|${sale.site}|${sale.product}|${sale.scope}|${sale.currency}`;
    if (passengers) key += `|${category}`;
    if (countries) key += `|${sale.countries.join()}`;
    if (suppliers) key += `|${sale.supplier}`;
    if (carriers) key += `|${sale.carriers?.join()}`;
    if (cabins) key += `|${sale.cabin}`;
    if (families) key += `|${sale.family}`;
    if (travel) key += `|${sale.travelOn}`;
    return key;
  };
}

const bucketKey = (kind: RuleKind, product: TransportKind): string => `${kind} ${product}`;

/** Rules by kind, product and carrier, so that a question looks at few of thousands. */
function bucketsOf(rules: readonly PriceRule[]): Map<string, Bucket> {
  const buckets = new Map<string, Bucket>();
  for (const kind of RULE_KINDS)
    for (const product of TRANSPORT_KINDS)
      buckets.set(bucketKey(kind, product), { anyCarrier: [], byCarrier: new Map() });
  for (const [place, rule] of rules.entries()) {
    const { products, carriers } = rule.conditions;
    for (const product of products.length > 0 ? products : TRANSPORT_KINDS) {
      const bucket = buckets.get(bucketKey(rule.kind, product));
      if (!bucket) continue;
      if (carriers.length === 0) bucket.anyCarrier.push({ place, rule });
      for (const carrier of new Set(carriers)) {
        const own = bucket.byCarrier.get(carrier) ?? [];
        own.push({ place, rule });
        bucket.byCarrier.set(carrier, own);
      }
    }
  }
  return buckets;
}

/** Compiles a version once, by the first question; answers to like questions are kept. */
export function compileRules({ version, appliesFrom, rules }: RuleSet): CompiledRules {
  let made: { buckets: Map<string, Bucket>; keyOf: ReturnType<typeof keyMaker> } | undefined;
  const index = () => {
    made ??= { buckets: bucketsOf(rules), keyOf: keyMaker(rules) };
    return made;
  };
  const kept = new Map<string, FittingRules>();
  const look = (kind: RuleKind, sale: SaleFacts, category: Category, most: number): PriceRule[] => {
    const bucket = index().buckets.get(bucketKey(kind, sale.product));
    const own = bucket?.byCarrier.get(sale.carriers?.[0] ?? '') ?? [];
    return merged(bucket?.anyCarrier ?? [], own, most, (rule) => fits(rule, sale, category));
  };
  return {
    version,
    appliesFrom,
    rules,
    find(sale, category) {
      const key = index().keyOf(sale, category);
      const before = kept.get(key);
      if (before) return before;
      const first = (kind: RuleKind) => look(kind, sale, category, 1)[0];
      const all = (kind: RuleKind) => look(kind, sale, category, Number.POSITIVE_INFINITY);
      const found: FittingRules = {
        serviceFee: first('service_fee'),
        itFee: first('it_fee'),
        markups: all('markup'),
        discounts: all('discount'),
        refundFee: first('refund_fee'),
        exchangeFee: first('exchange_fee'),
        voidKeepsFees: first('void_keeps_fees'),
      };
      if (kept.size >= MAX_KEPT) kept.clear();
      kept.set(key, found);
      return found;
    },
  };
}
