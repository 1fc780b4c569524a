import { sql } from 'drizzle-orm';
import type { Instant } from '#kernel/dates.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { TicketState } from '../domain/after-sale.ts';
import type { BookingState } from '../domain/booking.ts';
import type { RefundLine } from '../domain/refund.ts';
import { writeBlockCosts } from './block-costs.ts';
import { givenBack } from './planned-seats.ts';

/**
 * Moves tickets of a locked reservation on and gives seats back to the classes they were sold in. Answers how many
 * tickets moved: those
 * that were already annulled or refunded do not.
 */
export async function moveTickets(
  tx: Tx,
  bookingId: string,
  move: {
    numbers: readonly string[];
    to: Exclude<TicketState, 'open'>;
    /** The coupons' new status; null leaves them. */
    coupon: 'V' | 'R' | 'E' | null;
    booking: BookingState;
    /** Seats to give back on the flights of each journey of the reservation. */
    seats: readonly { trip: number; seats: number }[];
    at: Instant;
  },
): Promise<number> {
  const { rows } = await tx.execute<{ moved: number }>(sql`
    with changed as (
      update inventory.bookings set state = ${move.booking}, version = version + 1 where id = ${bookingId}
        returning id),
    moved as (
      update inventory.tickets t set state = ${move.to},
        coupons = case when ${move.coupon}::text is null then t.coupons
          else (select jsonb_agg(c || jsonb_build_object('status', ${move.coupon}::text) order by (c->>'n')::int)
            from jsonb_array_elements(t.coupons) as c) end
      from changed where t.booking_id = changed.id and t.number = any(${sql.param(move.numbers)}::text[])
        and t.state in ('open', 'released')
      returning t.number),
    flying as (
      update inventory.booking_flights f set seats = f.seats - w.seats from changed,
        jsonb_to_recordset(${JSON.stringify(move.seats)}::jsonb) as w(trip smallint, seats smallint)
      where f.booking_id = changed.id and f.trip = w.trip and w.seats > 0
      returning f.booking_id, f.flight_id, f.rbd, w.seats, f.block_net),
    -- Once a flight has left, its seats are owed, whatever comes back to the buyer.
    unsold as (
      select f.booking_id, f.flight_id, -f.seats as seats, f.block_net from flying f
      join inventory.departures d on d.id = f.flight_id and d.departs_at > ${move.at}::timestamptz),
    costs as (${writeBlockCosts(sql`unsold`, sql`${move.at}::timestamptz`)}),
    freed as (
      select s.id as flight_id, f.rbd, sum(f.seats)::smallint as seats from flying f
      cross join lateral inventory.stock_of(f.flight_id) as s(id) group by s.id, f.rbd),
    locked as (
      select b.flight_id, b.rbd, freed.seats from inventory.stock b join freed using (flight_id, rbd)
      order by b.flight_id, b.rbd for update of b),
    given as (
      update inventory.stock b set ${givenBack(sql`l.seats`)} from locked l
      where b.flight_id = l.flight_id and b.rbd = l.rbd)
    select count(*)::int as moved from moved`);
  return rows[0]?.moved ?? 0;
}

/** A promise of what tickets bring back; `version` is the reservation's when it was made. */
export type QuoteRow = {
  id: string;
  bookingId: string;
  version: number;
  requestHash: string;
  mode: 'void' | 'refund';
  lines: RefundLine[];
  totalMinor: number;
  expiresAt: Instant;
  usedBy: string | null;
};

/** Writes a quote; the first one under an id stays. */
export async function insertQuote(db: Executor, quote: Omit<QuoteRow, 'usedBy'>, madeAt: Instant): Promise<void> {
  await db.execute(sql`
    insert into inventory.refund_quotes
      (id, booking_id, version, request_hash, mode, lines, total_minor, expires_at, made_at)
    values (${quote.id}, ${quote.bookingId}, ${quote.version}, ${quote.requestHash}, ${quote.mode},
      ${JSON.stringify(quote.lines)}::jsonb, ${quote.totalMinor}, ${quote.expiresAt}::timestamptz,
      ${madeAt}::timestamptz)
    on conflict (id) do nothing`);
}

const UTC = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);

export async function readQuote(db: Executor, id: string): Promise<QuoteRow | null> {
  const { rows } = await db.execute<QuoteRow>(sql`
    select id, booking_id as "bookingId", version, request_hash as "requestHash", mode, lines,
      total_minor::float8 as "totalMinor", to_char(expires_at at time zone 'UTC', ${UTC}) as "expiresAt",
      used_by as "usedBy"
    from inventory.refund_quotes where id = ${id}`);
  return rows[0] ?? null;
}

/** Marks a quote as used; false when it was used before. */
export async function useQuote(tx: Tx, id: string, opId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update inventory.refund_quotes set used_by = ${opId} where id = ${id} and used_by is null`);
  return rowCount === 1;
}
