import type { Cabin } from '#kernel/cabin.ts';
import type { LocalDate } from '#kernel/dates.ts';
import type { Currency, Money } from '#kernel/money.ts';
import type { Category, Site } from '#kernel/passengers.ts';
import type { Buyer } from './buyer.ts';
import { SERVICE_RULES } from './default-rules.ts';
import {
  type Conditions,
  type PriceRule,
  type RouteScope,
  RULE_KINDS,
  type RuleKind,
  type RuleSet,
  type SoldKind,
  type Sums,
  TRANSPORT_KINDS,
} from './price-rule.ts';

/** What is known of the sale of one ticket. A rule does not fit where it asks for what is not known. */
export type SaleFacts = {
  readonly site: Site;
  readonly product: SoldKind;
  readonly scope: RouteScope;
  readonly countries: readonly string[];
  readonly currency: Currency;
  /** In Bishkek. */
  readonly soldOn: LocalDate;
  readonly supplier?: string | undefined;
  readonly carriers?: readonly string[] | undefined;
  readonly cabin?: Cabin | undefined;
  readonly family?: string | undefined;
  /** Keys of the place where the ticket begins and of its city, and of where it leads. */
  readonly from?: readonly string[] | undefined;
  readonly to?: readonly string[] | undefined;
  /** Of one passenger. */
  readonly fare?: Money | undefined;
  /** The first day of the ticket. */
  readonly travelOn?: LocalDate | undefined;
} & Buyer;

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
  /** The rule of what the contract of a sale earns; undefined: its own rate counts. */
  commission(sale: SaleFacts, category: Category): PriceRule | undefined;
  /** Of a buyer, what the rules tell apart: two buyers with one answer pay the same. */
  narrow(buyer: Buyer): Buyer;
  readonly looksAtBuyers: boolean;
};

type Placed = { readonly place: number; readonly rule: PriceRule };
/** A rule stands in one of them, by the first that it names. */
type Bucket = { readonly by: readonly Map<string, Placed[]>[]; readonly others: Placed[] };

/** What rules are looked up by, with what a sale has of it: of several carriers a rule must name the first. */
const INDEXED: readonly {
  readonly named: (conditions: Conditions) => readonly string[];
  readonly of: (sale: SaleFacts) => string | undefined;
}[] = [
  { named: (c) => c.contracts, of: (sale) => sale.contract },
  { named: (c) => c.families, of: (sale) => sale.family },
  { named: (c) => c.carriers, of: (sale) => sale.carriers?.[0] },
  { named: (c) => c.suppliers, of: (sale) => sale.supplier },
];

/** Answers that are kept at hand, of one version. */
const MAX_KEPT = 2_000;
const within = (day: LocalDate | undefined, from: LocalDate | null, to: LocalDate | null): boolean =>
  (from === null && to === null) || (day !== undefined && (from === null || day >= from) && (to === null || day <= to));
const isOneOf = <T>(list: readonly T[], one: T | undefined): boolean =>
  list.length === 0 || (one !== undefined && list.includes(one));

const isSomeOf = (list: readonly string[], some: readonly string[] | undefined): boolean =>
  list.length === 0 || (some?.some((one) => list.includes(one)) ?? false);

const hasBounds = ({ fareFrom, fareTo }: Conditions): boolean => isNamed(fareFrom) || isNamed(fareTo);
const isNamed = (sums: Sums): boolean => Object.values(sums).some((minor) => minor !== undefined);
/** Whether a fare is within the bounds of its currency. */
function isFareWithin(c: Conditions, fare: Money | undefined): boolean {
  if (!hasBounds(c)) return true;
  const [least, most] = fare ? [c.fareFrom[fare.currency], c.fareTo[fare.currency]] : [];
  if (!fare || (least === undefined && most === undefined)) return false;
  return (least === undefined || fare.minor >= least) && (most === undefined || fare.minor <= most);
}

