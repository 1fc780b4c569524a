import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '#kernel/dates.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { blockCosts } from './schema.ts';

/**
 * Writes what seats of blocks cost, as a part of the statement that sells them or gives them back. `from`: columns
 * `booking_id, flight_id, seats, block_net`; seats that were not bought have no net price.
 */
export const writeBlockCosts = (from: SQL, at: SQL): SQL => sql`
  insert into inventory.block_costs (booking_id, flight_id, seats, net, at)
  select booking_id, flight_id, seats, block_net, ${at} from ${from} as given
  where block_net is not null and seats <> 0`;

/**
 * Seats of departures ahead that were taken before their flight had a block cost what its seats cost now: written anew
 * when that changes, and taken back when there is none any more. `flight`: such as `QH101`; `net`: null without block.
 */
export async function coverSoldSeats(
  tx: Tx,
  { flight, net, at }: { flight: string; net: number | null; at: Instant },
): Promise<void> {
  const ahead = sql`f.flight_id in (select d.id from inventory.departures d
    where d.carrier || d.number = ${flight} and d.mode = 'avia' and d.departs_at > ${at}::timestamptz)`;
  // Locked before it is looked at which of them are sold: a sale locks them as well (`seat-bookings.ts`).
  const { rows } = await tx.execute<{ id: string; n: number; was: number | null }>(sql`
    select f.booking_id as id, f.n::int as n, f.block_net as was from inventory.booking_flights f
    where ${ahead} and (f.covered or f.block_net is null) and f.block_net is distinct from ${net}::int
    order by f.booking_id, f.n for update`);
  if (rows.length === 0) return;
  const seats = (sign: SQL, price: SQL) => sql`(
    select f.booking_id, f.flight_id, ${sign} * f.seats as seats, ${price} as block_net
    from inventory.booking_flights f
      join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id text, n smallint, was int)
        on w.id = f.booking_id and w.n = f.n
      join inventory.bookings b on b.id = f.booking_id and b.state not in ('held', 'canceled'))`;
  const written = sql`${at}::timestamptz`;
  await tx.execute(writeBlockCosts(seats(sql`-1`, sql`w.was`), written));
  await tx.execute(writeBlockCosts(seats(sql`1`, sql`${net}::int`), written));
  await tx.execute(sql`
    update inventory.booking_flights f set block_net = ${net}::int, covered = ${net !== null}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id text, n smallint)
    where w.id = f.booking_id and w.n = f.n`);
}

export type BlockCostRow = typeof blockCosts.$inferSelect;
export const blockCostsOf = async (db: Executor, bookingIds: readonly string[]): Promise<BlockCostRow[]> =>
  bookingIds.length === 0
    ? []
    : db
        .select()
        .from(blockCosts)
        .where(inArray(blockCosts.bookingId, [...bookingIds]))
        .orderBy(blockCosts.id);

/** Reservations whose seats of blocks were sold or given back since an instant. */
export async function bookingsWithBlockCosts(db: Executor, since: Instant): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct booking_id as id from inventory.block_costs where at >= ${since}::timestamptz order by 1`);
  return rows.map(({ id }) => id);
}

/** Carriers that seats were bought of, and the names that they are published under. */
export async function blockOwners(db: Executor): Promise<{ carrier: string; name: string }[]> {
  const { rows } = await db.execute<{ carrier: string; name: string }>(sql`
    with recursive sold(carrier) as (
      select min(left(flight_id, 2)) from inventory.block_costs
      union all
      select (select min(left(flight_id, 2)) from inventory.block_costs where left(flight_id, 2) > sold.carrier)
      from sold where sold.carrier is not null)
    select o.carrier, coalesce(c.published->>'name', c.draft->>'name', o.carrier) as name from (
      select carrier from sold where carrier is not null union
      select carrier from inventory.network_items
      where kind = 'flight' and jsonb_typeof(published->'block') = 'object') o
    left join inventory.network_items c on c.kind = 'carrier' and c.id = o.carrier order by 1`);
  return rows;
}
