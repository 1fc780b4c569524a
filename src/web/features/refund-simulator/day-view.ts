import { isLocalDate, type LocalDate } from '#kernel/dates.ts';
import type { RefundTimeline, RefundTimelineStep } from '#modules/pricing/api.ts';

/** A day that the timeline covers: the nearest one to the requested one, `first` when that is no date at all. */
export function clampDay(timeline: RefundTimeline, requestedDay: string | null, first: LocalDate): LocalDate {
  const day = isLocalDate(requestedDay) ? requestedDay : first;
  if (day < timeline.today) return timeline.today;
  return day > timeline.lastDay ? timeline.lastDay : day;
}

/** Whether a step names its sum: where a person decides and nothing is certain, «nothing» would be a promise too. */
export const isNamed = ({ case: what, refundAmount }: RefundTimelineStep): boolean =>
  what !== 'person' || refundAmount.minor > 0;

/** What counts on a day, in order of time; more than one when a deadline falls into it. */
export const stepsOn = (timeline: RefundTimeline, day: LocalDate): RefundTimelineStep[] =>
  timeline.steps.filter((step) => step.fromDay <= day && (step.untilDay === null || day <= step.untilDay));
