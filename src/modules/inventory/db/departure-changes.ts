import { sql } from 'drizzle-orm';
import type { Instant, LocalDate } from '#kernel/dates.ts';
import type { Tx } from '#platform/db/database.ts';

export type FlightName = { carrier: string; number: number; date: LocalDate };
export type FlightChange = { cancel: true } | { minutes: number };

/**
 * Moves a departure and every station pair sold of it by a number of minutes, or cancels it; answers their ids, none
 * when there is no such flight or it is cancelled already.
 */
export async function changeFlight(
  tx: Tx,
  { carrier, number, date }: FlightName,
  change: FlightChange,
  at: Instant,
): Promise<string[]> {
  const minutes = 'minutes' in change ? change.minutes : 0;
  const by = sql`make_interval(mins => ${minutes}::int)`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    update inventory.departures set canceled = ${'cancel' in change},
      shifted_minutes = shifted_minutes + ${minutes}::int,
      departs_local = departs_local + ${by}, arrives_local = arrives_local + ${by},
      departs_at = departs_at + ${by},
      arrives_at = arrives_at + ${by},
      changed_at = ${at}::timestamptz
    where id in (
      select d.id from inventory.departures run join inventory.departures d on d.id = run.id or d.run_id = run.id
      where run.carrier = ${carrier} and run.number = ${number}::smallint and run.service_date = ${date}::date
        and coalesce(run.run_id, run.id) = run.id)
      and not canceled
    returning id`);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0)
    await tx.execute(sql`
      update inventory.bookings b set departs_at = b.departs_at + ${by}
      from inventory.booking_flights f where f.booking_id = b.id and f.n = 1
        and f.flight_id = any(${sql.param(ids)}::text[])`);
  return ids;
}

/** Reservations on any of them that are not closed. */
export async function bookingsOn(
  tx: Tx,
  flightIds: readonly string[],
): Promise<{ id: string; isMultiTicket: boolean }[]> {
  const { rows } = await tx.execute<{ id: string; isMultiTicket: boolean }>(sql`
    select distinct b.id, b.portions is not null as "isMultiTicket" from inventory.bookings b
      join inventory.booking_flights f on f.booking_id = b.id
    where f.flight_id = any(${sql.param(flightIds)}::text[]) and b.state in ('held', 'issued') order by b.id`);
  return rows;
}
