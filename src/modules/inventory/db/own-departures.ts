import { sql } from 'drizzle-orm';
import type { Instant, LocalDate } from '#kernel/dates.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { StandingDeparture, TimetableChange } from '../domain/own/compare-departures.ts';
import type { PlannedDeparture } from '../domain/timetable.ts';
import { liveHold } from './ancillaries.ts';
import { plannedSeats } from './planned-seats.ts';

const UTC = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);
const WALL = sql.raw(`'YYYY-MM-DD"T"HH24:MI'`);
/** Seats of reservations that are held or issued. */
const SOLD = sql`(select coalesce(sum(s.sold), 0)::int from inventory.stock s where s.flight_id = f.id)`;

export type OwnDeparture = Omit<StandingDeparture, 'stock'> & {
  departsLocal: string;
  arrivesLocal: string;
  stopped: boolean;
  stock: {
    rbd: string;
    fareFamily: string;
    seats: number;
    planned: number;
    sold: number;
    fareMinor: number;
    setByHand: boolean;
    closed: boolean;
  }[];
};

/** Departures of one flight from a day on, in order. */
export async function departuresOf(
  db: Executor,
  { carrier, number }: { carrier: string; number: number },
  from: LocalDate,
  limit?: number,
): Promise<OwnDeparture[]> {
  const { rows } = await db.execute<OwnDeparture>(sql`
    select f.id, f.service_date::text as "serviceDate", f.from_code as "from", f.to_code as "to",
      to_char(f.departs_at at time zone 'UTC', ${UTC}) as "departsAt",
      to_char(f.arrives_at at time zone 'UTC', ${UTC}) as "arrivesAt",
      to_char(f.departs_local, ${WALL}) as "departsLocal", to_char(f.arrives_local, ${WALL}) as "arrivesLocal",
      f.aircraft, f.layout, f.seats, f.adult_tax_minor::float8 as "adultTaxMinor", f.canceled,
      exists (select from inventory.booking_flights b where b.flight_id = f.id) as booked, ${SOLD} as sold,
      coalesce((select bool_and(s.stopped) from inventory.stock s where s.flight_id = f.id), false) as stopped,
      coalesce((select jsonb_agg(jsonb_build_object('rbd', s.rbd, 'fareFamily', s.fare_family, 'seats', s.seats,
          'planned', s.seats - s.over_planned,
          'sold', s.sold, 'fareMinor', s.fare_minor, 'setByHand', s.set_by_hand, 'closed', s.closed)
          order by s.fare_minor, s.rbd)
        from inventory.stock s where s.flight_id = f.id), '[]') as stock
    from inventory.departures f
    where f.carrier = ${carrier} and f.number = ${number}::smallint and f.mode = 'avia'
      and f.service_date >= ${from}::date
    order by f.service_date limit ${limit ?? null}::int`);
  return rows;
}

export type FlightFigures = { carrier: string; number: number; next: string | null; sold: number; left: number };

/** Next departure and what is sold and left, by flight. */
export async function figuresOfFlights(db: Executor, after: Instant): Promise<FlightFigures[]> {
  const { rows } = await db.execute<FlightFigures>(sql`
    select f.carrier, f.number::int as number, to_char(min(f.departs_local), ${WALL}) as next,
      sum(s.sold)::int as sold,
      sum(case when s.closed or s.stopped then 0 else s.seats - s.sold end)::int as left
    from inventory.departures f join inventory.stock s on s.flight_id = f.id
    where f.mode = 'avia' and not f.canceled and f.departs_at > ${after}::timestamptz
    group by f.carrier, f.number`);
  return rows;
}

