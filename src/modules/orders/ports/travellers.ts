import type { FieldProblem } from '#kernel/app-error.ts';
import type { LocalDate } from '#kernel/dates.ts';
import type { Mode } from '#kernel/mode.ts';
import type { AgeBand, Category, Site } from '#kernel/passengers.ts';
import type { Traveller } from '#modules/supply/index.ts';
import type { DraftPassenger } from '../api.ts';

/** What a passenger is checked against; `checkPassenger` of travellers fits. */
export type TravelContext = {
  site: Site;
  mode?: Mode;
  /** Calendar days of departures and arrivals at their places. */
  travelDates: readonly LocalDate[];
  carriers: readonly string[];
  countries: readonly string[];
  today: LocalDate;
  category: Category;
  transfer?: { fromAirport: boolean; driver: boolean };
};

export type CheckedPassenger = {
  /** Paths relative to the passenger: `surname`. */
  problems: FieldProblem[];
  warnings: FieldProblem[];
  /** Ready for a supplier; null while there are problems. */
  normalised: Omit<Traveller, 'id' | 'category'> | null;
  /** The category that the age on the last day of travel demands; null while the birthdate is wrong. */
  category: { declared: Category; due: Category; on: LocalDate } | null;
};

export type TravellersPort = {
  /** Bands of age that carriers have of their own beyond one country; of those alone that have one. */
  ageBandsOf(carriers: readonly string[]): Record<string, AgeBand>;
  checkPassenger(form: DraftPassenger, context: TravelContext): CheckedPassenger;
  checkContacts(form: { phone: string; email: string }): {
    problems: FieldProblem[];
    normalised: { phone: string; email: string } | null;
  };
};
