import { declaredParty, type PartyMember } from '#kernel/age-bands.ts';
import { BUSINESS_TIME_ZONE, type LocalDate, localDate } from '#kernel/dates.ts';
import type { Mode } from '#kernel/mode.ts';
import type { Category } from '#kernel/passengers.ts';
import { ageTripOf, type LocationName, type SearchParams } from '#modules/search/api.ts';
import type { Slice } from '#modules/supply/api.ts';

/** The calendar day of the business: documents are valid on it, and policies count from it how early a sale is. */
export const todayOf = (now: Date): LocalDate => localDate(now, BUSINESS_TIME_ZONE);

export type TravelContext = {
  /** By whose bands the categories of the party were declared: of several modes those of the air, where one flies. */
  mode: Mode;
  /** The day of departure on which the supplier counts ages: of the first slice or of the last, at its place. */
  agesOn: LocalDate;
  /** Calendar days of departures and arrivals at their places. */
  travelDates: LocalDate[];
  carriers: readonly string[];
  countries: readonly string[];
  /** Each flight with its local departure: `AB 101 2026-03-04T08:30`. */
  flights: string[];
  /** Of a transfer: where it begins, and whether it has a driver. */
  transfer?: { fromAirport: boolean; driver: boolean };
};

export function travelContextOf(
  slices: readonly Slice[],
  locations: Readonly<Record<string, LocationName>>,
  ageDate: 'first' | 'last' | 'each' = 'last',
): TravelContext {
  const segments = slices.flatMap((slice) => slice.segments);
  const transfer = segments[0]?.transfer;
  const counted = ageDate === 'first' ? slices[0] : slices.at(-1);
  return {
    ...ageTripOf(slices, (key) => locations[key]?.country),
    agesOn: counted?.segments[0]?.departsLocal.slice(0, 10) ?? '',
    travelDates: segments.flatMap((s) => [s.departsLocal.slice(0, 10), s.arrivesLocal.slice(0, 10)]),
    flights: segments.map((s) => `${s.flight} ${s.departsLocal}`),
    ...(transfer && { transfer: { fromAirport: transfer.fromAirport, driver: transfer.class !== 'express' } }),
  };
}

type BookedParty = { params: Pick<SearchParams, 'passengerCounts'>; party?: readonly PartyMember[] | undefined };

/** The party of a booking, in the order of its passenger cards. */
export const membersOf = ({ params, party }: BookedParty): readonly PartyMember[] =>
  party ?? declaredParty(params.passengerCounts);

/** Its categories. */
export const partyOf = (booked: BookedParty): Category[] => membersOf(booked).map(({ category }) => category);
