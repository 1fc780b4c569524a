import type { LocalDate } from '#kernel/dates.ts';
import type { Mode } from '#kernel/mode.ts';
import {
  AGE_GROUPS,
  type AgeBand,
  type AgeGroup,
  ageBandFor,
  ageGroup,
  type Category,
  type Site,
} from '#kernel/passengers.ts';
import { withinKyrgyzstan } from './territory.ts';

/** Bands that carriers have of their own on trips beyond one country, by IATA code. */
export type AgeBands = Readonly<Record<string, AgeBand>>;

/** Of every carrier within Kyrgyzstan. */
const WITHIN_KG: AgeBand = { child: 5, adult: 12 };

/** The band of one carrier: its own, else the site's (spec §5); trains and buses have their own. */
export function ageBandOf(
  carrier: string,
  { mode = 'avia', countries, site, ageBands = {} }: Pick<AgeCheckTrip, 'mode' | 'countries' | 'site' | 'ageBands'>,
): AgeBand {
  if (mode !== 'avia') return ageBandFor(mode, site);
  if (withinKyrgyzstan(countries)) return WITHIN_KG;
  return ageBands[carrier] ?? ageBandFor('avia', site);
}

export type AgeCheckTrip = {
  /** Absent: by air. */
  readonly mode?: Mode | undefined;
  readonly site: Site;
  /** Calendar days of departures and arrivals at their places, in any order; at least one. */
  readonly travelDates: readonly LocalDate[];
  /** IATA codes of the carriers that fly. */
  readonly carriers: readonly string[];
  /** ISO codes of the countries of every point. */
  readonly countries: readonly string[];
  /** Absent: no carrier has bands of its own. */
  readonly ageBands?: AgeBands | undefined;
};

export type CategoryCheck = {
  readonly declared: Category;
  /** What the age makes of the passenger; the booking prices this one. */
  readonly due: Category;
  /** The day the age was counted on: the last of travel. */
  readonly on: LocalDate;
  /** The age group is another on the first day: a birthday falls into the trip. */
  readonly changesOnTrip: boolean;
};

const OLDEST_FIRST: readonly AgeGroup[] = ['adult', 'child', 'infant'];

/** The group of an age on a day; where carriers of one trip differ, the older, which every one of them accepts. */
function groupOn(birthdate: LocalDate, day: LocalDate, trip: AgeCheckTrip): AgeGroup {
  const bands = (trip.carriers.length > 0 ? trip.carriers : ['']).map((carrier) => ageBandOf(carrier, trip));
  const groups = new Set(bands.map((band) => ageGroup(birthdate, day, band)));
  return OLDEST_FIRST.find((group) => groups.has(group)) as AgeGroup;
}

const CATEGORY_OF: Readonly<Record<AgeGroup, Category>> = { adult: 'aaa', child: 'rbg', infant: 'rmg' };

/** The category an age demands, counted on the last day of travel. An infant keeps the seat it was declared with. */
export function checkCategory(declared: Category, birthdate: LocalDate, trip: AgeCheckTrip): CategoryCheck {
  const days = trip.travelDates.toSorted();
  const on = days.at(-1) as LocalDate;
  const group = groupOn(birthdate, on, trip);
  const due = AGE_GROUPS[declared] === group ? declared : CATEGORY_OF[group];
  return { declared, due, on, changesOnTrip: groupOn(birthdate, days[0] as LocalDate, trip) !== group };
}
