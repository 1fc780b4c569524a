import { seatsNeeded } from '#kernel/passengers.ts';
import type { Tx } from '#platform/db/database.ts';
import { later } from '#platform/db/unit.ts';
import { flightsById, type InventoryDeparture } from '../db/flights.ts';
import { writeParts } from '../db/parts.ts';
import { insertBooking, readBooking } from '../db/seat-bookings.ts';
import { takeSeats } from '../db/take-seats.ts';
import { mixAs, readMixedId } from '../domain/multi-ticket-offer.ts';
import { paymentTimeLimit } from '../domain/payment-time-limit.ts';
import { protectionGroups } from '../domain/transfers.ts';
import { assignPlaces } from './assign-places.ts';
import type { InventoryDeps } from './deps.ts';
import {
  bookingIdOf,
  checkParty,
  checkPrice,
  claimsOf,
  currentOffer,
  type HoldRequest,
  locatorOf,
} from './draw-up-hold.ts';
import { digest, type InventoryCall, type InventoryResult, runIdempotentlyWith } from './once.ts';
import { mixedFlights, mixedKeyOf, mixedOf, quoteMultiTicket } from './quote-multi-ticket.ts';

/**
 * Takes the seats of every leg of a journey over several tickets, in one transaction and as one reservation: all of
 * it is held or nothing is. Refused as a
 * hold of one ticket is (`holdSeats`).
 */
export function holdMixed(deps: InventoryDeps, call: InventoryCall, request: HoldRequest): Promise<InventoryResult> {
  const id = bookingIdOf(call);
  const operation = { call, method: 'hold', request };
  const flights = (tx: Tx) => flightsById(tx, mixedFlights(readMixedId(request.offerId)));
  return runIdempotentlyWith(deps, operation, id, flights, async (tx, found) => {
    const now = deps.clock.now();
    const key = mixedKeyOf(request.offerId);
    checkParty(key.mix, request);
    const offer = await currentOffer(
      tx,
      { now, flightIds: mixedFlights(key) },
      () => mixedOf(found, key, now),
      () => quoteMultiTicket(tx, key, now),
    );
    checkPrice(offer, request);
    const legs = offer.parts.map((part) => part.offer.slices.flat());
    const first = legs[0]?.[0]?.flight as InventoryDeparture;
    const main = offer.parts[0] as (typeof offer.parts)[number];
    const departsAt = first.departsAt;
    const deadlines = offer.parts.map(({ offer: { carrier, family } }) =>
      paymentTimeLimit(carrier, family, now, departsAt),
    );
    const claims = offer.parts.flatMap((part) =>
      claimsOf(part.offer, seatsNeeded(mixAs(offer.mix, part.as))).map((claim) => ({
        ...claim,
        slice: part.slice,
      })),
    );
    insertBooking(tx, {
      booking: {
        id,
        locator: locatorOf(digest('locator', call.opId)),
        state: 'held',
        carrier: main.offer.carrier,
        family: main.offer.family,
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
      offer.parts.map(({ slice }, n) => ({ slice, legs: (legs[n] ?? []).map(({ flight }) => flight) })),
    );
    await writeParts(
      tx,
      id,
      offer.parts.map(({ slice, as, prices, offer: { carrier, family } }, n) => ({
        slice,
        as,
        prices,
        carrier,
        family,
        group: groups[n] ?? n,
        legs: legs[n]?.length ?? 0,
      })),
    );
    await takeSeats(tx, claims);
    let leg = 0;
    for (const [trip, part] of offer.parts.entries()) {
      const own = legs[trip]?.length ?? 0;
      const choice = request.choice?.slice(leg, leg + own);
      leg += own;
      const travellers = request.travellers.map((one) => ({ ...one, category: part.as[one.category] }));
      await assignPlaces(tx, { bookingId: id, trip, offer: part.offer, travellers, choice });
    }
    return later(tx, readBooking(tx, id));
  });
}
