import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';

/** A berth or seat of one departure, and whom it is for. */
export type TakenPlace = {
  flightId: string;
  place: string;
  travellerId: string;
  /** Which journey of the reservation. */
  trip: number;
  /** Place key of the stop where one gets on; null: the first. */
  boarding: string | null;
  /** Of a whole compartment: a berth beyond the traveller's own. */
  extra?: boolean;
};

/** A row counts while its reservation is held or its traveller's ticket for the journey is open: whatever gives a seat back frees the place with it. */
const LIVE = sql`exists (select from inventory.bookings b where b.id = p.booking_id and (b.state = 'held'
  or exists (select from inventory.tickets t where t.booking_id = b.id and t.traveller_id = p.traveller_id
    and t.trip = p.trip and t.state = 'open')))`;

/** Places of departures that somebody has, as `flight place`. */
export async function takenPlaces(db: Executor, flightIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select p.flight_id || ' ' || p.place as name from inventory.places_taken p
    where p.flight_id = any(${sql.param(flightIds)}::text[]) and ${LIVE}`);
  return new Set(rows.map((row) => row.name));
}

/**
 * Gives places to travellers; answers how many were still free. The rows of their classes must have been locked by this transaction, in an
 * earlier statement: whoever wants the same place has to lock the same row.
 */
export async function takePlaces(tx: Tx, bookingId: string, places: readonly TakenPlace[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into inventory.places_taken as p (flight_id, place, booking_id, traveller_id, trip, boarding, extra)
    select w."flightId", w.place, ${bookingId}, w."travellerId", w.trip, w.boarding, coalesce(w.extra, false)
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as w("flightId" text, place text, "travellerId" text, trip smallint, boarding text, extra boolean)
    order by w."flightId", w.place
    on conflict (flight_id, place) do update set booking_id = excluded.booking_id, traveller_id = excluded.traveller_id,
      trip = excluded.trip, boarding = excluded.boarding, extra = excluded.extra
    where not ${LIVE}`);
  return rowCount ?? 0;
}

/** The places of one journey of a reservation. */
export async function placesOf(db: Executor, bookingId: string, trip: number): Promise<TakenPlace[]> {
  const { rows } = await db.execute<TakenPlace>(sql`
    select flight_id as "flightId", place, traveller_id as "travellerId", trip, boarding, extra from inventory.places_taken
    where booking_id = ${bookingId} and trip = ${trip}::smallint order by flight_id, place`);
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
