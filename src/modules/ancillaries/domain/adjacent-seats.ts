import type { Seat, SeatZone } from '#modules/supply/api.ts';
import { type AncillaryPassenger, isChild } from './ancillary-party.ts';
import { type SoldSegment, seatsOfSegment, zoneProblem } from './ancillary-rules.ts';

const NONE: ReadonlySet<string> = new Set();
const rowOf = (id: string): number => Number.parseInt(id, 10);

/** Each child next to an adult where there are enough adults: child, adult, child, then the next adult. */
function seatedInOrder(people: readonly AncillaryPassenger[]): AncillaryPassenger[] {
  const children = people.filter(isChild);
  const adults = people.filter((p) => !isChild(p));
  if (adults.length === 0) return [...children];
  return adults.flatMap((adult, i) => {
    const own = children.filter((_, n) => n % adults.length === i);
    const before = own.slice(0, Math.ceil(own.length / 2));
    return [...before, adult, ...own.slice(before.length)];
  });
}

/**
 * Seats that keep a party together, one for each of them who has none: as near to each other and to those who have
 * theirs as the cabin allows, in
 * zones where all of them may sit, the cheaper of two as good. Empty when there is no room.
 */
export function seatsTogether(
  segment: SoldSegment,
  party: readonly AncillaryPassenger[],
  has: readonly { passengerId: string; seat: string }[],
): { passengerId: string; seat: string }[] {
  const sit = seatedInOrder(party.filter((p) => p.seated && p.open && !has.some((one) => one.passengerId === p.id)));
  if (sit.length === 0 || !segment.seats) return [];
  const zones = new Map<string, SeatZone>(segment.seats.zones.map((zone) => [zone.id, zone]));
  const used = new Set(has.map((one) => one.seat));
  const allowed = (seat: Seat): boolean => {
    const zone = zones.get(seat.zone);
    return (
      zone !== undefined &&
      seat.state !== 'taken' &&
      seat.state !== 'unavailable' &&
      !used.has(seat.id) &&
      sit.every((who) => zoneProblem(who, zone, party, NONE) === null)
    );
  };
  const x = new Map<string, number>();
  for (const cabin of segment.seats.cabins)
    cabin.columns.forEach((letter, i) => {
      if (letter !== null) for (const row of cabin.rows) x.set(`${row.number}${letter}`, i);
    });
  const free = seatsOfSegment(segment)
    .filter(allowed)
    .toSorted((a, b) => rowOf(a.id) - rowOf(b.id) || (x.get(a.id) ?? 0) - (x.get(b.id) ?? 0));
  const far = (a: string, b: string) => Math.abs(rowOf(a) - rowOf(b)) * 6 + Math.abs((x.get(a) ?? 0) - (x.get(b) ?? 0));
  const anchors = has.map((one) => one.seat);
  const cost = (some: readonly Seat[]): number => {
    let whole = 0;
    for (let i = 1; i < some.length; i++) whole += far((some[i - 1] as Seat).id, (some[i] as Seat).id) ** 2;
    for (const anchor of anchors) whole += Math.min(...some.map((seat) => far(seat.id, anchor))) * 3;
    return whole + some.reduce((all, seat) => all + (zones.get(seat.zone)?.price.minor ?? 0), 0) / 100_000;
  };
  let best: { seats: Seat[]; cost: number } | null = null;
  for (let i = 0; i + sit.length <= free.length; i++) {
    const seats = free.slice(i, i + sit.length);
    const own = cost(seats);
    if (!best || own < best.cost) best = { seats, cost: own };
  }
  return best ? sit.map((who, i) => ({ passengerId: who.id, seat: (best.seats[i] as Seat).id })) : [];
}
