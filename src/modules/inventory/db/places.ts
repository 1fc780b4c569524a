import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';

/** A berth or seat of one departure, and whom it is for. */
export type TakenPlace = {
  flightId: string;
  place: string;
  travellerId: string;
  /** Which journey of the reservation. */
  trip: number;
  /** The class it is sold in. */
  rbd: string | null;
  /** Location key of the stop where one gets on; null: the first. */
  boarding: string | null;
  /** Of a whole compartment: a berth beyond the traveller's own. */
  extra?: boolean;
};

/**
 * A row counts while its reservation is held or its traveller's ticket for the journey is open: whatever gives a seat
 * back frees the place with it.
 */
export const LIVE = sql`exists (select from inventory.bookings b where b.id = p.booking_id and (b.state = 'held'
  or exists (select from inventory.tickets t where t.booking_id = b.id and t.traveller_id = p.traveller_id
    and t.trip = p.trip and t.state = 'open')))`;

/** Places of departures that are taken on any section of their run, as `flight place`. */
export async function takenPlaces(db: Executor, flightIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct w.id || ' ' || p.place as name
    from unnest(${sql.param(flightIds)}::text[]) as w(id) cross join lateral inventory.stock_of(w.id) as s(id)
    join inventory.place_reservations p on p.flight_id = s.id
    where ${LIVE}`);
  return new Set(rows.map((row) => row.name));
}

/**
 * Reserves places for travellers on every section of the way; answers how many were still free on all of it. This
 * transaction must have locked the rows of their classes in an earlier statement: every buyer of the same place on the
 * same section locks the same row.
 */
export async function reservePlaces(tx: Tx, bookingId: string, places: readonly TakenPlace[]): Promise<number> {
  const { rows } = await tx.execute<{ taken: number }>(sql`
    with wanted as (
      select w.*, s.id as stock from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        as w("flightId" text, place text, "travellerId" text, trip smallint, boarding text, extra boolean, rbd text)
      cross join lateral inventory.stock_of(w."flightId") as s(id)),
    taken as (
      insert into inventory.place_reservations as p (flight_id, place, booking_id, traveller_id, trip, boarding,
        extra, rbd)
      select w.stock, w.place, ${bookingId}, w."travellerId", w.trip, w.boarding, coalesce(w.extra, false), w.rbd
      from wanted w order by w.stock, w.place
      on conflict (flight_id, place) do update
        set booking_id = excluded.booking_id, traveller_id = excluded.traveller_id,
        trip = excluded.trip, boarding = excluded.boarding, extra = excluded.extra, rbd = excluded.rbd
      where not ${LIVE} returning flight_id, place)
    select count(*)::int as taken from (
      select w."flightId", w.place from wanted w left join taken t on t.flight_id = w.stock and t.place = w.place
      group by 1, 2 having count(*) = count(t.place)) whole`);
  return rows[0]?.taken ?? 0;
}

/** The places of one journey of a reservation. */
export async function placesOf(db: Executor, bookingId: string, trip: number): Promise<TakenPlace[]> {
  const { rows } = await db.execute<TakenPlace>(sql`
    select distinct f.flight_id as "flightId", p.place, p.traveller_id as "travellerId", p.trip, p.boarding,
      p.extra, p.rbd
    from inventory.booking_flights f cross join lateral inventory.stock_of(f.flight_id) as s(id)
    join inventory.place_reservations p on p.flight_id = s.id and p.booking_id = f.booking_id and p.trip = f.trip
    where f.booking_id = ${bookingId} and f.trip = ${trip}::smallint order by 1, 2`);
  return rows;
}

/** Writes the places into the coupons of tickets that have just been made. */
export async function writeCoupons(
  tx: Tx,
  tickets: readonly { number: string; coupons: readonly object[] }[],
): Promise<void> {
  await tx.execute(sql`
    update inventory.tickets t set coupons = w.coupons
    from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as w(number text, coupons jsonb)
    where t.number = w.number`);
}
