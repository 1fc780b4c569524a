import type { FareFamily } from '../domain/families.ts';
import type { InventoryDeparture } from '../domain/inventory-departure.ts';
import { isMultiTicketId, type MultiTicketOffer, readMultiTicketId } from '../domain/multi-ticket-offer.ts';
import type { InventoryOffer } from '../domain/offer.ts';
import { flightIdsOf, type OfferKey, readOfferId, seatsOfKey } from '../domain/offer-id.ts';
import type { TimetableCache } from '../domain/timetable-cache.ts';
import type { InventoryDeps } from './deps.ts';
import { multiTicketDepartures, multiTicketKeyOf, multiTicketOfferOf } from './quote-multi-ticket.ts';
import { offerKeyOf, offerOf } from './quote-offer.ts';
import { Refusal } from './refusal.ts';

export type LiveOffer = InventoryOffer<InventoryDeparture> | MultiTicketOffer<InventoryDeparture>;

/** The departures an offer is made of; none for an id that own inventory did not write. */
export const flightsOfOffer = (offerId: string): string[] =>
  isMultiTicketId(offerId) ? multiTicketDepartures(readMultiTicketId(offerId)) : flightIdsOf(readOfferId(offerId));

/**
 * Departures as a search would find them, each read once: without what makes some dearer when they are asked for
 * again.
 */
function readsOf(timetable: TimetableCache) {
  const known = new Map<string, InventoryDeparture | undefined>();
  const read = (flightId: string, fareFamily: FareFamily, seats: number) => {
    const name = `${flightId} ${fareFamily} ${seats}`;
    if (!known.has(name)) {
      const flight = timetable.flightById(flightId, [fareFamily], seats);
      known.set(name, flight && { ...flight, revalidationIncreaseBp: 0 });
    }
    return known.get(name);
  };
  return (keys: readonly OfferKey[]): Map<string, InventoryDeparture> =>
    new Map(
      keys.flatMap((key) =>
        flightIdsOf(key).flatMap((id) => {
          const flight = read(id, key.fareFamily, seatsOfKey(key));
          return flight ? [[id, flight] as const] : [];
        }),
      ),
    );
}

/**
 * Current search results for some offers, from memory: each in its shown class while that has room, else in another of
 * its family; null when its seats are gone. Advisory like any search: the hold decides.
 */
export async function liveOffers(
  { index, clock }: Pick<InventoryDeps, 'index' | 'clock'>,
  offerIds: readonly string[],
): Promise<(LiveOffer | null)[]> {
  const flightsOf = readsOf(await index.current());
  const now = clock.now();
  return offerIds.map((offerId) => {
    try {
      if (!isMultiTicketId(offerId)) {
        const key = offerKeyOf(offerId);
        return offerOf(flightsOf([key]), key, now);
      }
      const key = multiTicketKeyOf(offerId);
      return multiTicketOfferOf(flightsOf(key.portions.map((portion) => portion.key)), key, now);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  });
}
