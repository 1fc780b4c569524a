import type { LocalDate } from '#kernel/dates.ts';
import { money, sum } from '#kernel/money.ts';
import { flightsById, type InventoryDeparture } from '../db/departures.ts';
import { type ExchangeRow, exchangeQuotesOf, insertExchangeQuotes } from '../db/exchanges.ts';
import { type BookingRow, isOfSeats, readBooking, type SeatBooking } from '../db/seat-bookings.ts';
import { isAutoRefundable, isInvoluntary, isUnused, type SoldTicket } from '../domain/after-sale.ts';
import { isWholeCompartment } from '../domain/booking.ts';
import { exchangeLine } from '../domain/exchange.ts';
import { type FareFamily, familyRules, modeOfFamily } from '../domain/families.ts';
import type { InventoryOffer } from '../domain/offer.ts';
import { readOfferId } from '../domain/offer-id.ts';
import { soldChangeFee } from '../domain/own/own-terms.ts';
import type { InventoryDeps } from './deps.ts';
import { quoteOffer } from './quote-offer.ts';
import { Refusal } from './refusal.ts';
import { digest, type InventoryCall } from './run-idempotently.ts';
import { searchInventory } from './search-inventory.ts';
import { choose, type InventoryScope, passengerCountsOf, soldFor, sorted } from './sold-booking.ts';

const QUOTE_MS = 20 * 60_000;
/** Limit of journeys offered. */
const MAX_OFFERED = 8;

export type InventoryRequest = { dates: readonly LocalDate[] };

/**
 * Tickets that may be exchanged together: whole, unused, on one journey that has not begun.
 */
export function exchangeable(booking: BookingRow, scope: InventoryScope, now: Date): SoldTicket[] {
  const chosen = choose(booking, scope, 'exchanged');
  if (booking.portions) throw new Refusal('NOT_AUTOMATIC', 'a journey over several tickets is changed by hand');
  if (isWholeCompartment(booking)) throw new Refusal('NOT_AUTOMATIC', 'a whole compartment is changed by hand');
  if (!isAutoRefundable(booking.carrier, booking.fareFamily, booking.terms))
    throw new Refusal('NOT_AUTOMATIC', 'the carrier changes this fare by hand');
  if (isOfSeats(booking) && changeFeeOf(booking) === null)
    throw new Refusal('NOT_AUTOMATIC', 'the fare is not changed');
  if (!chosen.every(isUnused) || chosen.some((ticket) => now.getTime() >= Date.parse(ticket.departsAt)))
    throw new Refusal('NOT_AUTOMATIC', 'a journey that has begun is changed by hand');
  if (new Set(chosen.map((ticket) => ticket.trip)).size > 1)
    throw new Refusal('INVALID', 'the travellers fly different flights');
  return chosen;
}

/** The directions of a journey of the reservation, as airports, and its flights. */
async function routeOf(deps: InventoryDeps, booking: SeatBooking, trip: number) {
  const own = booking.flights.filter((flight) => flight.trip === trip);
  const flights = await flightsById(
    deps.db,
    own.map((flight) => flight.flightId),
  );
  const slices = [...Map.groupBy(own, (flight) => flight.slice).values()].map((slice) => {
    const at = (n: number): InventoryDeparture | undefined => flights.get(slice.at(n)?.flightId ?? '');
    return { from: at(0)?.from ?? '', to: at(-1)?.to ?? '' };
  });
  return { slices, ids: own.map((flight) => flight.flightId).join() };
}

/**
 * Every journey of the same carrier, family and route on the wanted days, as it is sold at this moment; not the one
 * they have.
 */
