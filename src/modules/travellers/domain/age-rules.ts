import { type AgeTrip, ageBandFrom, categoryIn } from '#kernel/age-bands.ts';
import type { LocalDate } from '#kernel/dates.ts';
import { ageGroup, type Category } from '#kernel/passengers.ts';

export type AgeCheckTrip = AgeTrip & {
  /** Calendar days of departures and arrivals at their places, in any order; at least one. */
  readonly travelDates: readonly LocalDate[];
  /** The day on which the seller counts ages, at its place; absent: the last of travel. */
  readonly agesOn?: LocalDate | undefined;
};

export type CategoryCheck = {
  readonly declared: Category;
  /** What the age makes of the passenger; the booking prices this one. */
  readonly due: Category;
  /** The day the age was counted on. */
  readonly on: LocalDate;
  /** The age group is another on the first or the last day: a birthday falls into the trip. */
  readonly changesOnTrip: boolean;
};

/** The category that an age demands; an infant keeps the seat it was declared with. */
export function checkCategory(declared: Category, birthdate: LocalDate, trip: AgeCheckTrip): CategoryCheck {
  const days = trip.travelDates.toSorted();
  const on = trip.agesOn ?? (days.at(-1) as LocalDate);
  const band = ageBandFrom(declared, trip);
  const group = ageGroup(birthdate, on, band);
  const changesOnTrip = [days[0], days.at(-1)].some((day) => ageGroup(birthdate, day as LocalDate, band) !== group);
  return { declared, due: categoryIn(group, declared), on, changesOnTrip };
}
