import type { Executor } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';
import type { Stock } from '../domain/hotels-and-transfers/stock.ts';

const READ = `
  select b.flight_id as id, b.rbd, case when b.closed or b.stopped then 0 else b.seats - b.sold end::int as left,
    b.fare_minor::float8 as "fareMinor"
  from inventory.stock b where b.flight_id = any($1::text[])`;

/** Rooms and cars of days, full ones too, by `stockKey`. */
export async function stockOf(db: Executor, ids: readonly string[]): Promise<Map<string, Stock>> {
  const rows = await queryPrepared<Stock>(db, READ, [[...new Set(ids)]]);
  return new Map(rows.map((row) => [`${row.id} ${row.rbd}`, row]));
}
