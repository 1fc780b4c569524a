import type { Departures } from './departures.ts';
import type { Link } from './journey.ts';
import * as journeys from './journey.ts';
import type { TimetableIndex } from './timetable-index.ts';
import * as timetable from './timetable-index.ts';

// A constant of the module is compiled in; what is imported would be fetched and checked at each use
// (docs/performance.md).
const { none: NONE, protected: PROTECTED, self: SELF } = journeys.LINK;
const { NOT_SOLD } = timetable;

/**
 * Whether a traveller gets from one leg to another in this many minutes, and how. `way` is the index in `transferTo` of
 * the interchange between the two stops. One ticket never changes the stop; two tickets need more time, by foot or
 * transfer too.
 */
export function linkOf(
  index: TimetableIndex,
  first: number,
  second: number,
  way: number,
  arriving: number,
  leaving: number,
  wait: number,
  selfTransfer: boolean,
): Link | 0 {
  const a = index.carrierOf[first] as number;
  const b = index.carrierOf[second] as number;
  if (arriving !== leaving) {
    const walk = index.transferMinutes[way] as number;
    return selfTransfer && wait >= walk + index.selfTransferMinutes ? SELF : NONE;
  }
  const { hubs, stops, connectionClasses, connectionClassOf } = index;
  const row = arriving * connectionClasses + (connectionClassOf[first] as number);
  const needed = index.connect[row * connectionClasses + (connectionClassOf[second] as number)] as number;
  const joined =
    index.linked[a * index.carriers + b] === 1 &&
    (hubs === null || (hubs[a * stops + arriving] === 1 && hubs[b * stops + arriving] === 1));
  if (joined) return wait >= needed ? PROTECTED : NONE;
  return selfTransfer && wait >= needed + index.selfTransferMinutes ? SELF : NONE;
}

/**
 * Price of two or three departures, `third` -1 for two: one family on each ticket; `NOT_SOLD` when a ticket has none
 * in common.
 */
export function priceTogether(
  { fares, price }: Departures,
  families: number,
  first: number,
  second: number,
  third: number,
  joined: Link | 0,
  onward: Link | 0,
): number {
  if (second < 0) return price[first] as number;
  const whole = joined === PROTECTED && (third < 0 || onward === PROTECTED);
  if (whole) return together(fares, families, first, second, third);
  if (joined === PROTECTED) return together(fares, families, first, second, -1) + (price[third] as number);
  if (third < 0) return (price[first] as number) + (price[second] as number);
  if (onward === PROTECTED) return (price[first] as number) + together(fares, families, second, third, -1);
  return (price[first] as number) + (price[second] as number) + (price[third] as number);
}

function together(fares: Int32Array, families: number, a: number, b: number, c: number): number {
  let lowest = NOT_SOLD;
  for (let f = 0; f < families; f++) {
    let sum = (fares[a * families + f] as number) + (fares[b * families + f] as number);
    if (c >= 0) sum += fares[c * families + f] as number;
    if (sum < lowest) lowest = sum;
  }
  return lowest;
}
