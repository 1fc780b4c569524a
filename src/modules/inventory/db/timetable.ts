import { sql } from 'drizzle-orm';
import type { LocalDate } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { airport } from '../domain/airports.ts';
import { modeOfCarrier } from '../domain/carriers.ts';
import { flightTaxes } from '../domain/taxes.ts';
import type { PlannedDeparture, PlannedStock } from '../domain/timetable.ts';
import { sectionIds } from '../domain/vehicle-runs.ts';

const TIMETABLE_LOCK = 0x5a9a_1202;

/** One process at a time writes the timetable; held until the transaction ends. */
export const lockTimetable = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${TIMETABLE_LOCK})`);

export const NETWORKS = ['air'] as const;
/** What the demonstration sells beyond them: more departures a day. */
export const MORE_NETWORKS = ['air-more'] as const;
/**
 * `own`: what the office has published; `flights` and `runs`: days to which published flights, trains and buses were
 * rolled; `ground` and
 * `ground-more`: days of those of the demonstration.
 */
export type Network =
  | (typeof NETWORKS)[number]
  | (typeof MORE_NETWORKS)[number]
  | 'own'
  | 'flights'
  | 'runs'
  | 'ground'
  | 'ground-more';

/** Days of the span that a network has not been written for yet, in order. */
export async function missingDays(
  db: Executor,
  network: Network,
  first: LocalDate,
  last: LocalDate,
): Promise<LocalDate[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select d::date::text as day from generate_series(${first}::date, ${last}::date, interval '1 day') d
    where not exists (select from inventory.timetable_days t where t.service_date = d::date
      and t.network = ${network}) order by 1`);
  return rows.map((row) => row.day);
}

type Column<T> = readonly [name: string, type: string, read: (row: T) => unknown];

/** One statement for all rows: an array a column (a parameter a value would pass the protocol's limit). */
async function insertRows<T>(tx: Tx, table: string, columns: readonly Column<T>[], rows: readonly T[]): Promise<void> {
  const names = columns.map(([name]) => sql.identifier(name));
  const arrays = columns.map(([, type, read]) => sql`${sql.param(rows.map(read))}::${sql.raw(type)}[]`);
  await tx.execute(sql`
    insert into inventory.${sql.identifier(table)} (${sql.join(names, sql`, `)})
    select * from unnest(${sql.join(arrays, sql`, `)})`);
}

const isDomestic = (flight: PlannedDeparture): boolean =>
  flight.domestic ?? airport(flight.from).country === airport(flight.to).country;

const adultTaxMinor = (flight: PlannedDeparture): number =>
  flight.adultTaxMinor ??
  flightTaxes(flight.carrier, flight.from, flight.to).reduce((sum, tax) => sum + fromMajor(tax.fromMajor).minor, 0);

type StockRow = PlannedStock & { flightId: string; sold: number };

/**
 * Classes of a departure with their seats; where it is sold by station pairs, the pairs have the fares and each section
 * of the run has the seats. The pairs' own seats are zero, so that code unaware of sections sells nothing.
 */
function stockRows({ id, run, buckets }: PlannedDeparture): StockRow[] {
  const own = buckets.map((bucket) => ({ ...bucket, flightId: id, sold: run ? bucket.seats : 0 }));
  const sections = run?.id === id ? sectionIds(run) : [];
  return [
    ...own,
    ...sections.flatMap((flightId) => buckets.map((bucket) => ({ ...bucket, flightId, fareMinor: 0, sold: 0 }))),
  ];
}

/** Says that days of a network are written. */
export async function insertTimetableDays(
  tx: Tx,
  network: Network,
  seed: string,
  days: readonly LocalDate[],
): Promise<void> {
  const columns: Column<LocalDate>[] = [
    ['service_date', 'date', (day) => day],
    ['network', 'text', () => network],
    ['seed', 'text', () => seed],
  ];
  await insertRows(tx, 'timetable_days', columns, days);
}

/** Writes whole days at once; `keys` turns timetable codes into location keys. */
export async function insertDays(
  tx: Tx,
  network: Network,
  seed: string,
  days: readonly LocalDate[],
  planned: readonly PlannedDeparture[],
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  await insertTimetableDays(tx, network, seed, days);
  await insertDepartures(tx, planned, keys);
}

/** Departures with their stock; `keys` as above. */
export async function insertDepartures(
  tx: Tx,
  planned: readonly PlannedDeparture[],
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  const flying: Column<PlannedDeparture>[] = [
    ['id', 'text', (f) => f.id],
    ['mode', 'text', (f) => f.mode ?? modeOfCarrier(f.carrier)],
    ['carrier', 'text', (f) => f.carrier],
    ['number', 'smallint', (f) => f.number],
    ['service_date', 'date', (f) => f.serviceDate],
    ['from_key', 'text', (f) => keys.get(f.from)],
    ['to_key', 'text', (f) => keys.get(f.to)],
    ['from_code', 'text', (f) => f.from],
    ['to_code', 'text', (f) => f.to],
    ['departs_local', 'timestamp', (f) => f.departsLocal],
    ['arrives_local', 'timestamp', (f) => f.arrivesLocal],
    ['departs_at', 'timestamptz', (f) => f.departsAt],
    ['arrives_at', 'timestamptz', (f) => f.arrivesAt],
    ['minutes', 'smallint', (f) => f.minutes],
    ['aircraft', 'text', (f) => f.aircraft],
    ['layout', 'text', (f) => f.layout],
    ['seats', 'smallint', (f) => f.seats],
    ['domestic', 'boolean', isDomestic],
    ['adult_tax_minor', 'bigint', adultTaxMinor],
    ['revalidation_increase_bp', 'integer', (f) => f.revalidationIncreaseBp],
    ['run_id', 'text', (f) => f.run?.id ?? null],
    ['first_section', 'smallint', (f) => f.run?.first ?? null],
    ['last_section', 'smallint', (f) => f.run?.last ?? null],
  ];
  const selling: Column<StockRow>[] = [
    ['flight_id', 'text', (b) => b.flightId],
    ['rbd', 'text', (b) => b.rbd],
    ['fare_family', 'text', (b) => b.fareFamily],
    ['seats', 'smallint', (b) => b.seats],
    ['sold', 'smallint', (b) => b.sold],
    ['fare_minor', 'bigint', (b) => b.fareMinor],
    ['set_by_hand', 'boolean', (b) => b.setByHand ?? false],
  ];
  await insertRows(tx, 'departures', flying, planned);
  await insertRows(tx, 'stock', selling, planned.flatMap(stockRows));
}

/** Refreshes the planner's statistics after many days were written at once. */
export const analyzeTimetable = (db: Executor) => db.execute(sql`analyze inventory.departures, inventory.stock`);

/** Deletes flights before a day, unless they are booked. */
export async function dropDaysBefore(tx: Tx, day: LocalDate): Promise<void> {
  await tx.execute(sql`
    with dropped as (
      delete from inventory.departures f where f.service_date < ${day}::date
      and not exists (select from inventory.booking_flights b where b.flight_id = f.id) returning f.id)
    delete from inventory.stock b using dropped where b.flight_id = dropped.id`);
  // Seats of a run without station pairs.
  await tx.execute(sql`
    delete from inventory.stock b where position('#' in b.flight_id) > 0
    and not exists (select from inventory.departures f where f.run_id = split_part(b.flight_id, '#', 1))`);
  await tx.execute(sql`delete from inventory.timetable_days where service_date < ${day}`);
}
