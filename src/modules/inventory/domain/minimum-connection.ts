import { minutesBetween } from '#kernel/dates.ts';
import { isAirport } from './airports.ts';
import type { InventoryDeparture } from './inventory-departure.ts';
import { publishedCarrier } from './own/published-network.ts';

/** Two tickets need this much more at the same stop: bags are claimed and checked in again. Our choice. */
export const SELF_TRANSFER_MINUTES = 45;

type Reach = 'domestic' | 'international';
/** What the least time for a connection depends on, of each of its two segments. */
export type ConnectingSegment = Pick<InventoryDeparture, 'carrier' | 'domestic'>;

/**
 * A row of a table of least connection times; an absent column fits everything. `arriving` and `departing`: a segment
 * within one country or beyond it. Carriers have rows for connections between two of their own segments.
 */
export type ConnectionRow = {
  readonly stop?: string | undefined;
  readonly kind?: 'airport' | 'station';
  readonly arriving?: Reach | undefined;
  readonly departing?: Reach | undefined;
  readonly terminal?: 'same' | 'other' | undefined;
  readonly minutes: number;
};

/**
 * Least minutes between arrival and departure at one stop on one ticket; the first row that fits decides, so exceptions
 * stand above what they are exceptions of; rows of a carrier stand above all. The figures are our choice
 * (docs/rules.md).
 */
export const MINIMUM_CONNECTIONS: readonly ConnectionRow[] = [
  { kind: 'station', minutes: 15 },
  { terminal: 'other', arriving: 'domestic', departing: 'domestic', minutes: 75 },
  { terminal: 'other', minutes: 120 },
  { arriving: 'domestic', departing: 'domestic', minutes: 45 },
  { arriving: 'international', departing: 'international', minutes: 60 },
  { minutes: 75 },
];

const reachOf = ({ domestic }: ConnectingSegment): Reach => (domestic ? 'domestic' : 'international');

/** A carrier that names none uses the main building. */
const terminalOf = (stop: string, { carrier }: ConnectingSegment): string =>
  publishedCarrier(carrier)?.details?.terminals?.find(({ airport }) => airport === stop)?.name ?? '';

const rowsOf = (arriving: ConnectingSegment, departing: ConnectingSegment): readonly ConnectionRow[] =>
  arriving.carrier === departing.carrier ? (publishedCarrier(arriving.carrier)?.details?.connections ?? []) : [];

/**
 * Least minutes between two segments that meet at a stop, on one ticket.
 * @throws when no row of the table fits.
 */
export function minimumConnection(
  stop: string,
  arriving: ConnectingSegment,
  departing: ConnectingSegment,
  rows: readonly ConnectionRow[] = MINIMUM_CONNECTIONS,
): number {
  const kind = isAirport(stop) ? 'airport' : 'station';
  const terminal = terminalOf(stop, arriving) === terminalOf(stop, departing) ? 'same' : 'other';
  const row = [...rowsOf(arriving, departing), ...rows].find(
    (each) =>
      (each.stop ?? stop) === stop &&
      (each.kind ?? kind) === kind &&
      (each.arriving ?? reachOf(arriving)) === reachOf(arriving) &&
      (each.departing ?? reachOf(departing)) === reachOf(departing) &&
      (each.terminal ?? terminal) === terminal,
  );
  if (!row) throw new Error(`no least connection time at ${stop}`);
  return row.minutes;
}

type TimedSegment = ConnectingSegment & Pick<InventoryDeparture, 'fromCode' | 'toCode' | 'departsAt' | 'arrivesAt'>;

/**
 * Whether each segment of one ticket and direction leaves from where the one before arrives, with time for the change.
 */
export const connects = (segments: readonly TimedSegment[]): boolean =>
  segments.every((segment, n) => {
    const before = segments[n - 1];
    if (!before) return true;
    const wait = minutesBetween(before.arrivesAt, segment.departsAt);
    return before.toCode === segment.fromCode && wait >= minimumConnection(segment.fromCode, before, segment);
  });
