import { seatsNeeded } from '#kernel/passengers.ts';
import type { Tx } from '#platform/db/database.ts';
import { deferRead } from '#platform/db/unit-of-work.ts';
import { flightsById, type InventoryDeparture } from '../db/departures.ts';
import { insertBooking, readBooking } from '../db/seat-bookings.ts';
import { takeSeats } from '../db/take-seats.ts';
import { writePortions } from '../db/ticket-portions.ts';
import { protectionGroups } from '../domain/interchanges.ts';
import { passengerCountsAs, readMultiTicketId } from '../domain/multi-ticket-offer.ts';
import type { InventoryOffer } from '../domain/offer.ts';
import { ownTermsOf } from '../domain/own/own-terms.ts';
import { paymentTimeLimit } from '../domain/payment-time-limit.ts';
import { assignPlaces } from './assign-places.ts';
import {
  bookingIdOf,
  checkParty,
  checkPrice,
  claimsOf,
  currentOffer,
  type HoldRequest,
  locatorOf,
} from './build-hold.ts';
import type { InventoryDeps } from './deps.ts';
import { sellByStandingEdition } from './own-runs/sold-edition.ts';
import { multiTicketDepartures, multiTicketKeyOf, multiTicketOfferOf, quoteMultiTicket } from './quote-multi-ticket.ts';
import { digest, type InventoryCall, type InventoryResult, runIdempotentlyWith } from './run-idempotently.ts';

/**
 * Takes the seats of every segment of a journey over several tickets, in one transaction and as one reservation: all of
 * it is held or nothing is. Refused as a
 * hold of one ticket is (`holdSeats`).
 */
const soldTerms = ({ carrier, fareFamily, slices }: InventoryOffer<InventoryDeparture>) => {
  const isDomestic = slices.flat().every(({ flight }) => flight.domestic);
  const terms = ownTermsOf(carrier, fareFamily, isDomestic);
  return terms && { terms };
};

export function holdMultiTicket(
  deps: InventoryDeps,
  call: InventoryCall,
  request: HoldRequest,
): Promise<InventoryResult> {
  const id = bookingIdOf(call);
  const operation = { call, method: 'hold', request };
  const flights = async (tx: Tx) => {
    const ids = multiTicketDepartures(readMultiTicketId(request.offerId));
    const refuseReplaced = await sellByStandingEdition(deps, tx, ids);
    return { found: await flightsById(tx, ids), refuseReplaced };
  };
  return runIdempotentlyWith(deps, operation, id, flights, async (tx, { found, refuseReplaced }) => {
    const now = deps.clock.now();
    const key = multiTicketKeyOf(request.offerId);
    checkParty(key.passengerCounts, request);
    const offer = await currentOffer(
      tx,
      { now, flightIds: multiTicketDepartures(key) },
      () => multiTicketOfferOf(found, key, now),
      () => quoteMultiTicket(tx, key, now),
    );
    checkPrice(offer, request);
    const departures = offer.portions.map((portion) => portion.offer.slices.flat());
    const first = departures[0]?.[0]?.flight as InventoryDeparture;
    const main = offer.portions[0] as (typeof offer.portions)[number];
    const departsAt = first.departsAt;
    const deadlines = offer.portions.map(({ offer: { carrier, fareFamily } }) =>
      paymentTimeLimit(carrier, fareFamily, now, departsAt),
    );
    const claims = offer.portions.flatMap((portion) =>
      claimsOf(portion.offer, seatsNeeded(passengerCountsAs(offer.passengerCounts, portion.as))).map((claim) => ({
        ...claim,
        slice: portion.slice,
      })),
    );
    insertBooking(tx, {
      booking: {
        id,
        locator: locatorOf(digest('locator', call.opId)),
        state: 'held',
        carrier: main.offer.carrier,
        fareFamily: main.offer.fareFamily,
        departsAt,
        prices: offer.prices,
        totalMinor: offer.total.minor,
        currency: offer.total.currency,
        paymentTimeLimit: deadlines.sort()[0] as string,
        travellers: request.travellers.map(({ id: travellerId, category }) => ({
          id: travellerId,
          category,
        })),
        createdAt: now.toISOString(),
      },
      claims,
    });
    const groups = protectionGroups(
      offer.portions.map(({ slice }, n) => ({ slice, departures: (departures[n] ?? []).map(({ flight }) => flight) })),
    );
    await writePortions(
      tx,
      id,
      offer.portions.map(({ slice, as, prices, offer: sold }, n) => ({
        slice,
        as,
        prices,
        carrier: sold.carrier,
        fareFamily: sold.fareFamily,
        group: groups[n] ?? n,
        segmentCount: departures[n]?.length ?? 0,
        ...soldTerms(sold),
      })),
    );
    await takeSeats(tx, claims);
    let firstSegment = 0;
    for (const [trip, portion] of offer.portions.entries()) {
      const own = departures[trip]?.length ?? 0;
      const placeSelections = request.placeSelections?.slice(firstSegment, firstSegment + own);
      firstSegment += own;
      const travellers = request.travellers.map((one) => ({ ...one, category: portion.as[one.category] }));
      await assignPlaces(tx, { bookingId: id, trip, offer: portion.offer, travellers, placeSelections });
    }
    await refuseReplaced();
    return deferRead(tx, readBooking(tx, id));
  });
}
