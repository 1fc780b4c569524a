import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { RunSections } from '../domain/vehicle-runs.ts';
import { seatsThrough } from './sections.ts';

/** What a flight sells now: booking classes and, in their order, free seats and fares. */
export type SeatChange = {
  flightId: string;
  rbds: readonly string[];
  left: readonly number[];
  fares: readonly number[];
};
/** `timetable`: more has changed than departures one by one, which `departures` names. */
export type ChangeLogBatch = { cursor: string; timetable: boolean; departures: string[]; seats: SeatChange[] };

type StationPairChange = Omit<SeatChange, 'left'> & { runId: string; first: number; last: number };

/** The position up to which a reader has now seen every change. */
export async function currentCursor(db: Executor): Promise<string> {
  const { rows } = await db.execute<{ cursor: string }>(sql`select pg_current_snapshot()::text as cursor`);
  return rows[0]?.cursor ?? '';
}

/**
 * What was committed since a cursor, in whatever order: flights whose seats have changed, as they stand now,
 * departures that have been changed
 * otherwise, and whether the timetable itself has. Read at the moment of the next cursor, in one statement.
 */
export async function readChangeLog(db: Executor, cursor: string): Promise<ChangeLogBatch> {
  const { rows } = await db.execute<ChangeLogBatch & { stationPairs: StationPairChange[] }>(sql`
    with news as materialized (
      select split_part(c.flight_id, '#', 1) as flight_id, c.departure_id from inventory.change_log c
      where c.xid >= pg_snapshot_xmin(${cursor}::pg_snapshot)
        and not pg_visible_in_snapshot(c.xid, ${cursor}::pg_snapshot)),
    seats as (
      select b.flight_id as "flightId", array_agg(b.rbd order by b.rbd) as rbds,
        array_agg(case when b.closed or b.stopped then 0 else b.seats - b.sold end order by b.rbd) as left,
        array_agg(b.fare_minor order by b.rbd) as fares
      from inventory.stock b where b.flight_id in (select flight_id from news) group by b.flight_id),
    station_pairs as (
      select d.id as "flightId", d.run_id as "runId", d.first_section as first, d.last_section as last,
        array_agg(b.rbd order by b.rbd) as rbds, array_agg(b.fare_minor order by b.rbd) as fares
      from inventory.departures d join inventory.stock b on b.flight_id = d.id
      where d.run_id in (select flight_id from news) group by d.id)
    select pg_current_snapshot()::text as cursor,
      exists (select from news where flight_id is null and departure_id is null) as timetable,
      (select coalesce(array_agg(distinct departure_id), '{}') from news where departure_id is not null) as departures,
      coalesce((select jsonb_agg(to_jsonb(seats)) from seats), '[]') as seats,
      coalesce((select jsonb_agg(to_jsonb(station_pairs)) from station_pairs), '[]') as "stationPairs"`);
  const [found] = rows;
  if (!found) throw new Error('the change log did not answer');
  const { stationPairs, ...news } = found;
  return stationPairs.length === 0 ? news : { ...news, seats: await withTimesOfDay(db, news.seats, stationPairs) };
}

/**
 * What a sale on a section changes for every station pair of its run; read after the cursor, so that nothing newer is
 * missed.
 */
async function withTimesOfDay(
  db: Executor,
  seats: readonly SeatChange[],
  stationPairs: readonly StationPairChange[],
): Promise<SeatChange[]> {
  const runs = stationPairs.map(({ runId, first, last }) => ({ id: runId, first, last }));
  const through = await seatsThrough(db, runs);
  const changes = stationPairs.map(({ flightId, rbds, fares }, n): SeatChange => {
    const run = runs[n] as RunSections;
    return { flightId, rbds, fares, left: rbds.map((rbd) => through(run, rbd)) };
  });
  const known = new Set(changes.map(({ flightId }) => flightId));
  return [...seats.filter(({ flightId }) => !known.has(flightId)), ...changes];
}

/** Makes every reader read the whole timetable anew. */
export const announceTimetable = async (tx: Tx): Promise<void> =>
  void (await tx.execute(sql`insert into inventory.change_log default values`));

/** Forgets what every reader has read long ago. */
export const forgetChanges = (db: Executor, hours: number) =>
  db.execute(sql`delete from inventory.change_log where at < now() - make_interval(hours => ${hours}::int)`);
