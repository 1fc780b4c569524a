import { minutesBetween } from '#kernel/dates.ts';
import type { Connection, Segment, Slice } from '#modules/supply/api.ts';
import type { Itinerary } from './schemas.ts';

/** So long a wait over midnight, by the clock of the place, is a night there. */
const NIGHT_MINUTES = 5 * 60;

type ConnectedSegment = Pick<Segment, 'departsLocal' | 'departsAt' | 'arrivesLocal' | 'arrivesAt'>;

/** Whether a connection between two slices includes a night. */
export const isNight = (before: ConnectedSegment, next: ConnectedSegment): boolean =>
  before.arrivesLocal.slice(0, 10) !== next.departsLocal.slice(0, 10) &&
  minutesBetween(before.arrivesAt, next.departsAt) >= NIGHT_MINUTES;

/** A change between two slices of one direction; `link` is absent where all is on one ticket. */
export type SliceConnection = {
  readonly before: Segment;
  readonly next: Segment;
  readonly connection: Connection | undefined;
};

/** Every change of a journey, in order. */
export const connectionsOf = ({ slices }: Pick<Itinerary, 'slices'>): SliceConnection[] =>
  slices.flatMap(({ segments, connections }) =>
    segments.slice(1).map((next, n) => ({ before: segments[n] as Segment, next, connection: connections?.[n] })),
  );

/** From one airport to another; the way between a station and an airport is no change of airport. */
export const changesAirport = ({ before, next }: SliceConnection): boolean =>
  !before.mode && !next.mode && before.to !== next.from;

/** Whether a journey has a night at a change; those at home or in a berth do not count. */
export const hasNight = (itinerary: Pick<Itinerary, 'slices'>): boolean =>
  connectionsOf(itinerary).some(({ before, next }) => isNight(before, next));

/** Whether one of its changes is between two tickets, at the traveller's own risk. */
export const hasSelfTransfer = (itinerary: Pick<Itinerary, 'slices'>): boolean =>
  itinerary.slices.some(({ connections }) => connections?.some(({ kind }) => kind === 'self_transfer'));

/**
 * Whether a change between two tickets is in a country that the direction neither begins nor ends in: its border is
 * crossed to claim the bags, often with a visa.
 */
export function isBorderCrossed(
  { segments }: Pick<Slice, 'segments'>,
  { next, connection }: SliceConnection,
  locations: Readonly<Record<string, { readonly country: string }>>,
): boolean {
  const [country, from, to] = [next.from, segments[0]?.from, segments.at(-1)?.to].map(
    (key) => key && locations[key]?.country,
  );
  return connection?.kind === 'self_transfer' && country !== undefined && country !== from && country !== to;
}
