import { z } from 'zod';
import { CABINS, type Cabin } from '#kernel/cabin.ts';
import { daysBetween, type LocalDate } from '#kernel/dates.ts';
import { type Currency, compare, type Money, money } from '#kernel/money.ts';
import { zMoney } from '#kernel/schemas.ts';

/** No ceiling is higher; in minor units. */
const MAX_MINOR = 100_000_000_000;
const zCeiling = z.int().min(1).max(MAX_MINOR).nullable();

/**
 * What a company allows its travellers, and who decides about the rest. Sums are minor units of the contract's
 * currency.
 */
export const zTravelPolicy = z
  .strictObject({
    /** The highest class that needs no approval. */
    cabin: z.enum(CABINS),
    /** What the dearest passenger may cost; null: whatever. */
    perPassenger: zCeiling,
    /** Maximum price of the whole order, ancillaries included; null: no limit. */
    perOrder: zCeiling,
    /** Days from the day of the order in Bishkek to the day of departure on the clock of the place; 0: none. */
    daysAhead: z.int().min(0).max(365),
    /** What a trip may be charged to; none: it is not asked. */
    costCentres: z.array(z.string().trim().min(1).max(60)).max(200),
    costCentreRequired: z.boolean(),
    /** Whether the purpose of a trip is asked for. */
    purpose: z.enum(['off', 'optional', 'required']),
    /** Users of identity who decide, and who keep these rules. */
    approvers: z.array(z.string().min(1).max(64)).max(20),
    /** Every order waits for approval, not only those outside the rules. */
    always: z.boolean(),
    /** How long an approval may take. */
    hours: z.int().min(1).max(168),
    /** What silence means once they have passed. */
    onTimeout: z.enum(['approve', 'refuse']),
  })
  .meta({ id: 'TravelPolicy' });
export type TravelPolicy = z.output<typeof zTravelPolicy>;

/** Where a trip is outside the rules: what was broken, what is allowed and what it is. */
export const zViolation = z
  .discriminatedUnion('rule', [
    z.object({ rule: z.literal('cabin'), allowed: z.enum(CABINS), is: z.enum(CABINS) }),
    z.object({ rule: z.literal('per_passenger'), allowed: zMoney, is: zMoney }),
    z.object({ rule: z.literal('per_order'), allowed: zMoney, is: zMoney }),
    z.object({ rule: z.literal('days_ahead'), allowed: z.int(), is: z.int() }),
  ])
  .meta({ id: 'PolicyViolation' });
export type Violation = z.output<typeof zViolation>;

/** What of a journey the rules look at. */
export type PolicyInput = {
  /** Of every ticket of it. */
  cabins: readonly Cabin[];
  /** On the clock of the place of departure. */
  departsLocal: LocalDate;
  /** In Bishkek. */
  today: LocalDate;
  /** Of the dearest passenger, tickets alone. */
  perPassenger: Money;
  total: Money;
};

const rank = (cabin: Cabin): number => CABINS.indexOf(cabin);

/**
 * The rules that a trip breaks, in the order class, price, days, under a policy with ceilings in `currency`; empty: it
 * needs no approval. A price in another currency cannot be compared with a ceiling, so it breaks the rule.
 */
export function checkPolicy(policy: TravelPolicy, currency: Currency, trip: PolicyInput): Violation[] {
  const found: Violation[] = [];
  const highest = trip.cabins.reduce((a, b) => (rank(b) > rank(a) ? b : a), 'economy' as Cabin);
  if (rank(highest) > rank(policy.cabin)) found.push({ rule: 'cabin', allowed: policy.cabin, is: highest });
  const ceilings = [
    ['per_passenger', policy.perPassenger, trip.perPassenger],
    ['per_order', policy.perOrder, trip.total],
  ] as const;
  for (const [rule, ceiling, is] of ceilings) {
    if (ceiling === null) continue;
    const allowed = money(ceiling, currency);
    if (is.currency !== currency || compare(is, allowed) > 0) found.push({ rule, allowed, is });
  }
  const days = daysBetween(trip.today, trip.departsLocal);
  if (days < policy.daysAhead) found.push({ rule: 'days_ahead', allowed: policy.daysAhead, is: days });
  return found;
}

/** No worse than what was allowed before: the same rule broken as far, or less far. */
function isWithinCabin(is: Violation, agreed: Violation): boolean {
  if (is.rule === 'cabin') return agreed.rule === 'cabin' && rank(is.is) <= rank(agreed.is);
  if (is.rule === 'days_ahead') return agreed.rule === 'days_ahead' && is.is >= agreed.is;
  if (agreed.rule !== is.rule) return false;
  return is.is.currency === agreed.is.currency && compare(is.is, agreed.is) <= 0;
}

/** Where a trip that changes is further outside the rules than what the company has agreed to before (`agreed`). */
export const newViolations = (violations: readonly Violation[], agreed: readonly Violation[]): Violation[] =>
  violations.filter((one) => !agreed.some((before) => isWithinCabin(one, before)));

/** Whether a trip that is so far outside the rules waits for approval. */
export const needsApproval = (policy: Pick<TravelPolicy, 'always'>, violations: readonly Violation[]): boolean =>
  policy.always || violations.length > 0;

/** The traveller's answers about a trip, in addition to its destination. */
export type TravelNote = { costCentre: string; purpose: string };
export type TravelNoteProblem = { path: 'costCentre' | 'purpose'; code: string };

/** What is missing or wrong of it. */
export function checkTravelNote(policy: TravelPolicy, { costCentre, purpose }: TravelNote): TravelNoteProblem[] {
  const problems: TravelNoteProblem[] = [];
  const centre = costCentre.trim();
  if (policy.costCentres.length > 0) {
    if (centre === '' && policy.costCentreRequired) problems.push({ path: 'costCentre', code: 'common.fill_field' });
    else if (centre !== '' && !policy.costCentres.includes(centre))
      problems.push({ path: 'costCentre', code: 'travel.cost_centre_unknown' });
  }
  if (policy.purpose === 'required' && purpose.trim() === '')
    problems.push({ path: 'purpose', code: 'common.fill_field' });
  return problems;
}

/** What of it is kept with an order: what the policy does not ask for is not. */
export const storedTravelApproval = (
  policy: TravelPolicy,
  { costCentre, purpose }: TravelNote,
): { costCentre: string | null; purpose: string | null } => ({
  costCentre: (policy.costCentres.length > 0 && costCentre.trim()) || null,
  purpose: (policy.purpose !== 'off' && purpose.trim()) || null,
});
