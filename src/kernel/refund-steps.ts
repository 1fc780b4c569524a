import { type Instant, type LocalDateTime, localDateTime } from './dates.ts';
import { type Money, money } from './money.ts';

/**
 * From this many hours before departure on, the retained part of a fare: a share, rounded up to whole soms, and a fee.
 */
export type RefundStep = {
  readonly hoursBefore: number;
  readonly retainedPercent: number;
  readonly fee: Money;
};

/**
 * The step that applies with `hours` left to departure; null after the last one, when staff decide. Steps may be in
 * any order.
 */
export const refundStepAt = (steps: readonly RefundStep[], hours: number): RefundStep | null =>
  steps.filter((step) => hours >= step.hoursBefore).toSorted((a, b) => b.hoursBefore - a.hoursBefore)[0] ?? null;

/** What a step retains of one ticket's fare, at most all of it. @throws TypeError when currencies are mixed. */
export function retainedBy(step: RefundStep, fare: Money): Money {
  if (step.fee.currency !== fare.currency) throw new TypeError('a fee in another currency than the fare');
  if (fare.minor === 0) return fare;
  const share = Math.ceil((fare.minor * step.retainedPercent) / 100 / 100) * 100;
  return money(Math.min(fare.minor, share + step.fee.minor), fare.currency);
}

/** Until when a step applies, in local time, and what it retains of a fare. */
export type StepLimit = { readonly until: LocalDateTime; readonly retained: Money };

const HOUR_MS = 3_600_000;

/**
 * The steps as deadlines, earliest first; after the last one there is no automatic refund. `zone`: IANA time zone of
 * the deadlines.
 */
export const stepLimits = (
  steps: readonly RefundStep[],
  { startsAt, zone, fare }: { startsAt: Instant; zone: string; fare: Money },
): StepLimit[] =>
  steps
    .toSorted((a, b) => b.hoursBefore - a.hoursBefore)
    .map((step) => ({
      until: localDateTime(new Date(Date.parse(startsAt) - step.hoursBefore * HOUR_MS), zone),
      retained: retainedBy(step, fare),
    }));
