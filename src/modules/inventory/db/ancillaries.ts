import { sql } from 'drizzle-orm';
import type { Instant } from '#kernel/dates.ts';
import type { Currency } from '#kernel/money.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { ancillariesOf } from '../domain/ancillaries/carrier-ancillaries.ts';
import type { AncillariesFlight } from '../domain/ancillaries/shapes.ts';
import { storedLayout } from '../domain/seat-maps.ts';

const UTC = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);
const OPEN_TICKET = sql`exists (select from inventory.tickets t where t.booking_id = e.booking_id
  and t.traveller_id = e.traveller_id and t.state = 'open')`;
/** A seat is taken while a form holds it, or while the ticket it was sold or given with is open. */
export const liveHold = (now: Instant) =>
  sql`(case when e.booking_id is null then e.until > ${now}::timestamptz else ${OPEN_TICKET} end)`;

/** Flights that have ancillaries: those of carriers that sell any. */
export async function ancillariesFlights(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, AncillariesFlight>> {
  const { rows } = await db.execute<Omit<AncillariesFlight, 'sells' | 'layout' | 'isShared'> & { layout: string }>(sql`
    select f.id, f.carrier, f.number, f.from_code as "fromCode", f.to_code as "toCode", f.domestic, f.layout,
      f.aircraft,
      to_char(f.departs_local, 'YYYY-MM-DD"T"HH24:MI') as "departsLocal",
      to_char(f.arrives_local, 'YYYY-MM-DD"T"HH24:MI') as "arrivesLocal",
      to_char(f.departs_at at time zone 'UTC', ${UTC}) as "departsAt",
      to_char(f.arrives_at at time zone 'UTC', ${UTC}) as "arrivesAt"
    from inventory.departures f where f.id = any(${sql.param([...ids])}::text[])
      and f.mode = 'avia' and not f.canceled`);
  return new Map(
    rows.flatMap((row) => {
      const sells = ancillariesOf(row.carrier);
      return sells ? [[row.id, { ...row, ...storedLayout(row.layout), sells }]] : [];
    }),
  );
}

/** Taken or held seats, as `flight seat`; those of `holder` do not count. */
export async function takenSeats(
  db: Executor,
  flightIds: readonly string[],
  now: Instant,
  holder: string | null = null,
): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select e.flight_id || ' ' || e.seat as name from inventory.seat_holds e
    where e.flight_id = any(${sql.param([...flightIds])}::text[]) and ${liveHold(now)}
      and (e.booking_id is not null or e.holder is distinct from ${holder})`);
  return new Set(rows.map((row) => row.name));
}

/** How many of each thing of each flight are sold, as `flight item`. */
export async function soldItems(db: Executor, flightIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select e.flight_id || ' ' || e.item as name, count(*)::int as count from inventory.ancillary_sales e
    where e.flight_id = any(${sql.param([...flightIds])}::text[]) and e.state = 'issued' and ${OPEN_TICKET}
      group by 1`);
  return new Map(rows.map((row) => [row.name, row.count]));
}

export type SeatWish = { flightId: string; seat: string; traveller: string; until: Instant };

/** Gives back what a form keeps and does not want any more. */
export async function releaseSelectedSeats(tx: Tx, holder: string, kept: readonly SeatWish[]): Promise<void> {
  await tx.execute(sql`
    delete from inventory.seat_holds e where e.holder = ${holder} and e.booking_id is null
      and not exists (select from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as w("flightId" text, seat text)
        where w."flightId" = e.flight_id and w.seat = e.seat)`);
}

/**
 * Keeps seats for a form; answers those that it has now. Who came second waits for the first on the key of the seat,
 * and does not get it.
 */
export async function holdSelectedSeats(
  tx: Tx,
  holder: string,
  wishes: readonly SeatWish[],
  now: Instant,
): Promise<SeatWish[]> {
  const { rows } = await tx.execute<SeatWish>(sql`
    insert into inventory.seat_holds as e (flight_id, seat, holder, traveller_id, until)
    select w."flightId", w.seat, ${holder}, w.traveller, w.until
    from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb)
      as w("flightId" text, seat text, traveller text, until timestamptz)
    order by w."flightId", w.seat
    on conflict (flight_id, seat) do update set holder = excluded.holder, traveller_id = excluded.traveller_id,
      until = excluded.until, booking_id = null
    where (e.holder = excluded.holder and e.booking_id is null) or not ${liveHold(now)}
    returning e.flight_id as "flightId", e.seat, e.traveller_id as traveller,
      to_char(e.until at time zone 'UTC', ${UTC}) as until`);
  return rows;
}

/** Gives a seat to a traveller of a reservation while the ticket is open; false when it is taken. */
export async function assignSeat(
  tx: Tx,
  seat: { flightId: string; seat: string; bookingId: string; travellerId: string; holder: string },
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into inventory.seat_holds as e (flight_id, seat, holder, traveller_id, booking_id)
    values (${seat.flightId}, ${seat.seat}, ${seat.holder}, ${seat.travellerId}, ${seat.bookingId})
    on conflict (flight_id, seat) do update set holder = excluded.holder, traveller_id = excluded.traveller_id,
      booking_id = excluded.booking_id, until = null
    where (e.holder = excluded.holder and e.booking_id is null)
      or (e.booking_id = excluded.booking_id and e.traveller_id = excluded.traveller_id) or not ${liveHold(now)}`);
  return (rowCount ?? 0) > 0;
}

/** Seats of travellers of a reservation can be sold again: all, or the one on a flight. */
export async function freeSeats(
  tx: Tx,
  bookingId: string,
  travellers: readonly string[],
  flightId: string | null = null,
): Promise<void> {
  await tx.execute(sql`
    delete from inventory.seat_holds where booking_id = ${bookingId}
      and traveller_id = any(${sql.param([...travellers])}::text[])
      and (${flightId}::text is null or flight_id = ${flightId})`);
}

/** Serializes sales of a scarce ancillary of a flight, and the numbering of check-ins. */
export async function queueFor(tx: Tx, what: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 5))`);
}

