import type { Money } from '#kernel/money.ts';
import type { Tx } from '#platform/db/database.ts';
import {
  type AncillaryRow,
  ancillariesFlights,
  assignSeat,
  changeAncillary,
  checkInsOf,
  freeSeats,
  insertAncillary,
  queueFor,
  readAncillariesOf,
  readAncillary,
} from '../../db/ancillaries.ts';
import { type BookingRow, lockBooking, nextDocumentNumbers } from '../../db/seat-bookings.ts';
import { isInvoluntary, voidUntilOf } from '../../domain/after-sale.ts';
import { type InventorySegmentAncillaries, segmentAncillaries } from '../../domain/ancillaries/segment-ancillaries.ts';
import { carrierRules } from '../../domain/carriers.ts';
import type { InventoryDeps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { type InventoryCall, type InventoryResult, once } from '../run-idempotently.ts';
import { seatFamilyOf } from '../sold-booking.ts';
import { soldOf } from './offer-ancillaries.ts';

export type AncillaryWish = {
  travellerId: string;
  /** `AB 211`. */
  flight: string;
  item: string;
  seat: string | null;
  /** Of a bus: the child's price. */
  child: boolean;
  /** The form that keeps the seat. */
  holder: string;
  expect: Money;
};

/** What a promise to give everything back is stretched by: the act was agreed to before it reaches us. */
const GRACE_MS = 30 * 60_000;

/** The flight by its name on the journey that the traveller's open ticket is for. @throws Refusal INVALID */
function flightIdOf(booking: BookingRow, travellerId: string, name: string): string {
  const ticket = booking.tickets.find((t) => t.travellerId === travellerId && t.state === 'open');
  const flight = booking.flights.find((f) => f.flight === name && f.trip === ticket?.trip);
  if (!ticket || !flight) throw new Refusal('INVALID', 'no open ticket for that flight');
  return flight.flightId;
}

async function saleAt(deps: InventoryDeps, tx: Tx, booking: BookingRow, flightId: string, holder: string) {
  const flight = (await ancillariesFlights(tx, [flightId])).get(flightId);
  if (!flight) throw new Refusal('GONE', 'the flight is not flown');
  const now = deps.clock.now();
  const sold = await soldOf(tx, [flightId], now, holder);
  return { flight, now, sale: segmentAncillaries(flight, seatFamilyOf(booking), sold(flightId)) };
}

/**
 * What is on sale under a name, at its price for this traveller. @throws Refusal GONE, WINDOW_CLOSED, NOT_AUTOMATIC,
 * PLACE_TAKEN
 */
function priced(sale: InventorySegmentAncillaries, wish: Pick<AncillaryWish, 'item' | 'seat' | 'child'>, now: Date) {
  const item = wish.item === 'SEAT' ? sale.seat : sale.items.find((one) => one.id === wish.item);
  if (!item) throw new Refusal('GONE', 'that is not sold on this flight');
  if (item.confirm === 'request') throw new Refusal('NOT_AUTOMATIC', 'a person confirms it');
  if (item.until <= now.toISOString()) throw new Refusal('WINDOW_CLOSED', 'it is not sold any more');
  if (item.left === 0) throw new Refusal('GONE', 'none are left on this flight');
  if (item.kind !== 'seat')
    return { item, price: wish.child && item.airportBus ? item.airportBus.childPrice : item.price };
  const seat = sale.seats?.cabins
    .flatMap((cabin) => cabin.rows.flatMap((row) => row.seats))
    .find((one) => one.id === wish.seat);
  if (!seat || seat.state === 'unavailable') throw new Refusal('INVALID', 'no such seat');
  if (seat.state === 'taken') throw new Refusal('PLACE_TAKEN', 'the seat has been taken');
  const zone = sale.seats?.zones.find((one) => one.id === seat.zone);
  if (!zone) throw new Refusal('INVALID', 'no such seat');
  return { item, price: zone.price };
}

/** Sells one thing to a traveller with an open ticket: a document of thirteen digits, or none when it is free. */
export function sellAncillary(
  deps: InventoryDeps,
  call: InventoryCall,
  bookingId: string,
  wish: AncillaryWish,
): Promise<InventoryResult> {
  return once(deps, { call, method: 'sell-extra', request: [bookingId, wish] }, bookingId, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking) throw new Refusal('INVALID', 'no such reservation');
    const flightId = flightIdOf(booking, wish.travellerId, wish.flight);
    // A seat is one buyer's by its key; other ancillaries are counted.
    if (wish.item !== 'SEAT') await queueFor(tx, `${flightId} ${wish.item}`);
    const { flight, now, sale } = await saleAt(deps, tx, booking, flightId, wish.holder);
    const { item, price } = priced(sale, wish, now);
    const had = (await readAncillariesOf(tx, bookingId)).filter(
      (one) =>
        one.item === wish.item &&
        one.travellerId === wish.travellerId &&
        one.flightId === flightId &&
        one.state === 'issued',
    );
    if (item.kind !== 'seat' && had.length >= item.max) throw new Refusal('GONE', 'no more of it for one traveller');
    if (price.minor !== wish.expect.minor || price.currency !== wish.expect.currency)
      throw new Refusal('PRICE_CHANGED', 'the price is not the one agreed to');
    const { travellerId, seat } = wish;
    if (item.kind === 'seat' && seat !== null) {
      const place = { flightId, seat, bookingId, travellerId, holder: wish.holder };
      if (!(await assignSeat(tx, place, now.toISOString())))
        throw new Refusal('PLACE_TAKEN', 'the seat has been taken');
    }
    const [number] = price.minor > 0 ? await nextDocumentNumbers(tx, booking.carrier, 1) : [];
    const row = {
      id: call.opId,
      bookingId,
      travellerId,
      flightId,
      kind: item.kind,
      item: item.id,
      seat,
      priceMinor: price.minor,
      currency: price.currency,
      number: number ? `${carrierRules(booking.carrier).accounting}${number}` : null,
      voidUntil: voidUntilOf(now, flight.departsAt),
      refundUntil: item.refundUntil,
    };
    await insertAncillary(tx, row, now.toISOString());
  });
}

