import { takenPlaces } from '../db/places.ts';
import { transportNumber } from '../domain/carriers.ts';
import { isMultiTicketId } from '../domain/multi-ticket-offer.ts';
import { seatsOfKey } from '../domain/offer-id.ts';
import type { VehiclePlace } from '../domain/vehicles.ts';
import { coachesFor } from './assign-places.ts';
import type { InventoryDeps } from './deps.ts';
import { multiTicketKeyOf, quoteMultiTicket } from './quote-multi-ticket.ts';
import { offerKeyOf, quoteOffer } from './quote-offer.ts';

/** One segment of an offer: how many places its party needs, and every place of the class with whether it is free. */
export type InventoryPlaces = {
  flight: string;
  need: number;
  /** Only a compartment as a whole is chosen. */
  whole?: true;
  coaches: { number: string; female: number[]; places: (VehiclePlace & { free: boolean })[] }[];
};

/** What can be chosen of an offer at this moment; nothing is kept. @throws Refusal */
export async function placeMap(deps: InventoryDeps, offerId: string): Promise<InventoryPlaces[]> {
  const now = deps.clock.now();
  const offers = isMultiTicketId(offerId)
    ? (await quoteMultiTicket(deps.db, multiTicketKeyOf(offerId), now)).portions.map(({ offer }) => offer)
    : [await quoteOffer(deps.db, offerKeyOf(offerId), now)];
  const departures = offers.flatMap((offer) =>
    offer.slices.flat().map((departure) => ({ offer, leg: departure, need: seatsOfKey(offerKeyOf(offer.offerId)) })),
  );
  const taken = await takenPlaces(
    deps.db,
    departures.map(({ leg: departure }) => departure.flight.id),
  );
  return departures.flatMap(({ offer, leg: departure, need }) => {
    const flight = transportNumber(departure.flight.carrier, departure.flight.number);
    const sold = coachesFor(offer, departure, taken);
    // Every segment has its row where some have places.
    if (!sold) return offers.length > 1 ? [{ flight, need, coaches: [] }] : [];
    const coaches = sold.coaches.map(({ number, female, spots }) => ({
      number,
      female: [...female],
      places: spots.map((spot) => ({ ...spot, free: sold.free(spot.id) })),
    }));
    return [{ flight, need, ...(offer.whole && { whole: true as const }), coaches }];
  });
}