async function journeys(
  deps: InventoryDeps,
  booking: SeatBooking,
  chosen: readonly SoldTicket[],
  want: InventoryRequest,
  now: Date,
): Promise<InventoryOffer<InventoryDeparture>[]> {
  const { slices, ids } = await routeOf(deps, booking, chosen[0]?.trip ?? 0);
  // Reservations of an earlier time do not know their directions.
  if (slices.length !== want.dates.length || slices.some(({ from, to }) => from === to))
    throw new Refusal('NOT_AUTOMATIC', 'the journey is changed by hand');
  const found = await searchInventory(deps, {
    slices: slices.map(({ from, to }, n) => ({ from: [from], to: [to], date: want.dates[n] ?? '' })),
    passengerCounts: passengerCountsOf(chosen),
    cabin: familyRules(booking.carrier, booking.fareFamily).cabin,
    mode: modeOfFamily(booking.fareFamily),
    unaccompanied: true,
  });
  const offers: InventoryOffer<InventoryDeparture>[] = [];
  for (const offer of found) {
    if (offers.length >= MAX_OFFERED || offer.carrier !== booking.carrier || offer.fareFamily !== booking.fareFamily)
      continue;
    const key = keyOfOffer(offer);
    if (
      key.slices
        .flat()
        .map(({ flightId }) => flightId)
        .join() === ids
    )
      continue;
    try {
      offers.push(await quoteOffer(deps.db, key, now));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return offers;
}

const withoutClasses = (offer: InventoryOffer<InventoryDeparture>): InventoryOffer<InventoryDeparture> => ({
  ...offer,
  slices: offer.slices.map((slice) => slice.map((sold) => ({ ...sold, flight: { ...sold.flight, buckets: [] } }))),
});

/** What a change costs, soms; null: the fare is not changed. */
const changeFeeOf = ({ carrier, fareFamily, terms }: BookingRow & { fareFamily: FareFamily }): number | null =>
  soldChangeFee(terms, familyRules(carrier, fareFamily));

const isRefundable = ({ carrier, fareFamily, terms }: SeatBooking): boolean =>
  terms ? terms.allowed : familyRules(carrier, fareFamily).refund !== null;

function linesOf(booking: SeatBooking, chosen: readonly SoldTicket[], offer: InventoryOffer<InventoryDeparture>) {
  const changeFee = changeFeeOf(booking) ?? 0;
  const refundsDifference = isRefundable(booking);
  const trip = chosen[0]?.trip;
  const flights = booking.flights.filter((flight) => flight.trip === trip);
  // In place of a flight that is flown otherwise: for nothing, and worth what the old ticket was.
  const free = isInvoluntary({ createdAt: booking.createdAt, flights });
  return chosen.map((ticket) => {
    const now = offer.prices.find((price) => price.category === ticket.category);
    if (!now) throw new Error('a traveller without a price');
    const was = soldFor(booking, ticket);
    return exchangeLine({ document: ticket.number, travellerId: ticket.travellerId }, was, free ? was : now, {
      changeFee: free ? 0 : changeFee,
      seat: ticket.category !== 'rmg',
      refundsDifference,
    });
  });
}

/**
 * Offers other days of the same route for whole tickets, in the family they were sold in; seats are not kept. The
 * same operation id answers
 * the same offers. @throws Refusal NOT_AUTOMATIC when a person has to decide.
 */
export async function quoteExchange(
  deps: InventoryDeps,
  call: InventoryCall,
  bookingId: string,
  scope: InventoryScope,
  want: InventoryRequest,
): Promise<ExchangeRow[]> {
  const callId = digest('exchange quotes', call.opId);
  const requestHash = digest('quoteExchange', [bookingId, sorted(scope), want.dates]);
  const earlier = await exchangeQuotesOf(deps.db, callId);
  if (earlier.length === 0) {
    const booking = await readBooking(deps.db, bookingId);
    if (!booking || booking.tickets.length === 0) throw new Refusal('INVALID', 'no ticket has been issued');
    if (!isOfSeats(booking)) throw new Refusal('NOT_AUTOMATIC', 'rooms and rides are changed by hand');
    const now = deps.clock.now();
    const chosen = exchangeable(booking, scope, now);
    const limits = chosen.map((ticket) => Date.parse(ticket.departsAt));
    const expiresAt = new Date(Math.min(now.getTime() + QUOTE_MS, ...limits)).toISOString();
    const offers = await journeys(deps, booking, chosen, want, now);
    await insertExchangeQuotes(
      deps.db,
      offers.map((offer, n) => {
        const lines = linesOf(booking, chosen, offer);
        const totalMinor = sum(
          lines.map((line) => line.total),
          money(0).currency,
        ).minor;
        return {
          id: `X${digest(callId, n).slice(0, 24)}`,
          callId,
          n,
          bookingId,
          version: booking.version,
          requestHash,
          offer: withoutClasses(offer),
          refundsDifference: isRefundable(booking),
          lines,
          totalMinor,
          expiresAt,
        };
      }),
      now.toISOString(),
    );
  }
  const quotes = earlier.length > 0 ? earlier : await exchangeQuotesOf(deps.db, callId);
  if (quotes.some((quote) => quote.requestHash !== requestHash))
    throw new Refusal('INVALID', 'the operation id was used for another request');
  return quotes;
}

/** What an offer of an exchange is asked again by. @throws Refusal */
export function keyOfOffer(offer: InventoryOffer<InventoryDeparture>) {
  const key = readOfferId(offer.offerId);
  if (!key) throw new Refusal('INVALID', 'not an offer of own inventory');
  return key;
}