async function lockAncillary(tx: Tx, bookingId: string, ancillaryId: string) {
  const booking = await lockBooking(tx, bookingId);
  const ancillary = await readAncillary(tx, ancillaryId);
  if (!booking || ancillary?.bookingId !== bookingId) throw new Refusal('INVALID', 'nothing was sold under that name');
  if (ancillary.state !== 'issued') throw new Refusal('EXPIRED', `it is ${ancillary.state} already`);
  return { booking, extra: ancillary };
}

/** What everything of the price comes back by, at `now`. @throws Refusal WINDOW_CLOSED */
function endOf(booking: BookingRow, ancillary: AncillaryRow, involuntary: boolean, now: Date): 'voided' | 'refunded' {
  const graced = new Date(now.getTime() - GRACE_MS).toISOString();
  if (ancillary.voidUntil !== null && ancillary.voidUntil > graced) return 'voided';
  if (ancillary.refundUntil !== null && ancillary.refundUntil > graced) return 'refunded';
  const exchanged = !booking.tickets.some(
    (t) =>
      t.travellerId === ancillary.travellerId &&
      t.state === 'open' &&
      booking.flights.some((f) => f.trip === t.trip && f.flightId === ancillary.flightId),
  );
  if (involuntary && (isInvoluntary(booking) || exchanged)) return 'refunded';
  throw new Refusal('WINDOW_CLOSED', 'nothing of it comes back any more');
}

/** A seat and an early check-in are used once their traveller is checked in. @throws Refusal WINDOW_CLOSED */
async function notCheckedIn(tx: Tx, { kind, bookingId, travellerId, flightId }: AncillaryRow): Promise<void> {
  if (kind !== 'seat' && kind !== 'checkin') return;
  const done = await checkInsOf(tx, bookingId);
  if (done.some((one) => one.travellerId === travellerId && one.flightId === flightId))
    throw new Refusal('WINDOW_CLOSED', 'the traveller is checked in');
}

/**
 * Takes one thing back with all of its price, or (`lost`) closes its document with nothing; a seat can be sold again.
 */
export function reverseAncillary(
  deps: InventoryDeps,
  call: InventoryCall,
  bookingId: string,
  given: { ancillaryId: string; how: 'back' | 'lost'; involuntary: boolean },
): Promise<InventoryResult> {
  return once(deps, { call, method: 'take-ancillary-back', request: [bookingId, given] }, bookingId, async (tx) => {
    const { booking, extra: ancillary } = await lockAncillary(tx, bookingId, given.ancillaryId);
    if (given.how === 'back' && !given.involuntary) await notCheckedIn(tx, ancillary);
    const state = given.how === 'lost' ? 'lost' : endOf(booking, ancillary, given.involuntary, deps.clock.now());
    await changeAncillary(tx, ancillary.id, { state });
    if (ancillary.seat !== null) await freeSeats(tx, bookingId, [ancillary.travellerId], ancillary.flightId);
  });
}

/**
 * Takes one thing over to the flight of the traveller's new ticket, at no price. @throws nothing: GONE or
 * WINDOW_CLOSED when it is not sold there.
 */
export function moveAncillary(
  deps: InventoryDeps,
  call: InventoryCall,
  bookingId: string,
  given: { ancillaryId: string; flight: string },
): Promise<InventoryResult> {
  return once(deps, { call, method: 'move-extra', request: [bookingId, given] }, bookingId, async (tx) => {
    const { booking, extra: ancillary } = await lockAncillary(tx, bookingId, given.ancillaryId);
    const flightId = flightIdOf(booking, ancillary.travellerId, given.flight);
    if (flightId === ancillary.flightId) return;
    await queueFor(tx, `${flightId} ${ancillary.item}`);
    const { now, sale } = await saleAt(deps, tx, booking, flightId, '');
    if (ancillary.kind === 'seat') throw new Refusal('GONE', 'a seat is chosen anew');
    const { item } = priced(sale, { item: ancillary.item, seat: null, child: false }, now);
    await changeAncillary(tx, ancillary.id, { state: 'issued', flightId, refundUntil: item.refundUntil });
  });
}
