import { addDays, daysBetween, type LocalDate } from '#kernel/dates.ts';
import type { TripType } from './trip-type.ts';

/** The timetable is sold this many days ahead. */
export const MAX_DAYS_AHEAD = 330;

export type DateProblem = {
  readonly segmentIndex: number;
  readonly code: 'search.date_past' | 'search.too_far' | 'search.return_before_out' | 'search.flight_before';
  readonly values: Readonly<Record<string, string | number>>;
};

/**
 * What is wrong with the days of travel (spec §5). `today` is the day at the place of departure; `dates` are one a
 * slice, and each
 * must not be earlier than the one before.
 */
export function checkDates(
  dates: readonly LocalDate[],
  today: LocalDate,
  tripType: TripType = 'return',
): DateProblem[] {
  const last = addDays(today, MAX_DAYS_AHEAD);
  return dates.flatMap((date, segmentIndex): DateProblem[] => {
    const before = dates[segmentIndex - 1];
    if (before !== undefined && date < before)
      return tripType === 'multi'
        ? [{ segmentIndex, code: 'search.flight_before', values: { n: segmentIndex + 1, before } }]
        : [{ segmentIndex, code: 'search.return_before_out', values: { out: before } }];
    if (date < today) return [{ segmentIndex, code: 'search.date_past', values: { today } }];
    if (daysBetween(today, date) > MAX_DAYS_AHEAD) return [{ segmentIndex, code: 'search.too_far', values: { last } }];
    return [];
  });
}
