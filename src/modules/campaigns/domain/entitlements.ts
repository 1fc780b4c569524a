import { type Campaign, counts, type GiftRule } from './campaign.ts';
import type { Sale } from './sale.ts';

/** What a ticket brings by a campaign: points, after the multiple and the caps. */
export type Entitlement = {
  readonly documentId: string;
  /** Without the multiple and the caps. */
  readonly base: number;
  readonly times: number;
  /** The campaign that multiplies; null: none. */
  readonly multiplierId: string | null;
  readonly points: number;
};

const measured = ({ measure }: GiftRule, { priceMinor, feeMinor }: Sale): number =>
  Math.max(0, measure === 'price' ? priceMinor : feeMinor);

/** Points of one ticket by itself; parts of a point are not given. `unit`: minor units of a som. */
function pointsAlone(rule: GiftRule, sale: Sale, unit: number): number {
  const minor = BigInt(measured(rule, sale));
  const [rate, som] = [BigInt(rule.rate), BigInt(unit)];
  if (rule.basis === 'percent') return Number((minor * rate) / (som * 10_000n));
  if (rule.basis === 'hundred') return Number((minor / (som * 100n)) * rate);
  return rule.basis === 'ticket' ? rule.rate : 0;
}

/** The best multiple of those that count for a ticket and multiply what the campaign gives. */
function multipleOf(
  { audience }: Campaign,
  multipliers: readonly Campaign[],
  sale: Sale,
): { times: number; multiplierId: string | null } {
  let best: { times: number; multiplierId: string | null } = { times: 1, multiplierId: null };
  for (const one of multipliers)
    if (one.audience.gives === audience.gives && one.rule.rate > best.times && counts(one, sale))
      best = { times: one.rule.rate, multiplierId: one.id };
  return best;
}

const inOrder = (a: Sale, b: Sale): number =>
  a.issuedAt.getTime() - b.issuedAt.getTime() || (a.documentId < b.documentId ? -1 : 1);

/**
 * What a campaign gives one customer or contract for what stands of their sales: a function of these alone, so that
 * events that are late, repeated or out of order come to the same. Thresholds and the cap of a customer are used up in
 * the order of issue. A ticket never brings more than its price, and the one that reaches a threshold no more than was
 * paid for all until then.
 */
export function entitlementsOf(
  campaign: Campaign,
  multipliers: readonly Campaign[],
  sales: readonly Sale[],
  unit: number,
): ReadonlyMap<string, Entitlement> {
  const { rule } = campaign;
  const found = new Map<string, Entitlement>();
  let sold = 0n;
  let left = rule.capPerCustomer ?? Number.POSITIVE_INFINITY;
  /** The price of a ticket, or what was paid until a threshold is reached; less what was given. */
  let paidMinor = 0;
  for (const sale of sales.filter((one) => counts(campaign, one)).toSorted(inOrder)) {
    let base = pointsAlone(rule, sale, unit);
    paidMinor = (rule.basis === 'threshold' ? paidMinor : 0) + Math.max(0, sale.priceMinor);
    if (rule.basis === 'threshold' && rule.thresholdMinor !== null) {
      const threshold = BigInt(rule.thresholdMinor);
      const after = sold + BigInt(measured(rule, sale));
      base = Number(after / threshold - sold / threshold) * rule.rate;
      sold = after;
    }
    if (base === 0) continue;
    const multiple = multipleOf(campaign, multipliers, sale);
    const points = Math.min(
      base * multiple.times,
      rule.capPerTicket ?? Number.POSITIVE_INFINITY,
      left,
      Math.floor(paidMinor / unit),
    );
    left -= points;
    paidMinor -= points * unit;
    if (points > 0) found.set(sale.documentId, { documentId: sale.documentId, base, ...multiple, points });
  }
  return found;
}

/** A grant that has not been taken back. */
export type StandingGrant = { readonly id: string; readonly documentId: string; readonly points: number };

/**
 * As due, but what was given for a ticket stays while it stands: neither its facts nor the rules of its moment change,
 * so that a difference comes from what is known of it alone, as of tickets that were taken over.
 */
export function asGiven(
  granted: readonly (StandingGrant & Entitlement)[],
  entitled: ReadonlyMap<string, Entitlement>,
  standing: readonly Pick<Sale, 'documentId'>[],
): ReadonlyMap<string, Entitlement> {
  const stands = new Set(standing.map(({ documentId }) => documentId));
  const given = granted.filter(({ documentId }) => stands.has(documentId));
  return new Map([...entitled, ...given.map((grant) => [grant.documentId, grant] as const)]);
}

/** What is to be taken back and given so that exactly what stands is granted; a grant is given and taken whole. */
export function changesTo<Grant extends StandingGrant>(
  granted: readonly Grant[],
  entitled: ReadonlyMap<string, Entitlement>,
): { takeBack: Grant[]; give: { wanted: Entitlement; replaced: Grant | null }[] } {
  const known = new Map(granted.map((grant) => [grant.documentId, grant]));
  const give = [...entitled.values()]
    .filter(({ documentId, points }) => known.get(documentId)?.points !== points)
    .map((wanted) => ({ wanted, replaced: known.get(wanted.documentId) ?? null }));
  return { takeBack: granted.filter(({ documentId }) => !entitled.has(documentId)), give };
}
