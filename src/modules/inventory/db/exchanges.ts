import { sql } from 'drizzle-orm';
import type { Instant } from '#kernel/dates.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { ExchangeLine } from '../domain/exchange.ts';
import type { InventoryOffer } from '../domain/offer.ts';
import { writeBlockCosts } from './block-costs.ts';
import type { InventoryDeparture } from './departures.ts';
import { givenBack } from './planned-seats.ts';
import { BLOCK_NET, type InventoryTicket } from './seat-bookings.ts';
import type { SeatClaim } from './take-seats.ts';

/** A journey that tickets were offered to be exchanged for; `version` is the reservation's when it was made. */
export type ExchangeRow = {
  id: string;
  callId: string;
  n: number;
  bookingId: string;
  version: number;
  requestHash: string;
  /** Its flights carry no booking classes. */
  offer: InventoryOffer<InventoryDeparture>;
  refundsDifference: boolean;
  lines: ExchangeLine[];
  totalMinor: number;
  expiresAt: Instant;
  usedBy: string | null;
};

/** Writes what was offered; what stands under an id already stays. */
export async function insertExchangeQuotes(
  db: Executor,
  quotes: readonly Omit<ExchangeRow, 'usedBy'>[],
  madeAt: Instant,
): Promise<void> {
  await db.execute(sql`
    insert into inventory.exchange_quotes
      (id, call_id, n, booking_id, version, request_hash, offer, refunds_difference, lines, total_minor,
        expires_at, made_at)
    select q.id, q."callId", q.n, q."bookingId", q.version, q."requestHash", q.offer, q."refundsDifference", q.lines,
      q."totalMinor", q."expiresAt", ${madeAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(quotes)}::jsonb) as q(id text, "callId" text, n smallint, "bookingId" text,
      version int, "requestHash" text, offer jsonb, "refundsDifference" boolean, lines jsonb, "totalMinor" bigint,
      "expiresAt" timestamptz)
    on conflict (id) do nothing`);
}

const UTC = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);
const COLUMNS = sql`
  id, call_id as "callId", n, booking_id as "bookingId", version, request_hash as "requestHash", offer,
  refunds_difference as "refundsDifference", lines, total_minor::float8 as "totalMinor",
  to_char(expires_at at time zone 'UTC', ${UTC}) as "expiresAt", used_by as "usedBy"`;

export async function exchangeQuotesOf(db: Executor, callId: string): Promise<ExchangeRow[]> {
  const { rows } = await db.execute<ExchangeRow>(
    sql`select ${COLUMNS} from inventory.exchange_quotes where call_id = ${callId} order by n`,
  );
  return rows;
}

export async function readExchangeQuote(db: Executor, id: string): Promise<ExchangeRow | null> {
  const { rows } = await db.execute<ExchangeRow>(
    sql`select ${COLUMNS} from inventory.exchange_quotes where id = ${id}`,
  );
  return rows[0] ?? null;
}

