import type { Tx } from '#platform/db/database.ts';
import type { InventoryDeparture } from '../db/flights.ts';
import { reservePlaces, type TakenPlace, takenPlaces } from '../db/places.ts';
import type { Coupon } from '../db/seat-bookings.ts';
import { airport } from '../domain/airports.ts';
import { compartmentOf, freeCompartments, lowFirst } from '../domain/compartment.ts';
import { isRailOrBus } from '../domain/families.ts';
import { boardingOf, vehicleOf } from '../domain/ground-timetable.ts';
import type { InventoryOffer } from '../domain/offer.ts';
import { pickPlaces } from '../domain/pick-places.ts';
import { type Carriage, carriagesOf, externallySold } from '../domain/vehicles.ts';
import type { InventoryPassenger } from './draw-up-hold.ts';
import { Refusal } from './refusal.ts';

/**
 * Leg by leg: places of travellers with a seat in the order given (none: whichever are free), and the stop where they
 * get on.
 */
export type InventoryChoice = readonly { places: readonly string[]; boarding: string | null }[];

/** The carriages of a class on one departure, and their places that are sold elsewhere or taken; null by air. */
export function carriagesFor(
  offer: InventoryOffer<InventoryDeparture>,
  { flight, rbd }: InventoryOffer<InventoryDeparture>['slices'][number][number],
  taken: ReadonlySet<string>,
): { cars: readonly Carriage[]; free: (id: string) => boolean } | null {
  const vehicle = vehicleOf(flight.carrier, flight.number);
  if (!vehicle || !isRailOrBus(offer.family)) return null;
  const cars = carriagesOf(vehicle, offer.family);
  const spots = cars.flatMap((car) => car.spots);
  const stock = flight.buckets.find((bucket) => bucket.rbd === rbd)?.stock ?? 0;
  const elsewhere = externallySold(flight.run?.id ?? flight.id, spots, stock);
  const known = new Set(spots.map((spot) => spot.id));
  return { cars, free: (id) => known.has(id) && !elsewhere.has(id) && !taken.has(`${flight.id} ${id}`) };
}

const stopKey = (code: string): string => airport(code).key ?? code;

function boardingFor(flight: InventoryDeparture, wanted: string | null): string | null {
  const stops = boardingOf(flight.carrier, flight.number, flight.fromCode).map(({ code }) => stopKey(code));
  if (wanted === null) return stops[0] ?? null;
  if (!stops.includes(wanted)) throw new Refusal('INVALID', 'nobody gets on there');
  return wanted;
}

/**
 * Every berth of the compartment that was chosen, or of the best one that is free, the travellers' own first. @throws
 * Refusal INVALID, GONE
 */
function wholeCompartment(
  { cars, free }: NonNullable<ReturnType<typeof carriagesFor>>,
  wanted: readonly string[],
  women: boolean,
): string[] {
  if (wanted.length === 0) {
    const [best] = freeCompartments(cars, free, women);
    if (!best) throw new Refusal('GONE', 'no compartment is left whole');
    return lowFirst(best);
  }
  const spots = compartmentOf(cars, wanted);
  if (!spots) throw new Refusal('INVALID', 'the places are not one whole compartment');
  return lowFirst(spots);
}

type Given = {
  bookingId: string;
  trip: number;
  offer: InventoryOffer<InventoryDeparture>;
  travellers: readonly InventoryPassenger[];
  choice?: InventoryChoice | undefined;
};

/** Compartments for women take women and the children with them. */
const womenOnly = (travellers: readonly InventoryPassenger[]): boolean =>
  travellers.every(({ category, gender }) => category !== 'aaa' || gender === 'female');

/**
 * Gives each traveller with a seat a place on every leg of the offer: the chosen ones, or the best that are free.
 * Nothing by air, and nothing is asked then: the rows of the classes are locked already. @throws Refusal PLACE_TAKEN,
 * INVALID, GONE.
 */
export async function assignPlaces(tx: Tx, given: Given): Promise<TakenPlace[]> {
  if (!isRailOrBus(given.offer.family)) return [];
  const legs = given.offer.slices.flat();
  const seated = given.travellers.filter(({ category }) => category !== 'rmg');
  const women = womenOnly(given.travellers);
  const taken = await takenPlaces(
    tx,
    legs.map(({ flight }) => flight.id),
  );
  const places = legs.flatMap((leg, n): TakenPlace[] => {
    const sold = carriagesFor(given.offer, leg, taken);
    if (!sold) return [];
    const { places: wanted = [], boarding = null } = given.choice?.[n] ?? {};
    const chosen = given.offer.whole
      ? wholeCompartment(sold, wanted, women)
      : wanted.length > 0
        ? wanted
        : pickPlaces(sold.cars, sold.free, seated.length, women);
    if (!chosen) throw new Refusal('GONE', 'no place is left for them all the way');
    if (chosen.length !== (given.offer.whole?.berths ?? seated.length) || new Set(chosen).size !== chosen.length)
      throw new Refusal('INVALID', 'a place for each traveller, each place once');
    if (!chosen.every(sold.free)) throw new Refusal('PLACE_TAKEN', 'a chosen place has been taken');
    const female = new Set(
      sold.cars.flatMap((car) => car.spots.filter(({ bay }) => car.female.includes(bay)).map(({ id }) => id)),
    );
    if (!women && chosen.some((id) => female.has(id))) throw new Refusal('INVALID', 'the compartment is for women');
    const stop = boardingFor(leg.flight, boarding);
    // Berths beyond the party go with the tickets of the adults, in turn.
    const adults = seated.filter(({ category }) => category === 'aaa');
    return chosen.map((place, i) => ({
      flightId: leg.flight.id,
      rbd: leg.rbd,
      place,
      trip: given.trip,
      boarding: stop,
      extra: i >= seated.length,
      travellerId: (seated[i] ?? adults[(i - seated.length) % adults.length])?.id ?? '',
    }));
  });
  if (places.length > 0 && (await reservePlaces(tx, given.bookingId, places)) !== places.length)
    throw new Refusal('PLACE_TAKEN', 'a chosen place has been taken');
  return places;
}

/** Coupons that name the place each is good for. */
export const withPlaces = (
  coupons: readonly (Coupon & { flightId: string })[],
  places: readonly TakenPlace[],
  travellerId: string,
): Coupon[] =>
  coupons.map(({ flightId, ...coupon }) => {
    const all = places.filter((place) => place.flightId === flightId && place.travellerId === travellerId);
    const own = all.find((place) => !place.extra);
    if (!own) return coupon;
    const extra = all.filter((place) => place.extra).map(({ place }) => place);
    return {
      ...coupon,
      place: own.place,
      ...(extra.length > 0 && { extra }),
      ...(own.boarding !== null && { boarding: own.boarding }),
    };
  });
