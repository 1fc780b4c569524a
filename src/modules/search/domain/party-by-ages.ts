import {
  type AgeBands,
  type AgeTrip,
  ageBandOf,
  declaredParty,
  type PartyMember,
  partyOn,
  withinKyrgyzstan,
} from '#kernel/age-bands.ts';
import { isVoucherMode, type Mode } from '#kernel/mode.ts';
import type { Site } from '#kernel/passengers.ts';
import type { Slice } from '#modules/supply/api.ts';
import type { SearchParams } from './schemas.ts';

/** By which ages are judged: the bands of the site, and those that carriers have of their own. */
export type AgeRules = { readonly site: Site; readonly bands: AgeBands };

type Declared = Pick<SearchParams, 'passengerCounts' | 'childAges' | 'mode'>;

/** Whether a search says how old somebody is; rooms have the ages of their own guests. */
export const saysAges = ({ childAges, mode = 'avia' }: Declared): boolean =>
  !isVoucherMode(mode) && (childAges?.some((age) => age !== null) ?? false);

/** Those of a search that a family names: all but its adults, in the order in which the form asks. */
export const childMembers = ({ passengerCounts, childAges }: Declared): PartyMember[] =>
  declaredParty(passengerCounts, childAges).filter(({ category }) => category !== 'aaa');

const DECLARING_MODES = ['avia', 'rail', 'bus'] as const satisfies Mode[];

/**
 * What a journey says of ages: by whose bands its party is declared (of several modes those of the air, where one
 * flies), who carries it, and over which countries.
 */
export function ageTripOf(
  slices: readonly Slice[],
  countryOf: (locationKey: string) => string | undefined,
): Required<Pick<AgeTrip, 'mode' | 'carriers' | 'countries'>> & { mode: Mode } {
  const segments = slices.flatMap((slice) => slice.segments);
  const modes = segments.map((segment) => segment.mode ?? 'avia');
  const mode = DECLARING_MODES.find((one) => modes.includes(one)) ?? modes[0] ?? 'avia';
  return {
    mode,
    carriers: [...new Set(segments.filter((_, n) => modes[n] === mode).map(({ carrier }) => carrier))],
    countries: [
      ...new Set(segments.flatMap(({ from, to }) => [countryOf(from) ?? '', countryOf(to) ?? '']).filter(Boolean)),
    ],
  };
}

/** Flights between two countries: with each band that their carriers may have, the one every carrier accepts first. */
function flightsOf(countries: readonly string[], { site, bands }: AgeRules): AgeTrip[] {
  const trip = { mode: 'avia' as const, site, countries };
  if (withinKyrgyzstan(countries)) return [{ ...trip, carriers: [] }];
  const all = [ageBandOf('', trip), ...Object.values(bands)];
  const ascending = (values: number[]) => [...new Set(values)].sort((a, b) => a - b);
  return ascending(all.map(({ child }) => child)).flatMap((child) =>
    ascending(all.map(({ adult }) => adult)).map((adult) => ({
      ...trip,
      carriers: ['any'],
      ageBands: { any: { child, adult } },
    })),
  );
}

/**
 * The parties that a search may be for, as the journeys between its countries would sell them; one where no age is
 * said, or where all carriers would put everybody alike.
 */
export function partiesFor(params: Declared, countries: readonly string[], rules: AgeRules): PartyMember[][] {
  const { mode = 'avia' } = params;
  const declared = declaredParty(params.passengerCounts, params.childAges);
  if (!saysAges(params)) return [declared];
  const ground = (one: Mode): AgeTrip => ({ mode: one, site: rules.site, carriers: [], countries });
  const trips =
    mode === 'avia'
      ? flightsOf(countries, rules)
      : mode === 'complex'
        ? [...flightsOf(countries, rules), ground('rail'), ground('bus')]
        : [ground(mode)];
  const parties = new Map<string, PartyMember[]>();
  for (const trip of trips) {
    const party = partyOn(declared, trip);
    const name = JSON.stringify(party);
    if (!parties.has(name)) parties.set(name, party);
  }
  return [...parties.values()];
}

/** The party as the carriers of a journey sell it. */
export function partyOfJourney(
  params: Declared,
  slices: readonly Slice[],
  countryOf: (locationKey: string) => string | undefined,
  { site, bands }: AgeRules,
): PartyMember[] {
  const declared = declaredParty(params.passengerCounts, params.childAges);
  return saysAges(params) ? partyOn(declared, { ...ageTripOf(slices, countryOf), site, ageBands: bands }) : declared;
}
