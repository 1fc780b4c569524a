import type { Instant } from '#kernel/dates.ts';
import { type Money, sum, times, zero } from '#kernel/money.ts';
import type { AncillaryChoice, AncillaryProblem, ChosenAncillary, RefusedChoice } from '#modules/orders/api.ts';
import type { Ancillary, Seat, SeatRefusal, SeatZone, SegmentAncillaries } from '#modules/supply/api.ts';

import { type AncillaryPassenger, ageOf, holdsInfant, isChild } from './ancillary-party.ts';

/** A leg as its supplier sells it, by its number in the journey. */
export type SoldSegment = Pick<SegmentAncillaries, 'items' | 'seat' | 'seats'> & { segmentIndex: number };
/** What a passenger has on a leg already: bought before. */
export type OwnedAncillary = {
  passengerId: string;
  segmentIndex: number;
  kind: string;
  item: string;
  seat: string | null;
};

/** Ancillaries are sold by the flight's name: a flight that occurs twice in a journey is ambiguous. */
export const isNamedTwice = (flight: string, segments: readonly { segment: { flight: string } }[]): boolean =>
  segments.filter(({ segment }) => segment.flight === flight).length > 1;

/** Pieces of baggage that one passenger may buy for one flight, of all weights together. */
export const MAX_PIECES = 4;

const EXIT: Readonly<Record<SeatRefusal, AncillaryProblem>> = {
  child: 'exit_child',
  infant: 'exit_infant',
  withInfant: 'exit_with_infant',
  pet: 'exit_pet',
  wheelchair: 'exit_wheelchair',
  noChild: 'kid_seats_only',
};

/**
 * Why a passenger may not sit in a zone, or null: children, infants and their adults, animals and wheelchairs stay
 * away from exits.
 */
export function zoneProblem(
  who: AncillaryPassenger,
  zone: Pick<SeatZone, 'id' | 'refuses'>,
  party: readonly AncillaryPassenger[],
  services: ReadonlySet<string>,
): AncillaryProblem | null {
  const is: Readonly<Record<SeatRefusal, boolean>> = {
    infant: who.category === 'rmg' || who.category === 'ins',
    child: isChild(who),
    withInfant: holdsInfant(who, party),
    pet: services.has('pet'),
    wheelchair: services.has('wheelchair'),
    noChild: !party.some((p) => p.open && (isChild(p) || holdsInfant(p, party))),
  };
  const found = zone.refuses.find((refusal) => is[refusal]);
  if (!found) return null;
  if (zone.id === 'exit' || found === 'noChild') return EXIT[found];
  return found === 'pet' ? 'pet_seat_needed' : 'seat_not_for_sale';
}

/** Why a passenger may not have an item, whatever else they have; null: they may. */
export function itemProblem(
  who: AncillaryPassenger,
  item: Ancillary,
  party: readonly AncillaryPassenger[],
  now: Instant,
): AncillaryProblem | null {
  if (item.confirm === 'request') return 'on_request';
  if (item.until <= now) return 'too_late';
  if (item.left === 0) return 'sold_out';
  if (item.ages && ageOf(who) < item.ages.from) return 'too_young';
  if (item.ages?.under != null && ageOf(who) >= item.ages.under) return 'too_old';
  if (item.kind === 'cradle' && !holdsInfant(who, party)) return 'cradle_no_infant';
  if (item.kind === 'minor' && party.some((p) => !isChild(p))) return 'minor_not_alone';
  // An animal travels under the seat before its owner's.
  if ((item.kind === 'checkin' || item.kind === 'pet') && !who.seated) return 'no_seat_of_own';
  return null;
}

export const seatsOfSegment = (segment: SoldSegment): Seat[] =>
  segment.seats?.cabins.flatMap((cabin) => cabin.rows.flatMap((row) => row.seats)) ?? [];

/** What one of an item costs this passenger. */
export function priceOf(who: AncillaryPassenger, item: Ancillary, zone?: Pick<SeatZone, 'price'>): Money {
  if (zone) return zone.price;
  return item.airportBus && isChild(who) ? item.airportBus.childPrice : item.price;
}

type CheckedChoices = { chosen: ChosenAncillary[]; refused: RefusedChoice[]; total: Money };

