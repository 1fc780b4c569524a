import { minutesBetween } from '#kernel/dates.ts';
import type { Link, Segment, Slice } from '#modules/supply/api.ts';
import type { Itinerary } from './schemas.ts';

/** So long a wait over midnight, by the clock of the place, is a night there. */
const NIGHT_MINUTES = 5 * 60;

type Leg = Pick<Segment, 'departs' | 'departsAt' | 'arrives' | 'arrivesAt'>;

/** Whether a connection between two legs includes a night. */
export const isNight = (before: Leg, next: Leg): boolean =>
  before.arrives.slice(0, 10) !== next.departs.slice(0, 10) &&
  minutesBetween(before.arrivesAt, next.departsAt) >= NIGHT_MINUTES;

/** A change between two legs of one direction; `link` is absent where all is on one ticket. */
export type Connection = { readonly before: Segment; readonly next: Segment; readonly link: Link | undefined };

/** Every change of a journey, in order. */
export const connectionsOf = ({ slices }: Pick<Itinerary, 'slices'>): Connection[] =>
  slices.flatMap(({ segments, links }) =>
    segments.slice(1).map((next, n) => ({ before: segments[n] as Segment, next, link: links?.[n] })),
  );

/** From one airport to another; the way between a station and an airport is no change of airport. */
export const changesAirport = ({ before, next }: Connection): boolean =>
  !before.mode && !next.mode && before.to !== next.from;

/** Whether a journey has a night at a change; those at home or in a berth do not count. */
export const hasNight = (itinerary: Pick<Itinerary, 'slices'>): boolean =>
  connectionsOf(itinerary).some(({ before, next }) => isNight(before, next));

/** Whether one of its changes is between two tickets, at the traveller's own risk. */
export const hasSelfTransfer = (itinerary: Pick<Itinerary, 'slices'>): boolean =>
  itinerary.slices.some(({ links }) => links?.some(({ kind }) => kind === 'self'));

/**
 * Whether a change between two tickets is in a country that the direction neither begins nor ends in: its border is
 * crossed to claim the bags, often with a visa.
 */
export function isBorderCrossed(
  { segments }: Pick<Slice, 'segments'>,
  { next, link }: Connection,
  places: Readonly<Record<string, { readonly country: string }>>,
): boolean {
  const [country, from, to] = [next.from, segments[0]?.from, segments.at(-1)?.to].map(
    (key) => key && places[key]?.country,
  );
  return link?.kind === 'self' && country !== undefined && country !== from && country !== to;
}