/** Whether a rule fits; a fixed sum only in the currencies that it names. */
function fits({ conditions: c, amount, kind }: PriceRule, sale: SaleFacts, category: Category): boolean {
  if (amount.rate === null && kind !== 'void_keeps_fees' && amount.sums[sale.currency] === undefined) return false;
  return (
    isOneOf(c.sites, sale.site) &&
    isOneOf(c.products, sale.product) &&
    (c.scope === null || c.scope === sale.scope) &&
    isOneOf(c.passengers, category) &&
    isOneOf(c.channels, sale.channel) &&
    isOneOf(c.contracts, sale.contract) &&
    isOneOf(c.levels, sale.level) &&
    isOneOf(c.suppliers, sale.supplier) &&
    isOneOf(c.cabins, sale.cabin) &&
    isOneOf(c.families, sale.family) &&
    isSomeOf(c.from, sale.from) &&
    isSomeOf(c.to, sale.to) &&
    isFareWithin(c, sale.fare) &&
    within(sale.soldOn, c.soldFrom, c.soldTo) &&
    within(sale.travelOn, c.travelFrom, c.travelTo) &&
    (c.carriers.length === 0 || isEvery(sale.carriers, c.carriers)) &&
    (c.countries.length === 0 || sale.countries.some((country) => c.countries.includes(country)))
  );
}

const isEvery = (some: readonly string[] | undefined, list: readonly string[]): boolean =>
  some !== undefined && some.length > 0 && some.every((one) => list.includes(one));

/** Of lists in order of place, the rules that pass, in that order; at most `most`. */
function merged(lists: readonly (readonly Placed[])[], most: number, passes: (rule: PriceRule) => boolean) {
  const found: PriceRule[] = [];
  const at = lists.map(() => 0);
  while (found.length < most) {
    let next = -1;
    let place = Number.POSITIVE_INFINITY;
    for (let n = 0; n < lists.length; n++) {
      const first = lists[n]?.[at[n] ?? 0];
      if (first && first.place < place) {
        next = n;
        place = first.place;
      }
    }
    const placed = lists[next]?.[at[next] ?? 0];
    if (!placed) return found;
    at[next] = (at[next] ?? 0) + 1;
    if (passes(placed.rule)) found.push(placed.rule);
  }
  return found;
}

/** Rules that a price depends on; commission is added to a price that is made. */
const makesPrice = ({ kind }: PriceRule): boolean => kind !== 'commission';

/**
 * What the rules of a set tell apart of buyers. A price keeps the channel also for its commission, as an order does not
 * say it.
 */
function buyerNarrower(all: readonly PriceRule[]): (buyer: Buyer) => Buyer {
  const channels = all.some(({ conditions }) => conditions.channels.length > 0);
  const rules = all.filter(makesPrice);
  const levels = rules.some(({ conditions }) => conditions.levels.length > 0);
  const contracts = new Set(rules.flatMap(({ conditions }) => conditions.contracts));
  return ({ channel, contract, level }) => ({
    ...(channels && channel && { channel }),
    ...(contract !== undefined && contracts.has(contract) && { contract }),
    ...(levels && level !== undefined && { level }),
  });
}

const looksAtBuyer = ({ conditions: c }: PriceRule): boolean =>
  c.channels.length + c.contracts.length + c.levels.length > 0;

/** A question by what the rules of the set ask for: two that no rule can tell apart have one key. */
function keyMaker(
  rules: readonly PriceRule[],
  narrow: (buyer: Buyer) => Buyer,
): (sale: SaleFacts, category: Category) => string {
  const asks = (test: (conditions: Conditions) => unknown) => rules.some(({ conditions }) => test(conditions));
  const countries = asks((c) => c.countries.length > 0);
  const suppliers = asks((c) => c.suppliers.length > 0);
  const carriers = asks((c) => c.carriers.length > 0);
  const cabins = asks((c) => c.cabins.length > 0);
  const families = asks((c) => c.families.length > 0);
  const passengers = asks((c) => c.passengers.length > 0);
  const travel = asks((c) => c.travelFrom ?? c.travelTo);
  const places = asks((c) => c.from.length + c.to.length > 0);
  const fares = rules.filter(({ conditions }) => hasBounds(conditions));
  const buyers = rules.some(looksAtBuyer);
  return (sale, category) => {
    let key = `${sale.soldOn}|${sale.site}|${sale.product}|${sale.scope}|${sale.currency}`;
    if (passengers) key += `|${category}`;
    if (countries) key += `|${sale.countries.join()}`;
    if (suppliers) key += `|${sale.supplier}`;
    if (carriers) key += `|${sale.carriers?.join()}`;
    if (cabins) key += `|${sale.cabin}`;
    if (families) key += `|${sale.family}`;
    if (travel) key += `|${sale.travelOn}`;
    if (places) key += `|${sale.from?.join()}|${sale.to?.join()}`;
    if (fares.length > 0)
      key += `|${fares.map(({ conditions }) => (isFareWithin(conditions, sale.fare) ? 1 : 0)).join('')}`;
    if (buyers) {
      const { channel, contract, level } = narrow(sale);
      key += `|${channel}|${contract}|${level}`;
    }
    return key;
  };
}