/** Once for a passenger on a leg: a second one of the kind is not sold. */
const SINGLE: ReadonlySet<string> = new Set(['seat', 'meal', 'cradle', 'minor', 'checkin', 'pet', 'wheelchair']);

const airportBusSide = (item: Ancillary | undefined) => (item?.airportBus?.pointFrom === 'manas' ? 'from' : 'to');

/** The seat nearest to one that is gone, of the same zone and allowed to the passenger. */
export function nearestSeat(segment: SoldSegment, gone: string, allowed: (seat: Seat) => boolean): string | null {
  const place = (id: string) => ({
    row: Number.parseInt(id, 10),
    column: id.replace(/\d/g, '').charCodeAt(0),
  });
  const all = seatsOfSegment(segment);
  const zone = all.find((seat) => seat.id === gone)?.zone;
  const at = place(gone);
  const far = ({ id }: Seat) => Math.abs(place(id).row - at.row) * 4 + Math.abs(place(id).column - at.column);
  const free = all.filter((seat) => seat.id !== gone && allowed(seat));
  const near = (some: Seat[]) => some.toSorted((a, b) => far(a) - far(b))[0]?.id ?? null;
  return near(free.filter((seat) => seat.zone === zone)) ?? near(free);
}

/**
 * Sorts wishes into those that can be kept, each with its price, and those that cannot, each with the reason; nothing
 * is half kept.
 */
export function checkChoices(
  given: {
    party: readonly AncillaryPassenger[];
    segments: readonly SoldSegment[];
    owned: readonly OwnedAncillary[];
    now: Instant;
  },
  wishes: readonly AncillaryChoice[],
): CheckedChoices {
  const { party, segments, owned, now } = given;
  const chosen: ChosenAncillary[] = [];
  const refused: RefusedChoice[] = [];
  const itemOf = (segment: SoldSegment | undefined, id: string) =>
    id === 'SEAT' ? (segment?.seat ?? undefined) : segment?.items.find((one) => one.id === id);
  const services = (passengerId: string, segmentIndex: number) =>
    new Set([
      ...owned.filter((h) => h.passengerId === passengerId && h.segmentIndex === segmentIndex).map((h) => h.kind),
      ...wishes.flatMap((w) => {
        const item =
          w.passengerId === passengerId && w.segmentIndex === segmentIndex
            ? itemOf(
                segments.find((l) => l.segmentIndex === segmentIndex),
                w.item,
              )
            : null;
        return item ? [item.kind as string] : [];
      }),
    ]);
  const refuse = (wish: AncillaryChoice, why: AncillaryProblem, instead: string | null = null) =>
    void refused.push({ ...wish, why, instead });

  for (const wish of wishes) {
    const who = party.find((p) => p.id === wish.passengerId);
    const segment = segments.find((one) => one.segmentIndex === wish.segmentIndex);
    const item = itemOf(segment, wish.item);
    if (!who?.open || !segment || !item) {
      refuse(wish, 'not_sold');
      continue;
    }
    const why = itemProblem(who, item, party, now);
    if (why) {
      refuse(wish, why);
      continue;
    }
    const own = [...chosen, ...owned].filter((c) => c.passengerId === who.id && c.segmentIndex === wish.segmentIndex);
    const sameKind = own.filter((c) => c.kind === item.kind);
    const same = own
      .filter((c) => c.item === item.id)
      .reduce((all, c) => all + ('count' in c ? c.count : 1), wish.count);
    const pieces = [...chosen]
      .filter((c) => c.passengerId === who.id && c.segmentIndex === wish.segmentIndex && c.kind === 'baggage')
      .reduce(
        (all, c) => all + c.count,
        owned.filter((h) => h.passengerId === who.id && h.segmentIndex === wish.segmentIndex && h.kind === 'baggage')
          .length,
      );
    const rides = sameKind.map((c) => airportBusSide(itemOf(segment, c.item)));
    const requested = chosen.reduce(
      (all, c) => all + (c.segmentIndex === wish.segmentIndex && c.item === item.id ? c.count : 0),
      wish.count,
    );
    if (
      same > item.max ||
      (SINGLE.has(item.kind) && (sameKind.length > 0 || wish.count > 1)) ||
      (item.kind === 'bus' && rides.includes(airportBusSide(item))) ||
      (item.kind === 'baggage' && pieces + wish.count > MAX_PIECES)
    ) {
      refuse(wish, 'over_limit');
      continue;
    }
    if (item.left !== null && requested > item.left) {
      refuse(wish, 'sold_out');
      continue;
    }
    // A seat that is theirs already may not be one for whom they will be.
    const bought = owned.find(
      (h) => h.passengerId === who.id && h.segmentIndex === wish.segmentIndex && h.seat !== null,
    )?.seat;
    const theirs = seatsOfSegment(segment).find((one) => one.id === bought)?.zone;
    const unfit = segment.seats?.zones.find((one) => one.id === theirs && item.kind !== 'seat');
    const barredBy = unfit && zoneProblem(who, unfit, party, services(who.id, wish.segmentIndex));
    if (barredBy) {
      refuse(wish, barredBy);
      continue;
    }
    if (item.kind !== 'seat') {
      const price = times(priceOf(who, item), wish.count);
      const { seat: _none, ...plain } = wish;
      chosen.push({ ...plain, kind: item.kind, price });
      continue;
    }
    if (!who.seated) {
      refuse(wish, 'no_seat_of_own');
      continue;
    }
    const seat = seatsOfSegment(segment).find((one) => one.id === wish.seat);
    const zones = segment.seats?.zones ?? [];
    const zone = zones.find((one) => one.id === seat?.zone);
    if (!seat || !zone) {
      refuse(wish, 'seat_unknown');
      continue;
    }
    const used = new Set(chosen.flatMap((c) => (c.segmentIndex === wish.segmentIndex && c.seat ? [c.seat] : [])));
    const mine = services(who.id, wish.segmentIndex);
    const open = (one: Seat) => {
      const its = zones.find((z) => z.id === one.zone);
      const free = one.state !== 'taken' && one.state !== 'unavailable' && !used.has(one.id);
      return free && its !== undefined && zoneProblem(who, its, party, mine) === null;
    };
    const barred = zoneProblem(who, zone, party, mine);
    if (barred) refuse(wish, barred, nearestSeat(segment, seat.id, open));
    else if (seat.state === 'unavailable') refuse(wish, 'seat_not_for_sale', nearestSeat(segment, seat.id, open));
    else if (seat.state === 'taken' || used.has(seat.id))
      refuse(wish, 'seat_taken', nearestSeat(segment, seat.id, open));
    else chosen.push({ ...wish, kind: 'seat', price: zone.price });
  }
  const currency = segments.flatMap((segment) => segment.items)[0]?.price.currency ?? 'KGS';
  return { chosen, refused, total: chosen.length > 0 ? sum(chosen.map((c) => c.price)) : zero(currency) };
}

