import { BUSINESS_TIME_ZONE, type LocalDate, localDate } from '#kernel/dates.ts';
import type { Mode } from '#kernel/mode.ts';
import { CATEGORIES, type Category, type PassengerCounts } from '#kernel/passengers.ts';
import type { LocationName } from '#modules/search/api.ts';
import type { Slice } from '#modules/supply/api.ts';

/** The calendar day of the business: documents are valid on it, and policies count from it how early a sale is. */
export const todayOf = (now: Date): LocalDate => localDate(now, BUSINESS_TIME_ZONE);

export type TravelContext = {
  /** By whose bands the categories of the party were declared: of several modes those of the air, where one flies. */
  mode: Mode;
  /** Calendar days of departures and arrivals at their places. */
  travelDates: LocalDate[];
  carriers: string[];
  countries: string[];
  /** Each flight with its local departure: `AB 101 2026-03-04T08:30`. */
  flights: string[];
  /** Of a transfer: where it begins, and whether it has a driver. */
  transfer?: { fromAirport: boolean; driver: boolean };
};

export function travelContextOf(
  slices: readonly Slice[],
  locations: Readonly<Record<string, LocationName>>,
): TravelContext {
  const segments = slices.flatMap((slice) => slice.segments);
  const countries = new Set(
    segments.flatMap((s) => [locations[s.from]?.country ?? '', locations[s.to]?.country ?? '']).filter(Boolean),
  );
  const transfer = segments[0]?.transfer;
  const modes = segments.map((segment) => segment.mode ?? 'avia');
  const declaredBy = (['avia', 'rail', 'bus'] as const).find((mode) => modes.includes(mode)) ?? modes[0] ?? 'avia';
  return {
    mode: declaredBy,
    travelDates: segments.flatMap((s) => [s.departsLocal.slice(0, 10), s.arrivesLocal.slice(0, 10)]),
    carriers: [...new Set(segments.filter((_, n) => modes[n] === declaredBy).map((s) => s.carrier))],
    countries: [...countries],
    flights: segments.map((s) => `${s.flight} ${s.departsLocal}`),
    ...(transfer && { transfer: { fromAirport: transfer.fromAirport, driver: transfer.class !== 'express' } }),
  };
}

/** The categories of a party in the order in which its passengers are asked. */
export const partyOf = (passengerCounts: PassengerCounts): Category[] =>
  CATEGORIES.flatMap((category) => Array.from({ length: passengerCounts[category] }, () => category));
