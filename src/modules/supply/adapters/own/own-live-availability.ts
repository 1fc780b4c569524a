import { flightsOfOffer, type Inventory, type LiveOffer, stockOfOffer } from '#modules/inventory/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { LiveAvailabilityPort, SupplierOffer } from '../../domain/port.ts';
import { serviceOfferOf } from './hotels-transfers-to-port.ts';
import { multiTicketOfferOf } from './multi-ticket-to-port.ts';
import { offerOf } from './to-port.ts';

const toSupplierOffer = (offer: LiveOffer, now: Date): SupplierOffer =>
  'portions' in offer ? multiTicketOfferOf(offer, now) : offerOf(offer, now);

/**
 * How offers of own inventory stand: of departures from the timetable in memory, of hotels and transfers (`services`)
 * from
 * their stock.
 */
export function createInventoryLiveAvailability({
  inventory,
  clock,
  services,
}: {
  inventory: Inventory;
  clock: Clock;
  services: boolean;
}): LiveAvailabilityPort {
  const madeOf = services ? stockOfOffer : flightsOfOffer;
  return {
    async now(offerIds) {
      if (services) {
        const offers = await inventory.standingServices(offerIds);
        return offers.map((offer) => offer && serviceOfferOf(offer, clock.now()));
      }
      const offers = await inventory.standing(offerIds);
      return offers.map((offer) => offer && toSupplierOffer(offer, clock.now()));
    },
    watch(offerIds, touched, signal) {
      const offersOn = new Map<string, string[]>();
      for (const offerId of offerIds)
        for (const name of madeOf(offerId)) offersOn.set(name, [...(offersOn.get(name) ?? []), offerId]);
      inventory.onNews((news) => {
        const changed = news === 'all' ? offerIds : [...news].flatMap((name) => offersOn.get(name) ?? []);
        if (changed.length > 0) touched([...new Set(changed)]);
      }, signal);
    },
  };
}
