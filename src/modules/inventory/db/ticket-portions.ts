import { sql } from 'drizzle-orm';
import type { Instant } from '#kernel/dates.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CarrierCode } from '../domain/carriers.ts';
import type { FareFamily } from '../domain/families.ts';
import type { SoldAs } from '../domain/multi-ticket-offer.ts';
import type { OwnTerms } from '../domain/own/own-terms.ts';
import type { InventoryPrice } from '../domain/party-price.ts';
import { writeBlockCosts } from './block-costs.ts';
import type { Coupon } from './seat-bookings.ts';

/**
 * A run of a journey over several tickets; its place among the parts is the `trip` of its flights, berths and
 * tickets.
 */
export type BookedPortion = {
  slice: number;
  carrier: CarrierCode;
  fareFamily: FareFamily;
  as: SoldAs;
  /** By the categories of the party. */
  prices: InventoryPrice[];
  /** Parts of one group are protected together: what happens to one is a reason for all of them. */
  group: number;
  segmentCount: number;
  /** Of a carrier of the office: the rules as sold. */
  terms?: OwnTerms;
};

/** Says of a reservation that was just written which of its flights, in order, are of which part. */
export async function writePortions(tx: Tx, bookingId: string, portions: readonly BookedPortion[]): Promise<void> {
  const trips = portions.flatMap(({ segmentCount }, trip) => Array.from({ length: segmentCount }, () => trip));
  await tx.execute(sql`
    with marked as (
      update inventory.bookings set portions = ${JSON.stringify(portions)}::jsonb where id = ${bookingId} returning id)
    update inventory.booking_flights f set trip = t.trip::smallint
    from marked, jsonb_array_elements_text(${JSON.stringify(trips)}::jsonb) with ordinality as t(trip, n)
    where f.booking_id = marked.id and f.n = t.n`);
}

export type PortionTicket = {
  travellerId: string;
  trip: number;
  accounting: string;
  sequence: string;
  coupons: readonly Coupon[];
  voidUntil: Instant | null;
  price: Pick<InventoryPrice, 'fare' | 'taxes'>;
  departsAt: Instant;
};

/** Sells a reservation of several parts: a ticket each for every part, numbered by its carrier. */
export async function insertPortionTickets(
  tx: Tx,
  bookingId: string,
  tickets: readonly PortionTicket[],
  issuedAt: Instant,
): Promise<void> {
  await tx.execute(sql`
    with sold as (
      update inventory.bookings set state = 'issued', version = version + 1 where id = ${bookingId} returning id),
    seats as (
      select f.booking_id, f.flight_id, f.seats, f.block_net from inventory.booking_flights f
      join sold on sold.id = f.booking_id for share of f),
    costs as (${writeBlockCosts(sql`seats`, sql`${issuedAt}::timestamptz`)})
    insert into inventory.tickets
      (number, booking_id, traveller_id, coupons, void_until, issued_at, trip, price, departs_at)
    select t.accounting || lpad(nextval(t.sequence::regclass)::text, 10, '0'), sold.id, t."travellerId", t.coupons,
      t."voidUntil",
      ${issuedAt}::timestamptz, t.trip, t.price, t."departsAt"
    from sold, jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as t("travellerId" text, trip smallint,
      accounting text,
      sequence text, coupons jsonb, "voidUntil" timestamptz, price jsonb, "departsAt" timestamptz)`);
}
