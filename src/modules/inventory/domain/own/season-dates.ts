import { addDays, daysBetween, type LocalDate } from '#kernel/dates.ts';
import type { NetworkFault } from './own-carrier.ts';

/** Every day from one to another, both included. */
export const datesBetween = (first: LocalDate, last: LocalDate): LocalDate[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, n) => addDays(first, n));

type Season = { readonly from: LocalDate; readonly to: LocalDate };

/** What is wrong with the days of a season among the others: it ends before it begins, or has days of one above it. */
export function faultsOfDates(
  seasons: readonly Season[],
  n: number,
  codes: { backwards: string; overlap: string },
): NetworkFault[] {
  const season = seasons[n];
  if (!season) return [];
  if (season.to < season.from) return [{ field: `seasons.${n}.to`, code: codes.backwards }];
  const other = seasons.findIndex((one, m) => m < n && one.from <= season.to && season.from <= one.to);
  return other < 0 ? [] : [{ field: `seasons.${n}.from`, code: codes.overlap, values: { other: other + 1 } }];
}

/** The day at the end of an id of the stock: `QH101-20261203`, `H0/1001-20261203`. */
export const dayOf = (id: string): LocalDate => id.slice(-8).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
