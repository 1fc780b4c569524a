import type { Pool } from 'pg';
import { type Client, transaction } from '../database.ts';
import { Refusal } from '../refusal.ts';
import { airport } from './airports.ts';
import type { SupplierBookingRow } from './rows.ts';
import { departureByKey, flightOnWire, type Supplier } from './supplier.ts';
import { localText, now } from './time.ts';

/** A change by so much, or a cancelled flight, gives everything back and is exchanged for nothing. */
const SIGNIFICANT_MINUTES = 60;

/** A flight as it is flown now. */
export type OperatedTimes = {
  flight: string;
  departsLocal: string;
  arrivesLocal: string;
  departsUtc: string;
  arrivesUtc: string;
  canceled: boolean;
  /** Of the change, minutes since the sale. */
  shiftedMinutes: number;
};

/** What this seller's carriers did to a booking's flights since its sale, where they did anything. */
export type ChangeCause = 'as_sold' | 'moved' | 'canceled';

export function blameOf({ flown }: Pick<SupplierBookingRow, 'flown'>): ChangeCause {
  if (!flown) return 'as_sold';
  if (flown.some((flight) => flight.canceled)) return 'canceled';
  return flown.some((flight) => Math.abs(flight.shiftedMinutes) >= SIGNIFICANT_MINUTES) ? 'moved' : 'as_sold';
}

export const applyOperatedTimes = ({ offer, flown }: SupplierBookingRow): Omit<OperatedTimes, 'shiftedMinutes'>[] =>
  flown?.map(({ shiftedMinutes: _since, ...flight }) => flight) ??
  offer.journeys.flatMap((journey) =>
    journey.flights.map(({ flight, departsLocal, arrivesLocal, departsUtc, arrivesUtc }) => {
      return { flight, departsLocal, arrivesLocal, departsUtc, arrivesUtc, canceled: false };
    }),
  );

export type Change = { flight: string; date: string; minutes: number; cancel: boolean; notify: boolean };

const later = (utc: string, minutes: number) => new Date(Date.parse(utc) + minutes * 60_000);

function changed(supplier: Supplier, row: SupplierBookingRow, change: Change): OperatedTimes[] {
  const sold = row.offer.journeys.flatMap((journey) => journey.flights);
  return applyOperatedTimes(row).map((flight, i) => {
    const before = row.flown?.[i]?.shiftedMinutes ?? 0;
    const own = sold[i];
    if (!own || flight.flight !== change.flight || own.departsLocal.slice(0, 10) !== change.date)
      return { ...flight, shiftedMinutes: before };
    const departs = later(flight.departsUtc, change.minutes);
    const arrives = later(flight.arrivesUtc, change.minutes);
    const zone = (code: string) =>
      airport(supplier.rules.flatMap((rule) => [rule.from, rule.to]).find((c) => supplier.codeOf(c) === code) ?? code)
        .zone;
    return {
      ...flight,
      departsUtc: departs.toISOString(),
      arrivesUtc: arrives.toISOString(),
      departsLocal: localText(departs.getTime(), zone(own.from)),
      arrivesLocal: localText(arrives.getTime(), zone(own.to)),
      canceled: flight.canceled || change.cancel,
      shiftedMinutes: before + change.minutes,
    };
  });
}

/** Puts news about a booking into the queue, in the transaction that changed it. */
async function notifyBuyer(
  client: Client,
  supplier: Supplier,
  row: SupplierBookingRow,
  copies: number,
  waitMs: number,
) {
  if (!row.news_url) return;
  await client.query(
    `insert into suppliers.news (event_id, supplier, url, body, copies, next_at)
     select e.id, $1, $2, json_build_object('eventId', e.id, 'type', 'booking.schedule', 'bookingId',
       $3::text)::text, $4,
       now() + $5 * interval '1 millisecond' from (select gen_random_uuid()::text as id) e`,
    [supplier.id, row.news_url, row.id, copies, waitMs],
  );
}

/**
 * The carrier moves or cancels a departure; every sold booking on it is changed, and its buyer is notified. Answers how
 * many.
 */
export async function changeFlight(
  pool: Pool,
  supplier: Supplier,
  change: Change,
  news: { delayMs: number; copies: number; never: boolean } | null,
): Promise<number> {
  const key = `${change.flight.replace(' ', '')}@${change.date}`;
  const departure = departureByKey(supplier, key);
  if (!departure || flightOnWire(supplier, departure).flight !== change.flight)
    throw new Refusal(404, 'FLIGHT_NOT_FOUND');
  return transaction(pool, async (client) => {
    await client.query(
      `insert into suppliers.changes (supplier, departure, at) values ($1, $2, $3) on conflict do nothing`,
      [supplier.id, key, new Date(now())],
    );
    const { rows } = await client.query<SupplierBookingRow>(
      `select b.* from suppliers.bookings b where b.supplier = $1 and b.state in ('held', 'issued', 'released')
       and exists (select from suppliers.seats s where s.booking_id = b.id and s.departure = $2) order by b.id
         for update of b`,
      [supplier.id, key],
    );
    for (const row of rows) {
      const flown = changed(supplier, row, change);
      await client.query('update suppliers.bookings set flown = $2 where id = $1', [row.id, JSON.stringify(flown)]);
      if (change.notify && !news?.never)
        await notifyBuyer(client, supplier, row, news?.copies ?? 1, news?.delayMs ?? 0);
    }
    return rows.length;
  });
}
