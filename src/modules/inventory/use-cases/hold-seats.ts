import type { Tx } from '#platform/db/database.ts';
import { flightsById } from '../db/departures.ts';
import { insertBooking } from '../db/seat-bookings.ts';
import { takeSeats } from '../db/take-seats.ts';
import { isRailOrBus } from '../domain/families.ts';
import { flightIdsOf, readOfferId } from '../domain/offer-id.ts';
import { assignPlaces } from './assign-places.ts';
import {
  bookingIdOf,
  buildHold,
  checkParty,
  checkPrice,
  currentOffer,
  type HoldRequest,
  writtenHold,
} from './build-hold.ts';
import type { InventoryDeps } from './deps.ts';
import { NO_RUNS, sellByStandingEdition } from './own-runs/sold-edition.ts';
import { offerKeyOf, offerOf, quoteOffer } from './quote-offer.ts';
import { type InventoryCall, type InventoryResult, runIdempotentlyWith } from './run-idempotently.ts';

/**
 * Takes the seats of an offer for a party until the deadline to pay. Refused with PRICE_CHANGED when the total is not
 * the one agreed to, GONE when a class has no room, PLACE_TAKEN when a chosen berth has just gone. Contended rows come
 * last, in one order.
 */
export function holdSeats(deps: InventoryDeps, call: InventoryCall, request: HoldRequest): Promise<InventoryResult> {
  const id = bookingIdOf(call);
  const operation = { call, method: 'hold', request };
  const wanted = readOfferId(request.offerId);
  const flights = async (tx: Tx) => {
    const ids = flightIdsOf(wanted);
    const isOfRuns = wanted !== null && isRailOrBus(wanted.fareFamily);
    const refuseReplaced = isOfRuns ? await sellByStandingEdition(deps, tx, ids) : NO_RUNS;
    return { found: await flightsById(tx, ids), refuseReplaced };
  };
  return runIdempotentlyWith(deps, operation, id, flights, async (tx, { found, refuseReplaced }) => {
    const now = deps.clock.now();
    const key = offerKeyOf(request.offerId);
    checkParty(key.passengerCounts, request);
    const offer = await currentOffer(
      tx,
      { now, flightIds: flightIdsOf(key) },
      () => offerOf(found, key, now),
      () => quoteOffer(tx, key, now),
    );
    checkPrice(offer, request);
    const drawn = buildHold(call, request, offer, key.passengerCounts, now);
    insertBooking(tx, drawn);
    await takeSeats(tx, drawn.claims);
    await assignPlaces(tx, {
      bookingId: id,
      trip: 0,
      offer,
      travellers: request.travellers,
      placeSelections: request.placeSelections,
    });
    await refuseReplaced();
    return async () => writtenHold(drawn, found);
  });
}
