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

/** Departures of published flights with a block, those that are cancelled left out. */
const BLOCKS = sql`
  select f.id, i.id as flight, f.from_code as "from", f.to_code as "to", f.service_date::text as date,
    (i.published->'block'->>'seats')::int as bought, (i.published->'block'->>'net')::int as net,
    (i.published->'block'->>'releaseDays')::int as "releaseDays", t.sold, t.held, t.owed,
    coalesce(sum(s.seats - s.sold) filter (where not s.closed and not s.stopped), 0)::int as left,
    (min(s.fare_minor) filter (where not s.closed and not s.stopped and s.seats > s.sold))::float8 as "lowestMinor"
  from inventory.network_items i
    join inventory.departures f on f.carrier || f.number = i.id and f.layout = 'own' and not f.canceled
    left join inventory.stock s on s.flight_id = f.id
    cross join lateral (
      select coalesce(sum(x.seats) filter (where b.state <> 'held'), 0)::int as sold,
        coalesce(sum(x.seats) filter (where b.state = 'held'), 0)::int as held,
        coalesce(sum(x.seats * x.block_net::bigint) filter (where b.state <> 'held'), 0)::float8 as owed
      from inventory.booking_flights x join inventory.bookings b on b.id = x.booking_id
      where x.flight_id = f.id and b.state <> 'canceled') t
  where i.kind = 'flight' and jsonb_typeof(i.published->'block') = 'object'
  group by f.id, i.id, f.from_code, f.to_code, f.service_date, i.published, t.sold, t.held, t.owed`;

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
