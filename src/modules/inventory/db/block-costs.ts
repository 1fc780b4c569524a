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
 * Seats that were sold before their flight had a block are owed at its net price from now on. `flight`: such as
 * `QH101`.
 */
export async function coverSoldSeats(
  tx: Tx,
  { flight, net, at }: { flight: string; net: number; at: Instant },
): Promise<void> {
  await tx.execute(sql`
    with covered as (
      update inventory.booking_flights f set block_net = ${net}::int from inventory.departures d
      where d.id = f.flight_id and d.carrier || d.number = ${flight} and d.mode = 'avia'
        and d.departs_at > ${at}::timestamptz and f.block_net is null
      returning f.booking_id, f.flight_id, f.seats, f.block_net),
    owed as (
      select c.* from covered c join inventory.bookings b on b.id = c.booking_id
      where b.state not in ('held', 'canceled'))
    ${writeBlockCosts(sql`owed`, sql`${at}::timestamptz`)}`);
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
    select o.carrier, coalesce(c.published->>'name', c.draft->>'name', o.carrier) as name from (
      select left(flight_id, 2) as carrier from inventory.block_costs union
      select carrier from inventory.network_items
      where kind = 'flight' and jsonb_typeof(published->'block') = 'object') o
    left join inventory.network_items c on c.kind = 'carrier' and c.id = o.carrier order by 1`);
  return rows;
}
