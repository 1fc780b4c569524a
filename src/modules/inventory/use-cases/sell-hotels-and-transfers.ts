import { deferRead } from '#platform/db/unit-of-work.ts';
import { refusePublishedSince } from '../db/own-network.ts';
import { stockOf } from '../db/room-and-car-stock.ts';
import { insertBooking, readBooking } from '../db/seat-bookings.ts';
import { takeSeats } from '../db/take-seats.ts';
import { type HotelTransferKey, readServiceId } from '../domain/hotels-and-transfers/hotel-transfer-id.ts';
import {
  guestsOf,
  type HotelStayQuery,
  type HotelTransferOffer,
  hotelOffer,
  hotelsIn,
  serviceOffer,
  stockIdsOf,
  type TransferQuery,
  transferOffer,
  transfersBetween,
} from '../domain/hotels-and-transfers/offers.ts';
import { transferOfWay } from '../domain/hotels-and-transfers/transfer-for-sale.ts';
import { paymentTimeLimit } from '../domain/payment-time-limit.ts';
import { bookingIdOf, checkPrice, currentOffer, type HoldRequest, locatorOf } from './build-hold.ts';
import type { InventoryDeps } from './deps.ts';
import { Refusal } from './refusal.ts';
import { digest, type InventoryCall, type InventoryResult, runIdempotentlyWith } from './run-idempotently.ts';

/** Every room and rate that is free for all nights of a stay. */
export async function searchHotels(
  { db, clock, network }: InventoryDeps,
  query: HotelStayQuery,
): Promise<HotelTransferOffer[]> {
  await network.current();
  const candidates = hotelsIn(query);
  const keys = candidates.map(
    ({ hotel, room, rate }): HotelTransferKey => ({
      ...query,
      kind: 'stay',
      hotel: hotel.number,
      room,
      rate,
      totalMinor: 0,
    }),
  );
  const stock = await stockOf(db, keys.flatMap(stockIdsOf));
  const { city: _, childAges: _ages, ...wish } = query;
  return candidates.flatMap(
    (one) => hotelOffer(one, { ...wish, ...guestsOf(one.hotel, query) }, stock, clock.now()) ?? [],
  );
}

/** Every class of car, and the express, that takes the party. */
export async function searchTransfers(
  { db, clock, network }: InventoryDeps,
  query: TransferQuery,
): Promise<HotelTransferOffer[]> {
  await network.current();
  const candidates = transfersBetween(query);
  const keys = candidates.map(
    ({ way, class: kind }): HotelTransferKey => ({
      ...query,
      kind: 'ride',
      way: way.number,
      class: kind,
      totalMinor: 0,
    }),
  );
  const stock = await stockOf(db, keys.flatMap(stockIdsOf));
  return candidates.flatMap((one) => transferOffer(one, query, stock, clock.now()) ?? []);
}

/** @throws Refusal INVALID for an id that own inventory did not write. */
function keyOf(offerId: string): HotelTransferKey {
  const key = readServiceId(offerId);
  if (!key) throw new Refusal('INVALID', 'not an offer of own inventory');
  return key;
}

/** The hotel or transfer of the office that an offer is of. */
const itemOf = (key: HotelTransferKey) =>
  key.kind === 'stay'
    ? { kind: 'hotel' as const, item: String(key.hotel) }
    : { kind: 'transfer' as const, item: String(transferOfWay(key.way)) };

async function offerNow(
  db: Parameters<typeof stockOf>[0],
  key: HotelTransferKey,
  now: Date,
): Promise<HotelTransferOffer> {
  const offer = serviceOffer(key, await stockOf(db, stockIdsOf(key)), now);
  if (!offer) throw new Refusal('GONE', 'nothing is left of it on these days');
  return offer;
}

/** Nights and days of stock that an offer of a hotel room or a transfer is made of; none for what is neither. */
export const stockOfOffer = (offerId: string): string[] => {
  const key = readServiceId(offerId);
  return key ? stockIdsOf(key) : [];
};

/**
 * What a search would find of some hotels and transfers at this moment, null where nothing is left of one; the hold
 * decides.
 */
export async function standingServices(
  { db, clock, network }: Pick<InventoryDeps, 'db' | 'clock' | 'network'>,
  offerIds: readonly string[],
): Promise<(HotelTransferOffer | null)[]> {
  await network.current();
  const keys = offerIds.map(readServiceId);
  const ids = keys.flatMap((key) => (key ? stockIdsOf(key) : []));
  const stock = await stockOf(db, ids);
  return keys.map((key) => key && serviceOffer(key, stock, clock.now()));
}

/** The offer at today's price, and what its id promised before (tyiyn). @throws Refusal */
export async function quoteHotelTransfer(
  { db, clock, network }: InventoryDeps,
  offerId: string,
): Promise<{ offer: HotelTransferOffer; wasMinor: number }> {
  const key = keyOf(offerId);
  await network.load();
  return { offer: await offerNow(db, key, clock.now()), wasMinor: key.totalMinor };
}

/**
 * Takes a room for each of its nights, or a car for its day, until the deadline to pay; the nights' rows are locked
 * in one order. Refused with
 * PRICE_CHANGED when the total is not the one agreed to, GONE when a night has no room or the hotel or transfer was
 * published anew meanwhile.
 */
export function holdHotelTransfer(
  deps: InventoryDeps,
  call: InventoryCall,
  request: HoldRequest,
): Promise<InventoryResult> {
  const id = bookingIdOf(call);
  return runIdempotentlyWith(
    deps,
    { call, method: 'hold', request },
    id,
    async () => null,
    async (tx) => {
      const now = deps.clock.now();
      const key = keyOf(request.offerId);
      const guests = key.kind === 'stay' ? key.rooms : 1;
      const ids = new Set(request.travellers.map((one) => one.id));
      if (ids.size !== guests || request.travellers.some((one) => one.category !== 'aaa'))
        throw new Refusal('INVALID', 'a lead guest a room');
      // Rates, classes and ladders are those of the publication that stands when the room or car is taken.
      const seen = await deps.network.load(tx);
      const quote = () => offerNow(tx, key, now);
      const offer = await currentOffer(tx, { now, flightIds: stockIdsOf(key) }, quote, quote);
      checkPrice(offer, request);
      const claims = offer.claims.map((claim) => ({ ...claim, flight: offer.service, slice: 0 }));
      insertBooking(tx, {
        booking: {
          id,
          locator: locatorOf(digest('locator', call.opId)),
          state: 'held',
          carrier: offer.carrier,
          fareFamily: offer.fareFamily,
          departsAt: offer.departsAt,
          prices: offer.prices,
          totalMinor: offer.total.minor,
          currency: offer.total.currency,
          paymentTimeLimit: paymentTimeLimit(offer.carrier, offer.fareFamily, now, offer.departsAt),
          travellers: request.travellers.map(({ id: traveller, category }) => ({
            id: traveller,
            category,
          })),
          createdAt: now.toISOString(),
          terms: offer.terms,
        },
        claims,
      });
      const booking = deferRead(tx, readBooking(tx, id));
      await takeSeats(tx, claims);
      await refusePublishedSince(tx, { ...itemOf(key), seen });
      return booking;
    },
  );
}
