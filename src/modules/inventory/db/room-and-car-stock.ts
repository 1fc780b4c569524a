import type { LocalDate } from '#kernel/dates.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { deferStatement, queryPrepared } from '#platform/db/unit-of-work.ts';
import type { Stock, StockRow } from '../domain/hotels-and-transfers/stock.ts';
import type { Network } from './timetable.ts';

const READ = `
  select b.flight_id as id, b.rbd, case when b.closed or b.stopped then 0 else b.seats - b.sold end::int as left,
    b.fare_minor::float8 as "fareMinor"
  from inventory.stock b where b.flight_id = any($1::text[])`;

/** Rooms and cars of days, full ones too, by `stockKey`. */
export async function stockOf(db: Executor, ids: readonly string[]): Promise<Map<string, Stock>> {
  const rows = await queryPrepared<Stock>(db, READ, [[...new Set(ids)]]);
  return new Map(rows.map((row) => [`${row.id} ${row.rbd}`, row]));
}

const WRITE_DAYS = `
  insert into inventory.timetable_days (service_date, network, seed) select d, $3, $2
    from unnest($1::date[]) as d`;
const WRITE_STOCK = `
  insert into inventory.stock (flight_id, rbd, fare_family, seats, fare_minor)
  select "flightId", rbd, "fareFamily", seats, "fareMinor" from jsonb_to_recordset($1::jsonb)
    as r("flightId" text, rbd text, "fareFamily" text, seats smallint, "fareMinor" bigint)`;
// Daily stock is deleted explicitly: no departure cascades to it; booked stock stays.
const DROP = `
  delete from inventory.stock b where b.flight_id like '_0/%'
    and right(b.flight_id, 8) < to_char($1::date, 'YYYYMMDD')
    and not exists (select from inventory.booking_flights f where f.flight_id = b.flight_id)`;

/** Writes whole days of a network at once and forgets those before `first`. */
export async function insertStock(
  tx: Tx,
  { seed, network }: { seed: string; network: Network },
  days: readonly LocalDate[],
  rows: readonly StockRow[],
  first: LocalDate,
): Promise<void> {
  await deferStatement(tx, queryPrepared(tx, WRITE_DAYS, [days, seed, network]));
  await deferStatement(tx, queryPrepared(tx, WRITE_STOCK, [JSON.stringify(rows)]));
  await deferStatement(tx, queryPrepared(tx, DROP, [first]));
}