/**
 * What is wrong with a set as a whole: a child on the bus without an adult, or left behind by all of them (spec §5).
 */
export function setProblems(
  party: readonly AncillaryPassenger[],
  segments: readonly SoldSegment[],
  chosen: readonly ChosenAncillary[],
  owned: readonly OwnedAncillary[],
): { passengerId: string; segmentIndex: number; why: AncillaryProblem }[] {
  const open = party.filter((p) => p.open);
  return segments.flatMap((segment) => {
    const problems: { passengerId: string; segmentIndex: number; why: AncillaryProblem }[] = [];
    for (const side of ['to', 'from'] as const) {
      const airportBuses = segment.items.filter((item) => item.kind === 'bus' && airportBusSide(item) === side);
      const ids = new Set(airportBuses.map((item) => item.id));
      const riding = new Set(
        [...chosen, ...owned]
          .filter((c) => c.segmentIndex === segment.segmentIndex && ids.has(c.item))
          .map((c) => c.passengerId),
      );
      if (riding.size === 0) continue;
      const adults = open.filter((p) => !isChild(p));
      const allAdults = adults.every((p) => riding.has(p.id));
      for (const child of open.filter(isChild)) {
        if (riding.has(child.id) && !adults.some((p) => riding.has(p.id)))
          problems.push({ passengerId: child.id, segmentIndex: segment.segmentIndex, why: 'bus_child_alone' });
        if (!riding.has(child.id) && (allAdults || (child.with !== null && riding.has(child.with))))
          problems.push({ passengerId: child.id, segmentIndex: segment.segmentIndex, why: 'bus_child_ticket' });
      }
    }
    return problems;
  });
}
