import { seatsNeeded } from '#kernel/passengers.ts';
import { takenPlaces } from '../db/places.ts';
import { serviceName } from '../domain/carriers.ts';
import type { Spot } from '../domain/vehicles.ts';
import type { InventoryDeps } from './deps.ts';
import { carriagesFor } from './give-places.ts';
import { offerKeyOf, quoteOffer } from './quote-offer.ts';

/** One leg of an offer: how many places its party needs, and every place of the class with whether it is free. */
export type HousePlaces = {
  flight: string;
  need: number;
  cars: { number: string; female: number[]; places: (Spot & { free: boolean })[] }[];
};

/** What can be chosen of an offer at this moment; nothing is kept. @throws Refusal */
export async function placeMap(deps: InventoryDeps, offerId: string): Promise<HousePlaces[]> {
  const key = offerKeyOf(offerId);
  const offer = await quoteOffer(deps.db, key, deps.clock.now());
  const legs = offer.slices.flat();
  const taken = await takenPlaces(
    deps.db,
    legs.map(({ flight }) => flight.id),
  );
  return legs.flatMap((leg) => {
    const sold = carriagesFor(offer, leg, taken);
    if (!sold) return [];
    const cars = sold.cars.map(({ number, female, spots }) => ({
      number,
      female: [...female],
      places: spots.map((spot) => ({ ...spot, free: sold.free(spot.id) })),
    }));
    return [{ flight: serviceName(leg.flight.carrier, leg.flight.number), need: seatsNeeded(key.mix), cars }];
  });
}
