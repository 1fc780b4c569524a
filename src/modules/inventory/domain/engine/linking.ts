import { MODES } from '#kernel/mode.ts';
import type { Departures } from './departures.ts';
import { LINK, type Link } from './journey.ts';
import { NOT_SOLD, type TimetableIndex } from './timetable-index.ts';

/**
 * Whether a traveller gets from one leg to another in so many minutes, and how. `way` is the place among `transferTo` that leads between the
 * two stops. One ticket never changes the stop; two tickets need more time, by foot or transfer too.
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
    return selfTransfer && wait >= walk + index.selfTransferMinutes ? LINK.self : LINK.none;
  }
  const modes = (index.modeOf[first] as number) * MODES.length + (index.modeOf[second] as number);
  const needed = index.connect[arriving * MODES.length ** 2 + modes] as number;
  const { hubs, stops } = index;
  const joined =
    index.linked[a * index.carriers + b] === 1 &&
    (hubs === null || (hubs[a * stops + arriving] === 1 && hubs[b * stops + arriving] === 1));
  if (joined) return wait >= needed ? LINK.protected : LINK.none;
  return selfTransfer && wait >= needed + index.selfTransferMinutes ? LINK.self : LINK.none;
}

/** Price of two or three departures, `third` -1 for two: one family on each ticket; `NOT_SOLD` when a ticket has none in common. */
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
  const whole = joined === LINK.protected && (third < 0 || onward === LINK.protected);
  if (whole) return together(fares, families, first, second, third);
  if (joined === LINK.protected)
    return together(fares, families, first, second, -1) + (price[third] as number);
  if (third < 0) return (price[first] as number) + (price[second] as number);
  if (onward === LINK.protected)
    return (price[first] as number) + together(fares, families, second, third, -1);
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
