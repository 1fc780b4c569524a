import type { Money } from '#kernel/money.ts';
import { seatsNeeded } from '#kernel/passengers.ts';
import type { Tx } from '#platform/db/database.ts';
import { freeSeats } from '../db/ancillaries.ts';
import type { InventoryDeparture } from '../db/departures.ts';
import { type ExchangeRow, readExchangeQuote, replaceTickets, swapSeats, useExchangeQuote } from '../db/exchanges.ts';
import { writeCoupons } from '../db/places.ts';
import { type BookingRow, nextDocumentNumbers } from '../db/seat-bookings.ts';
import type { SoldTicket } from '../domain/after-sale.ts';
import { carrierRules } from '../domain/carriers.ts';
import { modeOfFamily } from '../domain/families.ts';
import type { InventoryOffer } from '../domain/offer.ts';
import { flightIdsOf } from '../domain/offer-id.ts';
import { assignPlaces, withPlaces } from './assign-places.ts';
import { claimsOf } from './build-hold.ts';
import type { InventoryDeps } from './deps.ts';
import type { InventoryRef } from './issue-tickets.ts';
import { NO_RUNS, sellByStandingEdition } from './own-runs/sold-edition.ts';
import { exchangeable, keyOfOffer } from './quote-exchange.ts';
import { quoteOffer } from './quote-offer.ts';
import { Refusal } from './refusal.ts';
import { type InventoryCall, type InventoryResult, once } from './run-idempotently.ts';
import { lockSold, passengerCountsOf } from './sold-booking.ts';

/** A quote that may still be used. @throws Refusal */
async function usable(tx: Tx, booking: BookingRow, quoteId: string, expect: Money, now: Date): Promise<ExchangeRow> {
  const quote = await readExchangeQuote(tx, quoteId);
  if (!quote || quote.bookingId !== booking.id) throw new Refusal('INVALID', 'no such quote');
  if (quote.usedBy !== null) throw new Refusal('EXPIRED', 'the quote has been used');
  if (quote.version !== booking.version) throw new Refusal('VERSION', 'the reservation has changed');
  if (quote.expiresAt <= now.toISOString()) throw new Refusal('EXPIRED', 'the quote has expired');
  if (quote.totalMinor !== expect.minor || expect.currency !== booking.currency)
    throw new Refusal('PRICE_CHANGED', 'the price is not the one agreed to');
  return quote;
}

/**
 * New seats and old ones, with the seats of both counted once: an unchanged flight needs no seat of its own. On a train
 * or bus its row is locked nevertheless, with nothing taken: its berth is assigned anew, after every concurrent buyer.
 */
function changesOf(
  booking: BookingRow,
  trip: number,
  seats: number,
  claims: ReturnType<typeof claimsOf>,
): Parameters<typeof swapSeats>[1] {
  const old = booking.flights.filter((flight) => flight.trip === trip);
  const kept = (a: { flightId: string; rbd: string }, b: { flightId: string; rbd: string }) =>
    a.flightId === b.flightId && a.rbd === b.rbd;
  const stays = claims.filter((claim) => old.some((flight) => kept(claim, flight)));
  const berths = modeOfFamily(booking.fareFamily) === 'avia' ? [] : stays;
  return [
    ...berths.map(({ flightId, rbd }) => ({ flightId, rbd, seats: 0, fareMinor: null })),
    ...claims
      .filter((claim) => !old.some((flight) => kept(claim, flight)))
      .map(({ flightId, rbd, fareMinor }) => ({ flightId, rbd, seats, fareMinor })),
    ...old
      .filter((flight) => !claims.some((claim) => kept(claim, flight)))
      .map(({ flightId, rbd }) => ({ flightId, rbd, seats: -seats, fareMinor: null })),
  ];
}