const bucketKey = (kind: RuleKind, product: SoldKind): string => `${kind} ${product}`;

const enter = (map: Map<string, Placed[]>, name: string, placed: Placed): void => {
  const own = map.get(name);
  if (own) own.push(placed);
  else map.set(name, [placed]);
};

/** Rules by kind, product and the first of `INDEXED` that they name: a question looks at few of thousands. */
function bucketsOf(rules: readonly PriceRule[]): Map<string, Bucket> {
  const buckets = new Map<string, Bucket>();
  for (const kind of RULE_KINDS)
    for (const product of TRANSPORT_KINDS)
      buckets.set(bucketKey(kind, product), { by: INDEXED.map(() => new Map()), others: [] });
  for (const [place, rule] of rules.entries()) {
    const { products } = rule.conditions;
    const placed = { place, rule };
    const first = INDEXED.findIndex(({ named }) => named(rule.conditions).length > 0);
    const names = new Set(INDEXED[first]?.named(rule.conditions));
    for (const product of products.length > 0 ? products : TRANSPORT_KINDS) {
      const bucket = buckets.get(bucketKey(rule.kind, product));
      if (!bucket) continue;
      const map = bucket.by[first];
      if (map) for (const name of names) enter(map, name, placed);
      else bucket.others.push(placed);
    }
  }
  return buckets;
}

const NO_RULES: readonly Placed[] = [];

const ofService = (kind: RuleKind): PriceRule | undefined => SERVICE_RULES.find((rule) => rule.kind === kind);
const RULES_OF_SERVICES: FittingRules = {
  serviceFee: ofService('service_fee'),
  itFee: ofService('it_fee'),
  markups: [],
  discounts: [],
  refundFee: ofService('refund_fee'),
  exchangeFee: ofService('exchange_fee'),
  voidKeepsFees: undefined,
};

/** Compiles a version once, by the first question; answers to like questions are kept. */
export function compileRules({ version, appliesFrom, rules }: RuleSet): CompiledRules {
  type Index = {
    buckets: Map<string, Bucket>;
    narrow: (buyer: Buyer) => Buyer;
    keyOf: ReturnType<typeof keyMaker>;
  };
  let made: Index | undefined;
  const index = (): Index => {
    if (made) return made;
    const narrow = buyerNarrower(rules);
    made = { buckets: bucketsOf(rules), narrow, keyOf: keyMaker(rules.filter(makesPrice), narrow) };
    return made;
  };
  const kept = new Map<string, FittingRules>();
  const look = (kind: RuleKind, sale: SaleFacts, category: Category, most: number): PriceRule[] => {
    const bucket = index().buckets.get(bucketKey(kind, sale.product));
    if (!bucket) return [];
    const lists = [bucket.others, ...bucket.by.map((map, n) => map.get(INDEXED[n]?.of(sale) ?? '') ?? NO_RULES)];
    return merged(lists, most, (rule) => fits(rule, sale, category));
  };
  return {
    version,
    appliesFrom,
    rules,
    narrow: (buyer) => index().narrow(buyer),
    looksAtBuyers: rules.some(looksAtBuyer),
    commission: (sale, category) => look('commission', sale, category, 1)[0],
    find(sale, category) {
      if (sale.product === 'service') return RULES_OF_SERVICES;
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
