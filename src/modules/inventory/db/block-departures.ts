import { sql } from 'drizzle-orm';
import type { LocalDate } from '#kernel/dates.ts';
import type { Executor } from '#platform/db/database.ts';

/** A departure whose seats were bought of another carrier; whole soms as they are published. */
type BlockDeparture = {
  id: string;
  /** The flight that it is of. */
  flight: string;
  from: string;
  to: string;
  date: LocalDate;
  bought: number;
  net: number;
  releaseDays: number;
  /** Those with tickets. */
  sold: number;
  /** Held, and not paid yet. */
  held: number;
  left: number;
  /** Sold seats at the net prices at which they were sold, whole soms. */
  owed: number;
  /** The lowest fare of a class that is sold; null: none is. */
  lowestMinor: number | null;
};

const HAS_BLOCK = sql`coalesce(jsonb_typeof(i.published->'block') = 'object', false)`;
/**
 * Departures of published flights with a block, and those that still have seats of a block that a later edition has no
 * more; those that are cancelled are left out. A seat that was sold before there was a block is owed at its net price.
 */
const BLOCKS = sql`
  select f.id, i.id as flight, f.from_code as "from", f.to_code as "to", f.service_date::text as date,
    coalesce((i.published->'block'->>'seats')::int, t.sold + t.held) as bought,
    coalesce((i.published->'block'->>'net')::int, t.net, 0) as net,
    coalesce((i.published->'block'->>'releaseDays')::int, 0) as "releaseDays", t.sold, t.held, t.owed,
    coalesce(sum(s.seats - s.sold) filter (where ${HAS_BLOCK} and not s.closed and not s.stopped), 0)::int as left,
    (min(s.fare_minor) filter (
      where ${HAS_BLOCK} and not s.closed and not s.stopped and s.seats > s.sold))::float8 as "lowestMinor"
  from inventory.network_items i
    join inventory.departures f on f.carrier || f.number = i.id and f.mode = 'avia' and not f.canceled
    left join inventory.stock s on s.flight_id = f.id
    cross join lateral (
      select coalesce(sum(x.seats) filter (where b.state <> 'held'), 0)::int as sold,
        coalesce(sum(x.seats) filter (where b.state = 'held'), 0)::int as held,
        coalesce(sum(x.seats * coalesce(x.block_net, (i.published->'block'->>'net')::int)::bigint)
          filter (where b.state <> 'held'), 0)::float8 as owed,
        max(x.block_net)::int as net
      from inventory.booking_flights x join inventory.bookings b on b.id = x.booking_id
      where x.flight_id = f.id and b.state <> 'canceled' and (${HAS_BLOCK} or x.block_net is not null)) t
  where i.kind = 'flight' and (${HAS_BLOCK} or t.sold + t.held > 0)
  group by f.id, i.id, f.from_code, f.to_code, f.service_date, i.published, t.sold, t.held, t.owed, t.net`;

/** From a day on, in the order of departure. */
export async function blockDepartures(db: Executor, from: LocalDate, limit: number): Promise<BlockDeparture[]> {
  const { rows } = await db.execute<BlockDeparture>(sql`
    select * from (${BLOCKS}) b where b.date >= ${from} order by b.date, b.id limit ${limit}::int`);
  return rows;
}

type BlockTotals = { bought: number; sold: number; left: number; owed: number };

/** Of all departures from a day on. */
export async function totalsOfBlocks(db: Executor, from: LocalDate): Promise<BlockTotals> {
  const { rows } = await db.execute<BlockTotals>(sql`
    select coalesce(sum(b.bought), 0)::int as bought, coalesce(sum(b.sold), 0)::int as sold,
      coalesce(sum(b.left), 0)::int as left, coalesce(sum(b.owed), 0)::float8 as owed
    from (${BLOCKS}) b where b.date >= ${from}`);
  return rows[0] as BlockTotals;
}
