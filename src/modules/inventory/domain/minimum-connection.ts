import { minutesBetween } from '#kernel/dates.ts';
import { isAirport } from './airports.ts';
import type { CarrierCode } from './carriers.ts';
import type { InventoryDeparture } from './inventory-departure.ts';

/** Two tickets need this much more at the same stop: bags are claimed and checked in again. Our choice. */
export const SELF_TRANSFER_MINUTES = 45;

type Reach = 'domestic' | 'international';
/** What the least time for a connection depends on, of each of its two segments. */
export type ConnectingSegment = Pick<InventoryDeparture, 'carrier' | 'domestic'>;

/** Which building of an airport a carrier uses; an absent column fits everything. */
type TerminalRow = { readonly stop: string; readonly carrier?: CarrierCode; readonly terminal: string };

/** The first row that fits decides; a stop that is not listed has one building. Invented, as the carriers are. */
const TERMINALS: readonly TerminalRow[] = [
  { stop: 'DME', carrier: 'Z1', terminal: '2' },
  { stop: 'DME', terminal: '1' },
];

/**
 * A row of the table of least connection times; an absent column fits everything. `carrier`: both segments are its own.
 * `arriving` and `departing`: a segment within one country or beyond it.
 */
export type ConnectionRow = {
  readonly stop?: string;
  readonly kind?: 'airport' | 'station';
  readonly arriving?: Reach;
  readonly departing?: Reach;
  readonly terminal?: 'same' | 'other';
  readonly carrier?: CarrierCode;
  readonly minutes: number;
};

/**
 * Least minutes between arrival and departure at one stop on one ticket; the first row that fits decides, so exceptions
 * stand above what they are exceptions of. The figures are our choice (docs/rules.md).
 */
export const MINIMUM_CONNECTIONS: readonly ConnectionRow[] = [
  { kind: 'station', minutes: 15 },
  // The hub of X0: bags are sent through, and its desk takes passengers past the queue of the border.
  { stop: 'BSZ', carrier: 'X0', arriving: 'domestic', departing: 'domestic', minutes: 40 },
  { stop: 'BSZ', carrier: 'X0', minutes: 60 },
  { terminal: 'other', arriving: 'domestic', departing: 'domestic', minutes: 75 },
  { terminal: 'other', minutes: 120 },
  { arriving: 'domestic', departing: 'domestic', minutes: 45 },
  { arriving: 'international', departing: 'international', minutes: 60 },
  { minutes: 75 },
];

const reachOf = ({ domestic }: ConnectingSegment): Reach => (domestic ? 'domestic' : 'international');

const terminalOf = (stop: string, { carrier }: ConnectingSegment): string =>
  TERMINALS.find((row) => row.stop === stop && (row.carrier ?? carrier) === carrier)?.terminal ?? '';

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
  const row = rows.find(
    (each) =>
      (each.stop ?? stop) === stop &&
      (each.kind ?? kind) === kind &&
      (each.arriving ?? reachOf(arriving)) === reachOf(arriving) &&
      (each.departing ?? reachOf(departing)) === reachOf(departing) &&
      (each.terminal ?? terminal) === terminal &&
      (each.carrier === undefined || (each.carrier === arriving.carrier && each.carrier === departing.carrier)),
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