/** Names departures in the change log that appear or go: the triggers see what is updated. */
async function logDepartures(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    insert into inventory.change_log (departure_id) select unnest(${sql.param(ids)}::text[])`);
}
export const announceAdded = (tx: Tx, planned: readonly PlannedDeparture[]): Promise<void> =>
  logDepartures(
    tx,
    planned.map(({ id }) => id),
  );

/** Departures without any reservation. @throws when one of them has got one meanwhile. */
export async function deleteDepartures(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await tx.execute<{ gone: number }>(sql`
    with gone as (
      delete from inventory.stock s where s.flight_id = any(${sql.param(ids)}::text[]) and s.sold = 0 returning 1),
    dropped as (
      delete from inventory.departures f where f.id = any(${sql.param(ids)}::text[]) returning 1)
    select count(*)::int as gone from dropped`);
  const left = await tx.execute(
    sql`select from inventory.stock s where s.flight_id = any(${sql.param(ids)}::text[]) limit 1`,
  );
  if (rows[0]?.gone !== ids.length || left.rows.length > 0) throw new Error('a departure was sold meanwhile');
  await logDepartures(tx, ids);
}

/** Of a planned departure `p`: where seats of it are chosen, they stay where they are drawn. */
const layoutAt = (at: Instant) => sql`case when exists (
    select from inventory.seat_holds e where e.flight_id = f.id and ${liveHold(at)}) then f.layout
  else p.layout end`;

/** What a departure is apart from its stock, as planned. */
export async function amendDepartures(tx: Tx, planned: readonly PlannedDeparture[], at: Instant): Promise<void> {
  if (planned.length === 0) return;
  await tx.execute(sql`
    update inventory.departures f set departs_local = p."departsLocal", arrives_local = p."arrivesLocal",
      departs_at = p."departsAt", arrives_at = p."arrivesAt", minutes = p.minutes, aircraft = p.aircraft,
      layout = ${layoutAt(at)}, seats = p.seats, adult_tax_minor = p."adultTaxMinor"
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as p(id text, "departsLocal" timestamp,
      "arrivesLocal" timestamp, "departsAt" timestamptz, "arrivesAt" timestamptz, minutes smallint, aircraft text,
      layout text, seats smallint, "adultTaxMinor" bigint)
    where f.id = p.id`);
}

/** The same, where the times stay as they are. */
export async function amendDetails(tx: Tx, planned: readonly PlannedDeparture[], at: Instant): Promise<void> {
  if (planned.length === 0) return;
  await tx.execute(sql`
    update inventory.departures f set aircraft = p.aircraft, layout = ${layoutAt(at)}, seats = p.seats,
      adult_tax_minor = p."adultTaxMinor"
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as p(id text, aircraft text, layout text,
      seats smallint, "adultTaxMinor" bigint)
    where f.id = p.id`);
}

/** Classes as a publication leaves them: never fewer seats than are sold at this moment. */
export async function writeStock(tx: Tx, { stock, close }: Pick<TimetableChange, 'stock' | 'close'>): Promise<void> {
  if (stock.length > 0)
    await tx.execute(sql`
      insert into inventory.stock as s (flight_id, rbd, fare_family, seats, fare_minor, stopped)
      select w.id, w.rbd, w."fareFamily", w.seats, w."fareMinor",
        coalesce((select bool_and(o.stopped) from inventory.stock o where o.flight_id = w.id), false)
      from jsonb_to_recordset(${JSON.stringify(stock)}::jsonb) as w(id text, rbd text, "fareFamily" text,
        seats smallint, "fareMinor" bigint)
      order by w.id, w.rbd
      on conflict (flight_id, rbd) do update set ${plannedSeats(sql`excluded.seats`)},
        fare_minor = excluded.fare_minor, fare_family = excluded.fare_family`);
  // A class that is new on a departure changes it: the triggers see updates alone.
  await logDepartures(tx, [...new Set(stock.filter(({ isNew }) => isNew).map(({ id }) => id))]);
  const opened = stock.filter(({ isNew }) => isNew);
  if (opened.length > 0)
    await tx.execute(sql`
      update inventory.stock s set closed = false
      from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as w(id text, rbd text)
      where s.flight_id = w.id and s.rbd = w.rbd and s.closed`);
  if (close.length > 0)
    await tx.execute(sql`
      update inventory.stock s set closed = true
      from jsonb_to_recordset(${JSON.stringify(close)}::jsonb) as w(id text, rbd text)
      where s.flight_id = w.id and s.rbd = w.rbd`);
}

/** Classes of departures wait for this transaction, in the order in which a sale takes them. */
export async function lockStock(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select 1 from inventory.stock s where s.flight_id = any(${sql.param(ids)}::text[])
    order by s.flight_id collate "C", s.rbd collate "C" for no key update`);
}

