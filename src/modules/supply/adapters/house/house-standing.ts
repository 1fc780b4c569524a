import { flightsOfOffer, type Inventory, type StandingOffer } from '#modules/inventory/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { StandingPort, SupplierOffer } from '../../domain/port.ts';
import { mixedOf } from './mixed-to-port.ts';
import { offerOf } from './to-port.ts';

const told = (offer: StandingOffer, now: Date): SupplierOffer =>
  'parts' in offer ? mixedOf(offer, now) : offerOf(offer, now);

/** How offers of the house stand, from the timetable in memory. */
export function createHouseStanding({
  inventory,
  clock,
}: {
  inventory: Inventory;
  clock: Clock;
}): StandingPort {
  return {
    async now(offerIds) {
      const offers = await inventory.standing(offerIds);
      return offers.map((offer) => offer && told(offer, clock.now()));
    },
    watch(offerIds, touched, signal) {
      const offersOn = new Map<string, string[]>();
      for (const offerId of offerIds)
        for (const flight of flightsOfOffer(offerId))
          offersOn.set(flight, [...(offersOn.get(flight) ?? []), offerId]);
      inventory.onNews((news) => {
        const changed = news === 'all' ? offerIds : [...news].flatMap((flight) => offersOn.get(flight) ?? []);
        if (changed.length > 0) touched([...new Set(changed)]);
      }, signal);
    },
  };
}
