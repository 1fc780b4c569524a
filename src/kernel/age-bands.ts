import type { Mode } from './mode.ts';
import {
  AGE_GROUPS,
  type AgeBand,
  type AgeGroup,
  ageBandFor,
  ageGroupOf,
  CATEGORIES,
  type Category,
  type PassengerCounts,
  SITE_AGE_BANDS,
  type Site,
} from './passengers.ts';

/** Bands that carriers have of their own on trips beyond one country, by IATA code. */
export type AgeBands = Readonly<Record<string, AgeBand>>;

/** What decides which ages are a child's and an infant's. */
export type AgeTrip = {
  /** Absent: by air. */
  readonly mode?: Mode | undefined;
  readonly site: Site;
  /** IATA codes of the carriers that fly. */
  readonly carriers: readonly string[];
  /** ISO codes of the countries of every point. */
  readonly countries: readonly string[];
  /** Absent: no carrier has bands of its own. */
  readonly ageBands?: AgeBands | undefined;
};

/** Kyrgyz law on domestic flights counts ages in its own way. */
export const withinKyrgyzstan = (countries: readonly string[]): boolean =>
  countries.every((country) => country === 'KG');

/** Of every carrier within Kyrgyzstan. */
const WITHIN_KG: AgeBand = { child: 5, adult: 12 };

/** The band of one carrier: its own, else the site's (spec §5); trains and buses have their own. */
export function ageBandOf(
  carrier: string,
  { mode = 'avia', countries, site, ageBands = {} }: Omit<AgeTrip, 'carriers'>,
): AgeBand {
  if (mode !== 'avia') return ageBandFor(mode, site);
  if (withinKyrgyzstan(countries)) return WITHIN_KG;
  return ageBands[carrier] ?? ageBandFor('avia', site);
}

/** The band of a trip; where its carriers differ, the older group counts, which every one of them accepts. */
export function ageBandOfTrip(trip: AgeTrip): AgeBand {
  const bands = (trip.carriers.length > 0 ? trip.carriers : ['']).map((carrier) => ageBandOf(carrier, trip));
  return {
    child: Math.min(...bands.map(({ child }) => child)),
    adult: Math.min(...bands.map(({ adult }) => adult)),
  };
}

/** Completed years from which the search asks for a child's place on flights beyond Kyrgyzstan. */
const CHILD_ABROAD = SITE_AGE_BANDS.ru.child;

/**
 * The band that counts for a passenger declared as a category: beyond Kyrgyzstan a child's place is a child's from the
 * age that the search names, whatever the carrier that was found allows.
 */
export function ageBandFrom(declared: Category, trip: AgeTrip): AgeBand {
  const band = ageBandOfTrip(trip);
  const abroad = (trip.mode ?? 'avia') === 'avia' && !withinKyrgyzstan(trip.countries);
  return declared === 'rbg' && abroad ? { ...band, child: Math.min(band.child, CHILD_ABROAD) } : band;
}

const CATEGORY_OF: Readonly<Record<AgeGroup, Category>> = { adult: 'aaa', child: 'rbg', infant: 'rmg' };

/** The category of an age group; an infant keeps the seat that it was declared with. */
export const categoryIn = (group: AgeGroup, declared: Category): Category =>
  AGE_GROUPS[declared] === group ? declared : CATEGORY_OF[group];

/** One of a party; `age`: completed years on the day that counts, null where it was not said. */
export type PartyMember = { readonly category: Category; readonly age: number | null };

/**
 * Who travels, as declared: adults, children, infants on a lap, infants with a seat. `ages`: of all but the adults, in
 * this order.
 */
export function declaredParty(counts: PassengerCounts, ages: readonly (number | null)[] = []): PartyMember[] {
  const categories = CATEGORIES.flatMap((category) => Array.from({ length: counts[category] }, () => category));
  return categories.map((category, n) => ({ category, age: ages[n - counts.aaa] ?? null }));
}

/**
 * The category in which a trip sells each of a party: who named an age is put by the bands of its carriers. Who was not
 * declared for a lap and turns out an infant gets one while an adult has it free, else a seat.
 */
export function soldAs(declared: readonly PartyMember[], trip: AgeTrip): Category[] {
  const due = declared.map(({ category, age }) =>
    age === null ? category : categoryIn(ageGroupOf(age, ageBandFrom(category, trip)), category),
  );
  const onLap = (n: number) => due[n] === 'rmg' && declared[n]?.category === 'rmg';
  const adults = declared.filter(({ category }) => category === 'aaa').length;
  let laps = adults - due.filter((_, n) => onLap(n)).length;
  return due.map((category, n) => (category === 'rmg' && !onLap(n) && laps-- <= 0 ? 'ins' : category));
}

/** The party as a trip sells it, in the order of the categories. */
export function partyOn(declared: readonly PartyMember[], trip: AgeTrip): PartyMember[] {
  const sold = soldAs(declared, trip);
  return CATEGORIES.flatMap((category) =>
    declared.flatMap(({ age }, n) => (sold[n] === category ? [{ category, age }] : [])),
  );
}

/** How many of each category a party has. */
export function countsOf(party: readonly PartyMember[]): PassengerCounts {
  const counts = { aaa: 0, rbg: 0, rmg: 0, ins: 0 };
  for (const { category } of party) counts[category] += 1;
  return counts;
}
