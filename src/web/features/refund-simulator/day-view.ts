import { isLocalDate, type LocalDate } from '#kernel/dates.ts';
import type { RefundTimeline, RefundTimelineStep } from '#modules/pricing/api.ts';

/** The covered day nearest to the requested one; `first` when it is not a date. */
export function clampDay(timeline: RefundTimeline, requestedDay: string | null, first: LocalDate): LocalDate {
  const day = isLocalDate(requestedDay) ? requestedDay : first;
  if (day < timeline.today) return timeline.today;
  return day > timeline.lastDay ? timeline.lastDay : day;
}

/** Whether a step shows its amount. It is hidden when staff decide, because even zero would be a promise. */
export const isNamed = ({ case: what, refundAmount }: RefundTimelineStep): boolean =>
  what !== 'person' || refundAmount.minor > 0;

/** Steps valid on a day, in order of time; several when a deadline falls on it. */
export const stepsOn = (timeline: RefundTimeline, day: LocalDate): RefundTimelineStep[] =>
  timeline.steps.filter((step) => step.fromDay <= day && (step.untilDay === null || day <= step.untilDay));

/** Until when a purchase is cancelled with all of its money back; null where that is not certain or never so. */
export function freeUntil({ steps: [first] }: RefundTimeline): RefundTimelineStep['until'] {
  if (first?.case !== 'void' || !first.exact) return null;
  return first.refundAmount.minor === first.paid.minor ? first.until : null;
}
