import { type LocalDate, weekday } from '#kernel/dates.ts';
import type { FareFamily } from '#modules/inventory/domain/families.ts';

/** What is special about one flight of the demonstration timetable; the list stands in the module's README. */
export type DemoCase = {
  /** Every class is full. */
  readonly soldOut?: true;
  /** Number of seats left, all in the cheapest class of this family. */
  readonly lastSeats?: { fareFamily: FareFamily; seats: number };
  /** The fare is so much higher when the price is asked again, in basis points. */
  readonly revalidationIncreaseBp?: number;
};

const dayOfMonth = (date: LocalDate): number => Number(date.slice(8));

/** The fixed cases of docs/rules.md, by flight and day. */
export function demoCaseOf(carrier: string, number: number, date: LocalDate): DemoCase {
  const flight = `${carrier} ${number}`;
  if (flight === 'K0 105' && weekday(date) === 3) return { lastSeats: { fareFamily: 'lite', seats: 2 } };
  if ((flight === 'Z1 701' || flight === 'Z1 702') && dayOfMonth(date) === 15) return { soldOut: true };
  if (flight === 'X0 213' && weekday(date) === 5) return { revalidationIncreaseBp: 1_000 };
  return {};
}
