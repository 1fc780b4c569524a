import { type SQL, sql } from 'drizzle-orm';
import type { Instant, LocalDate } from '#kernel/dates.ts';
import type { Executor } from '#platform/db/database.ts';
import { ask } from '#platform/db/unit.ts';
import type { HouseBucket, HouseFlight, StoredFlight } from '../domain/house-flight.ts';

export type { HouseBucket, HouseFlight } from '../domain/house-flight.ts';

/** As it is published now. */
export type PublishedFlight = HouseFlight & { shiftedMinutes: number; changedAt: Instant | null };
type Row = Omit<PublishedFlight, 'buckets'> & HouseBucket;

const FLIGHT = `
  f.id, f.carrier, f.number, f.from_key as "from", f.to_key as "to", f.from_code as "fromCode", f.to_code as "toCode",
  to_char(f.departs, 'YYYY-MM-DD"T"HH24:MI') as departs, to_char(f.arrives, 'YYYY-MM-DD"T"HH24:MI') as arrives,
  to_char(f.departs_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as "departsAt",
  to_char(f.arrives_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as "arrivesAt",
  f.minutes, f.aircraft, f.domestic, f.rise_bp as "riseBp"`;

/** Rows of one flight stand together. */
function gather(rows: readonly Row[]): Map<string, PublishedFlight> {
  const flights = new Map<string, PublishedFlight>();
  for (const { rbd, family, left, stock, fareMinor, ...flight } of rows) {
    const known = flights.get(flight.id) ?? { ...flight, buckets: [] };
    flights.set(flight.id, known);
    known.buckets.push({ rbd, family, left, ...(stock === undefined ? {} : { stock }), fareMinor });
  }
  return flights;
}

const BY_ID = `
  select ${FLIGHT}, b.rbd, b.family, b.seats - b.sold as left, b.seats as stock, b.fare_minor::float8 as "fareMinor",
    f.shifted_minutes as "shiftedMinutes", to_char(f.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "changedAt"
  from inventory.flights f join inventory.buckets b on b.flight_id = f.id
  where f.id = any($1::text[]) and not f.canceled order by f.id, b.fare_minor, b.rbd`;

/** Flights by id with all their classes, full ones too. */
export const flightsById = async (
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, PublishedFlight>> => gather(await ask<Row>(db, BY_ID, [ids]));

const storedFlights = async (db: Executor, which: SQL): Promise<StoredFlight[]> => {
  const { rows } = await db.execute<StoredFlight>(sql`
    select ${sql.raw(FLIGHT)}, f.service_date::text as "serviceDate", f.adult_tax_minor::float8 as "adultTaxMinor", s.*
    from inventory.flights f cross join lateral (
      select array_agg(b.rbd order by b.rbd) as rbds, array_agg((b.seats - b.sold)::int order by b.rbd) as left,
        array_agg(b.fare_minor::float8 order by b.rbd) as fares
      from inventory.buckets b where b.flight_id = f.id) s
    where ${which} and not f.canceled and s.rbds is not null`);
  return rows;
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