/** The journey as it is sold now, which must be what was offered. @throws Refusal GONE, PRICE_CHANGED */
async function offered(
  tx: Tx,
  booking: BookingRow,
  quote: ExchangeRow,
  chosen: readonly SoldTicket[],
  now: Date,
): Promise<InventoryOffer<InventoryDeparture>> {
  const trip = chosen[0]?.trip ?? 0;
  const seats = seatsNeeded(passengerCountsOf(chosen));
  const own = (flightId: string, rbd: string) =>
    booking.flights.some((f) => f.trip === trip && f.flightId === flightId && f.rbd === rbd) ? seats : 0;
  const offer = await quoteOffer(tx, keyOfOffer(quote.offer), now, own);
  if (offer.offerId !== quote.offer.offerId) throw new Refusal('PRICE_CHANGED', 'it costs another sum now');
  return offer;
}

/**
 * Does what an offered exchange promised, once: new seats taken and old ones freed, new tickets that name the old
 * ones. Cannot be annulled.
 */
export function exchangeTickets(
  deps: InventoryDeps,
  call: InventoryCall,
  ref: InventoryRef,
  quoteId: string,
  expect: Money,
): Promise<InventoryResult> {
  const request = [ref.id, quoteId, expect];
  return once(deps, { call, method: 'exchange', request }, ref.id, async (tx) => {
    const booking = await lockSold(tx, { id: ref.id });
    const now = deps.clock.now();
    const quote = await usable(tx, booking, quoteId, expect, now);
    const chosen = exchangeable(booking, { travellers: quote.lines.map((line) => line.travellerId) }, now);
    const isOfRuns = modeOfFamily(booking.fareFamily) !== 'avia';
    const ids = flightIdsOf(keyOfOffer(quote.offer));
    const refuseReplaced = isOfRuns ? await sellByStandingEdition(deps, tx, ids) : NO_RUNS;
    const offer = await offered(tx, booking, quote, chosen, now);
    if (!(await useExchangeQuote(tx, quoteId, call.opId))) throw new Refusal('EXPIRED', 'the quote has been used');
    const seats = seatsNeeded(passengerCountsOf(chosen));
    const claims = claimsOf(offer, seats);
    const old = { trip: chosen[0]?.trip ?? 0, seats };
    const numbers = await nextDocumentNumbers(tx, booking.carrier, chosen.length);
    const { accounting } = carrierRules(booking.carrier);
    const coupons = claims.map(({ flight, flightId }, i) => ({ n: i + 1, status: 'O', flight, flightId }));
    const departsAt = offer.slices[0]?.[0]?.flight.departsAt ?? null;
    const tickets = chosen.map((ticket, i) => ({
      number: `${accounting}${numbers[i]}`,
      travellerId: ticket.travellerId,
      coupons: withPlaces(coupons, [], ticket.travellerId),
      price: quote.lines.find((line) => line.document === ticket.number)?.now ?? null,
      departsAt,
      replaces: ticket.number,
    }));
    const trip = Math.max(...booking.flights.map((flight) => flight.trip)) + 1;
    const closed = await replaceTickets(tx, booking.id, { trip, claims, tickets, old }, now.toISOString());
    if (closed !== chosen.length) throw new Error('a ticket of a locked reservation was moved by another');
    const leaving = chosen.map((ticket) => ticket.travellerId);
    await freeSeats(tx, booking.id, leaving);
    // Contended rows last, in one order.
    if (!(await swapSeats(tx, changesOf(booking, old.trip, seats, claims))))
      throw new Refusal('GONE', 'no seats are left at this fare');
    if (!isOfRuns) return;
    await refuseReplaced();
    const travellers = chosen.map(({ travellerId, category }) => ({ id: travellerId, category }));
    const places = await assignPlaces(tx, { bookingId: booking.id, trip, offer, travellers });
    await writeCoupons(
      tx,
      tickets.map(({ number, travellerId }) => ({
        number,
        coupons: withPlaces(coupons, places, travellerId),
      })),
    );
  });
}
