import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { InventoryPrice } from '../domain/party-price.ts';
import { moveAncillaries } from './ancillaries.ts';

type BookingPrice = { prices: readonly InventoryPrice[]; totalMinor: number };

/**
 * Moves travellers of a locked reservation, with their tickets and their seats, to a new one. No seat is taken or
 * given back: what the flights
 * count as sold stays.
 */
export async function moveTravellers(
  tx: Tx,
  from: string,
  to: { id: string; locator: string; travellers: readonly string[]; seats: number } & BookingPrice,
  left: BookingPrice,
): Promise<void> {
  await tx.execute(sql`
    with kept as (
      update inventory.bookings set version = version + 1, prices = ${JSON.stringify(left.prices)}::jsonb,
        total_minor = ${left.totalMinor} where id = ${from} returning *)
    insert into inventory.bookings (id, locator, version, state, carrier, fare_family, prices, total_minor, currency,
      payment_time_limit,
      departs_at, created_at, terms, split_from)
    select ${to.id}, ${to.locator}, 1, state, carrier, fare_family, ${JSON.stringify(to.prices)}::jsonb,
      ${to.totalMinor}, currency,
      payment_time_limit, departs_at, created_at, terms, id from kept`);
  await tx.execute(sql`
    with given as (
      update inventory.booking_flights set seats = seats - ${to.seats} where booking_id = ${from} returning *)
    insert into inventory.booking_flights
      (booking_id, n, flight_id, rbd, seats, flight, trip, slice, block_net, covered)
    select ${to.id}, n, flight_id, rbd, ${to.seats}::smallint, flight, trip, slice, block_net, covered from given`);
  const people = sql.param([...to.travellers]);
  await tx.execute(sql`
    update inventory.booking_travellers set booking_id = ${to.id}
    where booking_id = ${from} and traveller_id = any(${people}::text[])`);
  await tx.execute(sql`
    update inventory.tickets set booking_id = ${to.id}
    where booking_id = ${from} and traveller_id = any(${people}::text[])`);
  await tx.execute(sql`
    update inventory.place_reservations set booking_id = ${to.id}
    where booking_id = ${from} and traveller_id = any(${people}::text[])`);
  await moveAncillaries(tx, from, to.id, to.travellers);
}
