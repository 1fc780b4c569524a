import type { HotelTransferMode, TimetableMode } from '#kernel/mode.ts';
import { money } from '#kernel/money.ts';
import { type Inventory, Refusal } from '#modules/inventory/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Outcome, SupplierPort } from '../../domain/port.ts';
import { hotelTransferOffersFor, serviceOfferOf } from './hotels-transfers-to-port.ts';
import { multiTicketOfferOf } from './multi-ticket-to-port.ts';
import { emptyDictionary, offerOf } from './to-port.ts';

type Sales = Pick<SupplierPort, 'search' | 'revalidate' | 'placeMap'>;
type SalesDeps = { inventory: Inventory; clock: Clock };

export const rejected = (refusal: Pick<Refusal, 'code' | 'message'>): Outcome<never> => ({
  kind: 'rejected',
  code: refusal.code,
  message: refusal.message,
  retry: false,
});

/** What own inventory needs to know of a hold: names stay with the buyer. */
export const hotelTransferRequestOf = ({
  offerId,
  expect,
  travellers,
  placeSelections,
}: Parameters<SupplierPort['hold']>[1]) => ({
  offerId,
  expect,
  placeSelections,
  travellers: travellers.map(({ id, category, gender }) => ({ id, category, gender: gender ?? undefined })),
});

async function answered<T>(clock: Clock, value: Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'ok', value: await value, asOf: clock.now().toISOString() };
  } catch (error) {
    if (error instanceof Refusal) return rejected(error);
    throw error;
  }
}

/** Seats of one mode on departures. */
export function sellsSeats({ inventory, clock }: SalesDeps, mode: TimetableMode): Sales {
  return {
    async *search(_call, query) {
      const offers = await inventory.searchInventory({ ...query, mode, only: query.coachClass });
      const [now, dictionary] = [clock.now(), emptyDictionary()];
      yield offers.map((offer) => offerOf(offer, now, dictionary));
    },
    revalidate: (_call, offerId) =>
      answered(
        clock,
        inventory.quote(offerId).then(({ offer, wasMinor }) => ({
          offer: offerOf(offer, clock.now()),
          delta: money(offer.total.minor - wasMinor, offer.total.currency),
        })),
      ),
    ...(mode !== 'avia' && { placeMap: (_call, offerId) => answered(clock, inventory.placeMap(offerId)) }),
  };
}

/** Journeys over several modes, a ticket for each run. */
export function sellsMultiTicket({ inventory, clock }: SalesDeps): Sales {
  return {
    async *search(_call, query) {
      const mixed = await inventory.searchMultiTicket(query);
      const [now, dictionary] = [clock.now(), emptyDictionary()];
      yield mixed.map((offer) => multiTicketOfferOf(offer, now, dictionary));
    },
    revalidate: (_call, offerId, ages) =>
      answered(
        clock,
        inventory.quoteMultiTicket(offerId, ages?.olderChildByTrain).then(({ offer, wasMinor }) => ({
          offer: multiTicketOfferOf(offer, clock.now()),
          delta: money(offer.total.minor - wasMinor, offer.total.currency),
        })),
      ),
    placeMap: (_call, offerId) => answered(clock, inventory.placeMap(offerId)),
  };
}

/** Rooms of hotels, or cars and the express. */
export function sellsHotelsTransfers({ inventory, clock }: SalesDeps, mode: HotelTransferMode): Sales {
  return {
    async *search(_call, query) {
      const offers = await hotelTransferOffersFor(inventory, mode, query);
      yield offers.map((offer) => serviceOfferOf(offer, clock.now()));
    },
    revalidate: (_call, offerId) =>
      answered(
        clock,
        inventory.quoteHotelTransfer(offerId).then(({ offer, wasMinor }) => ({
          offer: serviceOfferOf(offer, clock.now()),
          delta: money(offer.total.minor - wasMinor, offer.total.currency),
        })),
      ),
  };
}
