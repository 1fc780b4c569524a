import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';

/** What a flight sells now: booking classes and, in their order, free seats and fares. */
export type SeatNews = {
  flightId: string;
  rbds: readonly string[];
  left: readonly number[];
  fares: readonly number[];
};
/** `timetable`: more has changed than departures one by one, which `departures` names. */
export type News = { cursor: string; timetable: boolean; departures: string[]; seats: SeatNews[] };

/** The moment up to which whoever reads now has seen everything. */
export async function cursorNow(db: Executor): Promise<string> {
  const { rows } = await db.execute<{ cursor: string }>(sql`select pg_current_snapshot()::text as cursor`);
  return rows[0]?.cursor ?? '';
}

/**
 * What was committed since a cursor, in whatever order: flights whose seats have changed, as they stand now, departures that have been changed
 * otherwise, and whether the timetable itself has. Read at the moment of the next cursor, in one statement.
 */
export async function newsSince(db: Executor, cursor: string): Promise<News> {
  const { rows } = await db.execute<News>(sql`
    with news as materialized (
      select c.flight_id, c.departure_id from inventory.changes c
      where c.xid >= pg_snapshot_xmin(${cursor}::pg_snapshot) and not pg_visible_in_snapshot(c.xid, ${cursor}::pg_snapshot)),
    seats as (
      select b.flight_id as "flightId", array_agg(b.rbd order by b.rbd) as rbds,
        array_agg(b.seats - b.sold order by b.rbd) as left, array_agg(b.fare_minor order by b.rbd) as fares
      from inventory.buckets b where b.flight_id in (select flight_id from news) group by b.flight_id)
    select pg_current_snapshot()::text as cursor,
      exists (select from news where flight_id is null and departure_id is null) as timetable,
      (select coalesce(array_agg(distinct departure_id), '{}') from news where departure_id is not null) as departures,
      coalesce((select jsonb_agg(to_jsonb(seats)) from seats), '[]') as seats`);
  const [news] = rows;
  if (!news) throw new Error('the change log did not answer');
  return news;
}

/** Forgets what every reader has read long ago. */
export const forgetChanges = (db: Executor, hours: number) =>
  db.execute(sql`delete from inventory.changes where at < now() - make_interval(hours => ${hours}::int)`);