export type AncillaryRow = {
  id: string;
  bookingId: string;
  travellerId: string;
  flightId: string;
  flight: string;
  kind: string;
  item: string;
  seat: string | null;
  priceMinor: number;
  currency: Currency;
  number: string | null;
  state: 'issued' | 'voided' | 'refunded' | 'lost';
  voidUntil: Instant | null;
  refundUntil: Instant | null;
};

export async function insertAncillary(tx: Tx, row: Omit<AncillaryRow, 'state' | 'flight'>, at: Instant): Promise<void> {
  await tx.execute(sql`
    insert into inventory.ancillary_sales (id, booking_id, traveller_id, flight_id, kind, item, seat, price_minor,
      currency, number,
      void_until, refund_until, issued_at)
    values (${row.id}, ${row.bookingId}, ${row.travellerId}, ${row.flightId}, ${row.kind}, ${row.item}, ${row.seat},
      ${row.priceMinor}, ${row.currency}, ${row.number}, ${row.voidUntil}::timestamptz, ${row.refundUntil}::timestamptz,
      ${at}::timestamptz)`);
}

const ANCILLARY = sql`
  select e.id, e.booking_id as "bookingId", e.traveller_id as "travellerId", e.flight_id as "flightId", e.kind,
    e.item, e.seat,
    e.price_minor::float8 as "priceMinor", e.currency, e.number, e.state,
    to_char(e.void_until at time zone 'UTC', ${UTC}) as "voidUntil",
    to_char(e.refund_until at time zone 'UTC', ${UTC}) as "refundUntil",
    coalesce(f.carrier || ' ' || f.number, e.flight_id) as flight
  from inventory.ancillary_sales e left join inventory.departures f on f.id = e.flight_id`;

export async function readAncillary(db: Executor, id: string): Promise<AncillaryRow | null> {
  const { rows } = await db.execute<AncillaryRow>(sql`${ANCILLARY} where e.id = ${id}`);
  return rows[0] ?? null;
}

/** Everything that was sold with a reservation. */
export async function readAncillariesOf(db: Executor, bookingId: string): Promise<AncillaryRow[]> {
  const { rows } = await db.execute<AncillaryRow>(
    sql`${ANCILLARY} where e.booking_id = ${bookingId} order by e.issued_at, e.id`,
  );
  return rows;
}

export async function changeAncillary(
  tx: Tx,
  id: string,
  change: { state: AncillaryRow['state']; flightId?: string; refundUntil?: Instant | null },
): Promise<void> {
  await tx.execute(sql`
    update inventory.ancillary_sales
      set state = ${change.state}, flight_id = coalesce(${change.flightId ?? null}, flight_id),
      refund_until = case when ${change.flightId ?? null}::text is null then refund_until
        else ${change.refundUntil ?? null}::timestamptz end
    where id = ${id}`);
}

export type CheckInRow = { flightId: string; travellerId: string; seat: string | null; sequence: number };

export async function checkInsOf(db: Executor, bookingId: string): Promise<CheckInRow[]> {
  const { rows } = await db.execute<CheckInRow>(sql`
    select flight_id as "flightId", traveller_id as "travellerId", seat, sequence from inventory.check_ins
    where booking_id = ${bookingId} order by flight_id, sequence`);
  return rows;
}

/**
 * Numbers travellers of a flight in the order in which they check in, and marks their coupons; the flight's queue is
 * this transaction's.
 */
export async function insertCheckIns(
  tx: Tx,
  flight: { id: string; name: string },
  bookingId: string,
  people: readonly { travellerId: string; seat: string | null }[],
  at: Instant,
): Promise<void> {
  await tx.execute(sql`
    insert into inventory.check_ins (flight_id, booking_id, traveller_id, seat, sequence, at)
    select ${flight.id}, ${bookingId}, w."travellerId", w.seat,
      (select coalesce(max(sequence), 0) from inventory.check_ins
        where flight_id = ${flight.id}) + w.n, ${at}::timestamptz
    from rows from (jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as ("travellerId" text, seat text)) with
      ordinality
      as w("travellerId", seat, n)`);
  await tx.execute(sql`
    update inventory.tickets set coupons = (select jsonb_agg(case when c.value ->> 'flight' = ${flight.name}
        then jsonb_set(c.value, '{status}', '"C"') else c.value end order by c.n)
      from jsonb_array_elements(coupons) with ordinality as c(value, n))
    where booking_id = ${bookingId} and state = 'open'
      and traveller_id = any(${sql.param(people.map((one) => one.travellerId))}::text[])`);
}

/** The seats of a flight that travellers of a reservation have. */
export async function seatsOfBooking(
  db: Executor,
  bookingId: string,
  flightId: string,
): Promise<{ travellerId: string; seat: string }[]> {
  const { rows } = await db.execute<{ travellerId: string; seat: string }>(sql`
    select traveller_id as "travellerId", seat from inventory.seat_holds
    where booking_id = ${bookingId} and flight_id = ${flightId}`);
  return rows;
}

/** Moves what travellers have bought with them to the reservation that they leave for. */
export async function moveAncillaries(tx: Tx, from: string, to: string, travellers: readonly string[]): Promise<void> {
  const people = sql.param([...travellers]);
  for (const table of ['seat_holds', 'ancillary_sales', 'check_ins'])
    await tx.execute(sql`
      update inventory.${sql.identifier(table)} set booking_id = ${to}
      where booking_id = ${from} and traveller_id = any(${people}::text[])`);
}