/** Days of one flight. */
export type FlightDays = { carrier: string; number: number; from: LocalDate; to: LocalDate };
const onDays = ({ carrier, number, from, to }: FlightDays, after: Instant) => sql`
  s.flight_id in (select f.id from inventory.departures f where f.carrier = ${carrier}
    and f.number = ${number}::smallint and f.mode = 'avia' and not f.canceled
    and f.service_date between ${from}::date and ${to}::date and f.departs_at > ${after}::timestamptz)`;

type Changed = { id: string; rbd: string };
const changed = sql`returning s.flight_id as id, s.rbd`;

/** Stops the sale of departures, or goes on with it. */
export async function stopSale(tx: Tx, days: FlightDays, stopped: boolean, after: Instant): Promise<Changed[]> {
  const { rows } = await tx.execute<Changed>(sql`
    update inventory.stock s set stopped = ${stopped} where ${onDays(days, after)} ${changed}`);
  return rows;
}

export async function closeClass(
  tx: Tx,
  days: FlightDays,
  { rbd, closed }: { rbd: string; closed: boolean },
  after: Instant,
): Promise<Changed[]> {
  const { rows } = await tx.execute<Changed>(sql`
    update inventory.stock s set closed = ${closed} where ${onDays(days, after)} and s.rbd = ${rbd} ${changed}`);
  return rows;
}

export async function setFare(
  tx: Tx,
  days: FlightDays,
  { rbd, fareMinor }: { rbd: string; fareMinor: number },
  after: Instant,
): Promise<Changed[]> {
  const { rows } = await tx.execute<Changed>(sql`
    update inventory.stock s set fare_minor = ${fareMinor}::bigint, set_by_hand = true
    where ${onDays(days, after)} and s.rbd = ${rbd} ${changed}`);
  return rows;
}

/**
 * Seats of a class. Departures on which more are sold are left as they are, and named: the sale and this wait for one
 * another at the row.
 */
export async function setAllotment(
  tx: Tx,
  days: FlightDays,
  { rbd, seats }: { rbd: string; seats: number },
  after: Instant,
): Promise<{ changed: Changed[]; sold: { id: string; sold: number } | null }> {
  const { rows } = await tx.execute<Changed>(sql`
    update inventory.stock s set ${plannedSeats(sql`${seats}::smallint`)}, set_by_hand = true
    where ${onDays(days, after)} and s.rbd = ${rbd} and s.sold <= ${seats}::smallint ${changed}`);
  const over = await tx.execute<{ id: string; sold: number }>(sql`
    select s.flight_id as id, s.sold::int as sold from inventory.stock s
    where ${onDays(days, after)} and s.rbd = ${rbd} and s.sold > ${seats}::smallint order by s.sold desc limit 1`);
  return { changed: rows, sold: over.rows[0] ?? null };
}

const ahead = (carrier: string, after: Instant) => sql`
  f.carrier = ${carrier} and f.mode = 'avia' and not f.canceled and f.departs_at > ${after}::timestamptz`;

type TaxedRoute = { from: string; to: string; adultTaxMinor: number; count: number };
/** Departures of an airline that are ahead, by route and taxes. */
export async function routesAhead(db: Executor, carrier: string, after: Instant): Promise<TaxedRoute[]> {
  const { rows } = await db.execute<TaxedRoute>(sql`
    select f.from_code as "from", f.to_code as "to", f.adult_tax_minor::float8 as "adultTaxMinor",
      count(*)::int as count
    from inventory.departures f where ${ahead(carrier, after)}
    group by f.from_code, f.to_code, f.adult_tax_minor order by 1, 2, 3`);
  return rows;
}

/** Writes the taxes of an airline's departures between two airports; answers how many were others. */
export async function taxRoute(
  tx: Tx,
  carrier: string,
  { from, to, adultTaxMinor }: Pick<TaxedRoute, 'from' | 'to' | 'adultTaxMinor'>,
  after: Instant,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update inventory.departures f set adult_tax_minor = ${adultTaxMinor}::bigint
    where ${ahead(carrier, after)} and f.from_code = ${from} and f.to_code = ${to}
      and f.adult_tax_minor <> ${adultTaxMinor}::bigint`);
  return rowCount ?? 0;
}
