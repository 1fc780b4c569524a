import { minutesBetween } from '#kernel/dates.ts';
import type { CarrierCode } from './carriers.ts';
import type { InventoryDeparture } from './inventory-departure.ts';
import { minimumConnection, SELF_TRANSFER_MINUTES } from './minimum-connection.ts';
import { publishedCarrier } from './own/published-network.ts';

/**
 * An interchange between two stops of one city, good for both directions. `interchangeMinutes`: duration by road, from
 * and to,
 * minutes. `minimum`: from the arrival at one to the departure from the other, minutes: the longer ride, 40 minutes
 * before a flight closes (20 before a train or bus leaves), and the rest for bags, queues and a jam. The sources give
 * 40 to 60 minutes between Manas and the bus stations of Bishkek; all other figures are our choice by distance.
 */
export type Transfer = {
  readonly a: string;
  readonly b: string;
  readonly interchangeMinutes: readonly [number, number];
  readonly minimum: number;
};

const way = (a: string, b: string, interchangeMinutes: readonly [number, number], minimum: number): Transfer => ({
  a,
  b,
  interchangeMinutes,
  minimum,
});

export const TRANSFERS: readonly Transfer[] = [
  way('bishkek-west-bus', 'BSZ', [40, 60], 150),
  way('bishkek-east-bus', 'BSZ', [50, 70], 160),
  way('bishkek-2-station', 'BSZ', [45, 65], 155),
  way('bishkek-west-bus', 'bishkek-east-bus', [20, 30], 75),
  way('bishkek-2-station', 'bishkek-west-bus', [15, 25], 70),
  way('bishkek-2-station', 'bishkek-east-bus', [15, 25], 70),
  way('balykchy-station', 'balykchy-bus', [5, 15], 40),
  way('shymkent-station', 'shymkent-bus', [15, 25], 60),
  way('osh-bus', 'OSS', [20, 30], 120),
  way('almaty-sayran-bus', 'ALA', [40, 70], 160),
  way('tashkent-bus', 'TAS', [30, 45], 135),
  way('moscow-kazanskaya', 'DME', [70, 100], 200),
  // Both sides of the Bosphorus: a change of airport.
  way('IST', 'SAW', [75, 120], 300),
];

/** One of two names the other: what carriers that wait for each other sell together is rebooked by us. */
function waitsFor(a: CarrierCode, b: CarrierCode): boolean {
  const { railBus, details } = publishedCarrier(a) ?? {};
  return [...(railBus?.partners ?? []), ...(details?.partners ?? [])].includes(b);
}
const partners = (a: CarrierCode, b: CarrierCode): boolean => a !== b && (waitsFor(a, b) || waitsFor(b, a));

/**
 * How one segment of a journey follows another. `ticket`: on one ticket; `protected`: on two, and the seller carries a
 * passenger who misses the second at no charge; `self_transfer`: on two, at the traveller's own risk.
 * `interchangeMinutes` is null where both
 * use one stop.
 */
export type Join = {
  readonly kind: 'ticket' | 'protected' | 'self_transfer';
  /** Least time between arrival and departure, minutes. */
  readonly minimum: number;
  readonly interchangeMinutes: readonly [number, number] | null;
};

type GroupedSegment = Pick<
  InventoryDeparture,
  'carrier' | 'domestic' | 'fromCode' | 'toCode' | 'departsAt' | 'arrivesAt'
>;

/** How two segments of different tickets hang together; null when there is no way, or no time for it. */
export function joinOf(first: GroupedSegment, second: GroupedSegment): Join | null {
  const wait = minutesBetween(first.arrivesAt, second.departsAt);
  const kind = partners(first.carrier, second.carrier) ? 'protected' : 'self_transfer';
  if (first.toCode === second.fromCode) {
    const minimum = minimumConnection(first.toCode, first, second) + SELF_TRANSFER_MINUTES;
    return wait >= minimum ? { kind, minimum, interchangeMinutes: null } : null;
  }
  const ends = [first.toCode, second.fromCode];
  const found = TRANSFERS.find(({ a, b }) => ends.includes(a) && ends.includes(b));
  if (!found || wait < found.minimum) return null;
  return { kind, minimum: found.minimum, interchangeMinutes: found.interchangeMinutes };
}

/**
 * Which portions of a journey, given by their segments, are protected together: a group each, named by its first
 * portion. A
 * portion that is joined at the traveller's own risk, or begins another direction, opens a new group.
 */
export function protectionGroups(
  portions: readonly { slice: number; departures: readonly GroupedSegment[] }[],
): number[] {
  const groups: number[] = [];
  for (const [n, portion] of portions.entries()) {
    const before = portions[n - 1];
    const [arrives, leaves] = [before?.departures.at(-1), portion.departures[0]];
    const joined = before?.slice === portion.slice && arrives && leaves ? joinOf(arrives, leaves) : null;
    groups.push(joined?.kind === 'protected' ? (groups[n - 1] as number) : n);
  }
  return groups;
}
