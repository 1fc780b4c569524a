import type { LocalDate } from '#kernel/dates.ts';
import type { Mode } from '#kernel/mode.ts';
import {
  AGE_GROUPS,
  type AgeBand,
  type AgeGroup,
  ageBandFor,
  ageGroup,
  type Category,
  SITE_AGE_BANDS,
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

/** The band of a trip; where its carriers differ, the older group counts, which every one of them accepts. */
function ageBandOfTrip(trip: AgeCheckTrip): AgeBand {
  const bands = (trip.carriers.length > 0 ? trip.carriers : ['']).map((carrier) => ageBandOf(carrier, trip));
  return {
    child: Math.min(...bands.map(({ child }) => child)),
    adult: Math.min(...bands.map(({ adult }) => adult)),
  };
}

/** Completed years from which the search asks for a child's place on flights beyond Kyrgyzstan. */
const CHILD_ABROAD = SITE_AGE_BANDS.ru.child;

/**
 * The band that a passenger declared in a category is counted by: beyond Kyrgyzstan a child's place is given from the
 * age that the search names, whatever the carrier that was found allows.
 */
export function ageBandOfCategory(declared: Category, trip: AgeCheckTrip): AgeBand {
  const band = ageBandOfTrip(trip);
  const isAbroad = (trip.mode ?? 'avia') === 'avia' && !withinKyrgyzstan(trip.countries);
  return declared === 'rbg' && isAbroad ? { ...band, child: Math.min(band.child, CHILD_ABROAD) } : band;
}

const CATEGORY_OF: Readonly<Record<AgeGroup, Category>> = { adult: 'aaa', child: 'rbg', infant: 'rmg' };

/** The category an age demands, counted on the last day of travel. An infant keeps the seat it was declared with. */
export function checkCategory(declared: Category, birthdate: LocalDate, trip: AgeCheckTrip): CategoryCheck {
  const days = trip.travelDates.toSorted();
  const on = days.at(-1) as LocalDate;
  const band = ageBandOfCategory(declared, trip);
  const group = ageGroup(birthdate, on, band);
  const due = AGE_GROUPS[declared] === group ? declared : CATEGORY_OF[group];
  return { declared, due, on, changesOnTrip: ageGroup(birthdate, days[0] as LocalDate, band) !== group };
}