/** Marks a quote as used; false when it was used before. */
export async function useExchangeQuote(tx: Tx, id: string, opId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update inventory.exchange_quotes set used_by = ${opId} where id = ${id} and used_by is null`);
  return rowCount === 1;
}

/** What each class gains or loses when seats of some flights are given up for others. */
type Change = { flightId: string; rbd: string; seats: number; fareMinor: number | null };

/**
 * Moves tickets of a locked reservation to other flights: the new seats are taken and the old ones freed in one
 * statement, rows locked in one
 * order; of a station pair on each of its sections. Answers whether every class that loses seats still had them at
 * its fare; when not, the transaction must be undone.
 */
export async function swapSeats(tx: Tx, changes: readonly Change[]): Promise<boolean> {
  const { rows } = await tx.execute<{ done: boolean }>(sql`
    with wanted as (
      select s.id as "flightId", w.rbd, sum(s.seats)::smallint as seats,
        max(w."fareMinor") filter (where s.id = w."flightId") as "fareMinor"
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as w("flightId" text, rbd text, seats smallint, "fareMinor" bigint)
      cross join lateral (
        select id, w.seats from inventory.stock_of(w."flightId") as own(id) union all
        select f.id, 0 from inventory.departures f where f.id = w."flightId" and f.run_id is not null) as s
      group by s.id, w.rbd),
    locked as (
      select b.flight_id, b.rbd, w.seats, w."fareMinor" from inventory.stock b
      join wanted w on w."flightId" = b.flight_id and w.rbd = b.rbd order by b.flight_id, b.rbd for update of b),
    done as (
      update inventory.stock b set ${givenBack(sql`-l.seats`)} from locked l
      where b.flight_id = l.flight_id and b.rbd = l.rbd and b.seats - b.sold >= l.seats
        and (l.seats <= 0 or not (b.closed or b.stopped))
        and (l."fareMinor" is null or b.fare_minor = l."fareMinor")
      returning 1)
    select (select count(*) from done) = (select count(*) from wanted) as done`);
  return rows[0]?.done === true;
}

/**
 * Writes the new flights and tickets of an exchange, and closes the old ones. Answers how many old tickets were open.
 */
export async function replaceTickets(
  tx: Tx,
  bookingId: string,
  made: {
    trip: number;
    claims: readonly SeatClaim[];
    tickets: readonly (Pick<InventoryTicket, 'number' | 'travellerId' | 'coupons' | 'price' | 'departsAt'> & {
      replaces: string;
    })[];
    old: { trip: number; seats: number };
  },
  issuedAt: Instant,
): Promise<number> {
  const { rows } = await tx.execute<{ closed: number }>(sql`
    with changed as (
      update inventory.bookings set state = 'issued', version = version + 1 where id = ${bookingId} returning id),
    given as (
      update inventory.booking_flights f set seats = f.seats - ${made.old.seats}::smallint from changed
      where f.booking_id = changed.id and f.trip = ${made.old.trip}::smallint
      returning f.booking_id, f.flight_id, f.block_net),
    flying as (
      insert into inventory.booking_flights (booking_id, n, flight_id, rbd, seats, flight, slice, trip, block_net)
      select changed.id, c.n + (select max(n) from inventory.booking_flights b where b.booking_id = changed.id),
        c."flightId", c.rbd, c.seats, c.flight, c.slice, ${made.trip}::smallint,
        ${sql.raw(BLOCK_NET('c."flightId"'))}
      from changed, rows from (jsonb_to_recordset(${JSON.stringify(made.claims)}::jsonb)
        as ("flightId" text, rbd text, seats smallint, flight text, slice smallint)) with ordinality
        as c("flightId", rbd, seats, flight, slice, n)
      returning booking_id, flight_id, seats, block_net),
    moved as (
      select booking_id, flight_id, -${made.old.seats}::smallint as seats, block_net from given
      union all select booking_id, flight_id, seats, block_net from flying),
    costs as (${writeBlockCosts(sql`moved`, sql`${issuedAt}::timestamptz`)}),
    fresh as (
      insert into inventory.tickets
        (number, booking_id, traveller_id, coupons, trip, price, departs_at, replaces, issued_at)
      select t.number, changed.id, t."travellerId", t.coupons, ${made.trip}::smallint, t.price, t."departsAt",
        t.replaces,
        ${issuedAt}::timestamptz
      from changed, jsonb_to_recordset(${JSON.stringify(made.tickets)}::jsonb) as t(number text, "travellerId" text,
        coupons jsonb, price jsonb, "departsAt" timestamptz, replaces text)
      returning replaces),
    closed as (
      update inventory.tickets t set state = 'exchanged', coupons =
        (select jsonb_agg(c || '{"status":"E"}'::jsonb order by (c->>'n')::int)
          from jsonb_array_elements(t.coupons) as c)
      from fresh where t.number = fresh.replaces and t.state = 'open' returning 1)
    select count(*)::int as closed from closed`);
  return rows[0]?.closed ?? 0;
}
