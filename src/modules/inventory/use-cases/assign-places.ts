import type { Tx } from '#platform/db/database.ts';
import type { InventoryDeparture } from '../db/departures.ts';
import { reservePlaces, type TakenPlace, takenPlaces } from '../db/places.ts';
import type { Coupon } from '../db/seat-bookings.ts';
import { airport } from '../domain/airports.ts';
import { compartmentOf, freeCompartments, lowFirst } from '../domain/compartment.ts';
import { isRailOrBus } from '../domain/families.ts';
import type { InventoryOffer } from '../domain/offer.ts';
import { pickPlaces } from '../domain/pick-places.ts';
import { boardingOf, vehicleOf } from '../domain/vehicle-runs.ts';
import { type Coach, coachesOf, externallySold } from '../domain/vehicles.ts';
import type { InventoryPassenger } from './build-hold.ts';
import { Refusal } from './refusal.ts';

/**
 * Segment by segment: places of travellers with a seat in the order given (none: whichever are free), and the stop
 * where they
 * get on.
 */
export type InventoryPlaceSelections = readonly { places: readonly string[]; boarding: string | null }[];

/** The coaches of a class on one departure, and their places that are sold elsewhere or taken; null by air. */
export function coachesFor(
  offer: InventoryOffer<InventoryDeparture>,
  { flight, rbd }: InventoryOffer<InventoryDeparture>['slices'][number][number],
  taken: ReadonlySet<string>,
): { coaches: readonly Coach[]; free: (id: string) => boolean } | null {
  const vehicle = vehicleOf(flight.carrier, flight.number);
  if (!vehicle || !isRailOrBus(offer.fareFamily)) return null;
  const coaches = coachesOf(vehicle, offer.fareFamily);
  const spots = coaches.flatMap((coach) => coach.spots);
  const stock = flight.buckets.find((bucket) => bucket.rbd === rbd)?.stock ?? 0;
  const elsewhere = externallySold(flight.run?.id ?? flight.id, spots, stock);
  const known = new Set(spots.map((spot) => spot.id));
  return { coaches, free: (id) => known.has(id) && !elsewhere.has(id) && !taken.has(`${flight.id} ${id}`) };
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
  { coaches, free }: NonNullable<ReturnType<typeof coachesFor>>,
  wanted: readonly string[],
  women: boolean,
): string[] {
  if (wanted.length === 0) {
    const [best] = freeCompartments(coaches, free, women);
    if (!best) throw new Refusal('GONE', 'no compartment is left whole');
    return lowFirst(best);
  }
  const spots = compartmentOf(coaches, wanted);
  if (!spots) throw new Refusal('INVALID', 'the places are not one whole compartment');
  return lowFirst(spots);
}

type Assignment = {
  bookingId: string;
  trip: number;
  offer: InventoryOffer<InventoryDeparture>;
  travellers: readonly InventoryPassenger[];
  placeSelections?: InventoryPlaceSelections | undefined;
};

/** Compartments for women take women and the children with them. */
const womenOnly = (travellers: readonly InventoryPassenger[]): boolean =>
  travellers.every(({ category, gender }) => category !== 'aaa' || gender === 'female');

/**
 * Gives each traveller with a seat a place on every segment of the offer: the chosen ones, or the best that are free.
 * Nothing by air, and nothing is asked then: the rows of the classes are locked already. @throws Refusal PLACE_TAKEN,
 * INVALID, GONE.
 */
export async function assignPlaces(tx: Tx, given: Assignment): Promise<TakenPlace[]> {
  if (!isRailOrBus(given.offer.fareFamily)) return [];
  const departures = given.offer.slices.flat();
  const seated = given.travellers.filter(({ category }) => category !== 'rmg');
  const women = womenOnly(given.travellers);
  const taken = await takenPlaces(
    tx,
    departures.map(({ flight }) => flight.id),
  );
  const places = departures.flatMap((departure, n): TakenPlace[] => {
    const sold = coachesFor(given.offer, departure, taken);
    if (!sold) return [];
    const { places: wanted = [], boarding = null } = given.placeSelections?.[n] ?? {};
    const chosen = given.offer.whole
      ? wholeCompartment(sold, wanted, women)
      : wanted.length > 0
        ? wanted
        : pickPlaces(sold.coaches, sold.free, seated.length, women);
    if (!chosen) throw new Refusal('GONE', 'no place is left for them all the way');
    if (chosen.length !== (given.offer.whole?.berths ?? seated.length) || new Set(chosen).size !== chosen.length)
      throw new Refusal('INVALID', 'a place for each traveller, each place once');
    if (!chosen.every(sold.free)) throw new Refusal('PLACE_TAKEN', 'a chosen place has been taken');
    const female = new Set(
      sold.coaches.flatMap((coach) =>
        coach.spots.filter(({ compartment }) => coach.female.includes(compartment)).map(({ id }) => id),
      ),
    );
    if (!women && chosen.some((id) => female.has(id))) throw new Refusal('INVALID', 'the compartment is for women');
    const stop = boardingFor(departure.flight, boarding);
    // Berths beyond the party go with the tickets of the adults, in turn.
    const adults = seated.filter(({ category }) => category === 'aaa');
    return chosen.map((place, i) => ({
      flightId: departure.flight.id,
      rbd: departure.rbd,
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
    const unusedBerths = all.filter((place) => place.extra).map(({ place }) => place);
    return {
      ...coupon,
      place: own.place,
      ...(unusedBerths.length > 0 && { unusedBerths }),
      ...(own.boarding !== null && { boarding: own.boarding }),
    };
  });
