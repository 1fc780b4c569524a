import type { PriceRule } from './price-rule.ts';

/** A rule that was added, changed, moved or removed; each side as a line of text, null where it was not there. */
export type RuleChange = {
  readonly id: string;
  readonly what: 'added' | 'changed' | 'moved' | 'removed';
  readonly before: PriceRule | null;
  readonly after: PriceRule | null;
  readonly previous: string | null;
  readonly current: string | null;
  /** Of a moved rule: its places among those of its kind, from 1. */
  readonly places: { readonly from: number; readonly to: number } | null;
};

const listed = (name: string, list: readonly string[]) => (list.length === 0 ? [] : [`${name} ${list.join(', ')}`]);
const sumsText = (sums: Readonly<Record<string, number | undefined>>): string[] =>
  Object.entries(sums).flatMap(([currency, minor]) => (minor === undefined ? [] : [`${minor / 100} ${currency}`]));

/** A rule as one line for the journal: codes, not words, the same in every language. */
export function ruleText({ kind, name, conditions: c, amount }: PriceRule): string {
  const period = (from: string | null, to: string | null) => ((from ?? to) ? [`${from ?? ''}…${to ?? ''}`] : []);
  const sums = amount.rate === null ? sumsText(amount.sums) : [`${amount.rate / 100} %`];
  return [
    kind,
    ...(name === null ? [] : [`«${name}»`]),
    ...sums,
    ...listed('min', sumsText(amount.minimum)),
    ...listed('max', sumsText(amount.maximum)),
    ...(amount.roundTo > 1 ? [`${amount.rounding} ${amount.roundTo}`] : []),
    ...listed('site', c.sites),
    ...c.products,
    ...(c.scope ? [c.scope] : []),
    ...listed('country', c.countries),
    ...listed('supplier', c.suppliers),
    ...listed('carrier', c.carriers),
    ...listed('cabin', c.cabins),
    ...listed('family', c.families),
    ...listed('from', c.from),
    ...listed('to', c.to),
    ...listed('fare from', sumsText(c.fareFrom)),
    ...listed('fare to', sumsText(c.fareTo)),
    ...listed('passenger', c.passengers),
    ...listed('channel', c.channels),
    ...listed('contract', c.contracts),
    ...listed('level', c.levels.map(String)),
    ...listed('travel', period(c.travelFrom, c.travelTo)),
    ...listed('sold', period(c.soldFrom, c.soldTo)),
  ].join(' · ');
}

/** Ids of rules that stand in both, in the order of one; within a kind the order counts. */
const orderOf = (rules: readonly PriceRule[], others: ReadonlySet<string>): Map<string, number> => {
  const places = new Map<string, number>();
  const seen = new Map<string, number>();
  for (const { id, kind } of rules) {
    if (!others.has(id)) continue;
    const place = seen.get(kind) ?? 0;
    seen.set(kind, place + 1);
    places.set(id, place);
  }
  return places;
};

/** What a version changes, in the order of the new one; removed rules stand last. */
export function compareRules(before: readonly PriceRule[], after: readonly PriceRule[]): RuleChange[] {
  const old = new Map(before.map((rule) => [rule.id, rule]));
  const now = new Set(after.map(({ id }) => id));
  const [oldPlaces, newPlaces] = [orderOf(before, now), orderOf(after, new Set(old.keys()))];
  const changes = after.flatMap((rule): RuleChange[] => {
    const was = old.get(rule.id) ?? null;
    const sides = { id: rule.id, before: was, after: rule, current: ruleText(rule), places: null };
    if (!was) return [{ ...sides, what: 'added', previous: null }];
    if (ruleText(was) !== ruleText(rule)) return [{ ...sides, what: 'changed', previous: ruleText(was) }];
    const [from = 0, to = 0] = [oldPlaces.get(rule.id), newPlaces.get(rule.id)];
    if (from === to) return [];
    const line = ruleText(rule);
    const places = { from: from + 1, to: to + 1 };
    return [{ ...sides, what: 'moved', previous: `${places.from}: ${line}`, current: `${places.to}: ${line}`, places }];
  });
  const removed = before
    .filter(({ id }) => !now.has(id))
    .map((rule): RuleChange => {
      const sides = { before: rule, after: null, previous: ruleText(rule), current: null, places: null };
      return { id: rule.id, what: 'removed', ...sides };
    });
  return [...changes, ...removed];
}
