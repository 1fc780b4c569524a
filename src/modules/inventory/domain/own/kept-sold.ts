import type { LocalDate } from '#kernel/dates.ts';
import { dayOf } from './season-dates.ts';

/** Days that a preview lists. */
const SHOWN_DAYS = 20;

/** A class of a day on which more is sold than a publication plans: what is sold stays. */
type KeptDay = { date: LocalDate; class: string; sold: number; planned: number };
export type KeptSold = { days: KeptDay[]; more: number };

/** Figures of a flight, a run or a hotel in a file, with the days that keep more than the file plans. */
export type WithKeptSold<Counts> = Counts & { readonly keptSold?: KeptSold };

type Row = { readonly id: string; readonly rbd: string; readonly sold: number };
type Change = { readonly lowered: readonly (Row & { readonly seats: number })[]; readonly closed: readonly Row[] };

/** Days on which a publication leaves more than it plans, the earliest first; `classOf` names a class of the stock. */
export function keptSoldOf({ lowered, closed }: Change, classOf: (rbd: string) => string = (rbd) => rbd): KeptSold {
  const days = [...lowered, ...closed.map((row) => ({ ...row, seats: 0 }))]
    .filter(({ seats, sold }) => sold > seats)
    .map(({ id, rbd, sold, seats }) => ({ date: dayOf(id), class: classOf(rbd), sold, planned: seats }))
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return { days: days.slice(0, SHOWN_DAYS), more: Math.max(0, days.length - SHOWN_DAYS) };
}

/** With other names of its classes. */
export const withClasses = ({ days, more }: KeptSold, classOf: (rbd: string) => string): KeptSold => ({
  days: days.map((day) => ({ ...day, class: classOf(day.class) })),
  more,
});
