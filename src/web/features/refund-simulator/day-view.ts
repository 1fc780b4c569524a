import { isLocalDate, type LocalDate } from '#kernel/dates.ts';
import type { OutlookStep, RefundOutlook } from '#modules/pricing/api.ts';

/** A day that the outlook covers: the nearest one to what was asked for, `first` when that is no date at all. */
export function coveredDay(outlook: RefundOutlook, asked: string | null, first: LocalDate): LocalDate {
  const day = isLocalDate(asked) ? asked : first;
  if (day < outlook.today) return outlook.today;
  return day > outlook.lastDay ? outlook.lastDay : day;
}

/** Whether a step names its sum: where a person decides and nothing is certain, «nothing» would be a promise too. */
export const isNamed = ({ case: what, back }: OutlookStep): boolean => what !== 'person' || back.minor > 0;

/** What counts on a day, in order of time; more than one when a deadline falls into it. */
export const stepsOn = (outlook: RefundOutlook, day: LocalDate): OutlookStep[] =>
  outlook.steps.filter((step) => step.fromDay <= day && (step.untilDay === null || day <= step.untilDay));
