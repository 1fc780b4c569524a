import { type SQL, sql } from 'drizzle-orm';
import type { Instant, LocalDate } from '#kernel/dates.ts';
import type { Executor } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';
import type { InventoryDeparture, InventoryStock, StoredFlight } from '../domain/inventory-departure.ts';
import type { RunSections } from '../domain/vehicle-runs.ts';
import { seatsThrough } from './sections.ts';

export type { InventoryDeparture, InventoryStock } from '../domain/inventory-departure.ts';

/** Of a train or bus that is sold by station pairs. */
type InRun = { runId: string | null; first: number | null; last: number | null };
const RUN = 'f.run_id as "runId", f.first_section as first, f.last_section as last';
const sectionsIn = ({ runId, first, last }: InRun): RunSections | null =>
  runId === null || first === null || last === null ? null : { id: runId, first, last };

/** As it is published now. */
export type PublishedFlight = InventoryDeparture & { shiftedMinutes: number; changedAt: Instant | null };
type DepartureRow = Omit<PublishedFlight, 'buckets' | 'run'> & InRun & InventoryStock;

const FLIGHT = `
  f.id, f.carrier, f.number, f.from_key as "from", f.to_key as "to", f.from_code as "fromCode", f.to_code as "toCode",
  to_char(f.departs_local, 'YYYY-MM-DD"T"HH24:MI') as "departsLocal",
  to_char(f.arrives_local, 'YYYY-MM-DD"T"HH24:MI') as "arrivesLocal",
  to_char(f.departs_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as "departsAt",
  to_char(f.arrives_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as "arrivesAt",
  f.minutes, f.aircraft, f.domestic, f.revalidation_increase_bp as "revalidationIncreaseBp"`;

/** Rows of one flight stand together. */
async function gather(db: Executor, rows: readonly DepartureRow[]): Promise<Map<string, PublishedFlight>> {
  const runs = rows.flatMap((row) => sectionsIn(row) ?? []);
  const through = runs.length > 0 ? await seatsThrough(db, runs) : null;
  const flights = new Map<string, PublishedFlight>();
  for (const { rbd, fareFamily, left, stock, fareMinor, runId, first, last, ...flight } of rows) {
    const run = sectionsIn({ runId, first, last });
    const known = flights.get(flight.id) ?? { ...flight, ...(run && { run }), buckets: [] };
    flights.set(flight.id, known);
    const free = run && through ? through(run, rbd) : left;
    known.buckets.push({ rbd, fareFamily, left: free, ...(stock === undefined ? {} : { stock }), fareMinor });
  }
  return flights;
}

const WITH_CLASSES = `
  select ${FLIGHT}, ${RUN}, b.rbd, b.fare_family as "fareFamily",
    case when b.closed or b.stopped then 0 else b.seats - b.sold end as left,
    b.seats as stock, b.fare_minor::float8 as "fareMinor",
    f.shifted_minutes as "shiftedMinutes", to_char(f.changed_at at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "changedAt"
  from inventory.departures f join inventory.stock b on b.flight_id = f.id
  where not f.canceled and`;
const IN_ORDER = 'order by f.id, b.fare_minor, b.rbd';
// A plan for a list of unknown length looks so dear that PostgreSQL would plan each reading of one anew.
const BY_ID = `${WITH_CLASSES} f.id = $1 ${IN_ORDER}`;
const BY_IDS = `${WITH_CLASSES} f.id = any($1::text[]) ${IN_ORDER}`;

/** Flights by id with all their classes, full ones too. */
export const flightsById = async (db: Executor, ids: readonly string[]): Promise<Map<string, PublishedFlight>> =>
  gather(
    db,
    ids.length === 1
      ? await queryPrepared<DepartureRow>(db, BY_ID, ids)
      : await queryPrepared<DepartureRow>(db, BY_IDS, [ids]),
  );

const storedFlights = async (db: Executor, which: SQL): Promise<StoredFlight[]> => {
  const { rows } = await db.execute<StoredFlight & InRun>(sql`
    select ${sql.raw(FLIGHT)}, ${sql.raw(RUN)}, substring(f.id
      from '([A-Z]{2})-') as part, f.service_date::text as "serviceDate", f.adult_tax_minor::float8 as
        "adultTaxMinor", s.*
    from inventory.departures f cross join lateral (
      select array_agg(b.rbd order by b.rbd) as rbds, 
        array_agg((case when b.closed or b.stopped then 0 else b.seats - b.sold end)::int order by b.rbd) as left,
        array_agg(b.fare_minor::float8 order by b.rbd) as fares
      from inventory.stock b where b.flight_id = f.id) s
    where ${which} and not f.canceled and s.rbds is not null`);
  const runs = rows.flatMap((row) => sectionsIn(row) ?? []);
  if (runs.length === 0) return rows;
  const through = await seatsThrough(db, runs);
  return rows.map((row) => {
    const run = sectionsIn(row);
    return run ? { ...row, left: row.rbds.map((rbd) => through(run, rbd)) } : row;
  });
};

/** Every flight of the days from `first` to `last` that is not cancelled, with all its classes. */
export const flightsOfDays = (db: Executor, first: LocalDate, last: LocalDate): Promise<StoredFlight[]> =>
  storedFlights(db, sql`f.service_date between ${first}::date and ${last}::date`);

/** The same of flights by id. */
export const storedFlightsById = (db: Executor, ids: readonly string[]): Promise<StoredFlight[]> =>
  storedFlights(
    db,
    sql`f.id = any(array[${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )}]::text[])`,
  );

/** The last day of the written timetable, null when there is none. */
export async function lastDay(db: Executor): Promise<LocalDate | null> {
  const { rows } = await db.execute<{ last: LocalDate | null }>(
    sql`select max(service_date)::text as last from inventory.timetable_days`,
  );
  return rows[0]?.last ?? null;
}
