import { sql } from 'drizzle-orm';
import type { Instant, LocalDate } from '#kernel/dates.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { TimetableChange } from '../domain/own/compare-departures.ts';
import type { PlannedRunDay } from '../domain/own-runs/own-run.ts';
import type { PlannedDeparture } from '../domain/timetable.ts';
import type { OwnDeparture } from './own-departures.ts';
import { LIVE } from './places.ts';
import { plannedSeats } from './planned-seats.ts';

const UTC = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);
const WALL = sql.raw(`'YYYY-MM-DD"T"HH24:MI'`);

/** Days of a train or bus: the departure of the whole run with what is sold on any part of it. */
export type RunDay = Omit<OwnDeparture, 'stock'> & {
  calls: string;
  times: string;
  stock: (OwnDeparture['stock'][number] & Parts)[];
};
type Parts = { partFares: string };
export type RunName = { carrier: string; number: number };

/** Pairs in the order of `stationPairsOf`: the longest first. */
const PAIRS_IN_ORDER = sql.raw(`order by p.first_section - p.last_section, p.first_section`);

/** Days of one run from a day on, in order. */
export async function readRunDays(
  db: Executor,
  { carrier, number }: RunName,
  from: LocalDate,
  limit?: number,
): Promise<RunDay[]> {
  const { rows } = await db.execute<RunDay>(sql`
    with runs as materialized (
      select * from inventory.departures f where f.carrier = ${carrier} and f.number = ${number}::smallint
        and f.mode <> 'avia' and coalesce(f.run_id, f.id) = f.id and f.service_date >= ${from}::date
      order by f.service_date limit ${limit ?? null}::int)
    select f.id, f.service_date::text as "serviceDate", f.from_code as "from", f.to_code as "to",
      to_char(f.departs_at at time zone 'UTC', ${UTC}) as "departsAt",
      to_char(f.arrives_at at time zone 'UTC', ${UTC}) as "arrivesAt",
      to_char(f.departs_local, ${WALL}) as "departsLocal", to_char(f.arrives_local, ${WALL}) as "arrivesLocal",
      f.aircraft, f.seats, f.adult_tax_minor::float8 as "adultTaxMinor", f.canceled,
      exists (select from inventory.booking_flights b join inventory.departures p on p.id = b.flight_id
        where p.id = f.id or p.run_id = f.id) as booked,
      (select coalesce(sum((one->>'sold')::int), 0)::int from jsonb_array_elements(s.stock) one) as sold,
      coalesce((select bool_and((one->>'stopped')::boolean) from jsonb_array_elements(s.stock) one), false) as stopped,
      coalesce(c.calls, f.from_code || ' ' || f.to_code) as calls,
      coalesce(c.times, to_char(f.departs_at at time zone 'UTC', ${UTC}) || ' '
        || to_char(f.arrives_at at time zone 'UTC', ${UTC})) as times, s.stock
    from runs f
    cross join lateral (
      select string_agg(case when p.first_section = 1 then p.from_code || ' ' else '' end || p.to_code, ' '
          order by p.first_section) as calls,
        string_agg(to_char(p.departs_at at time zone 'UTC', ${UTC}) || ' '
          || to_char(p.arrives_at at time zone 'UTC', ${UTC}), ' ' order by p.first_section) as times
      from inventory.departures p where p.run_id = f.id and p.first_section = p.last_section) c
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('rbd', b.rbd, 'fareFamily', b.fare_family, 'seats', b.seats,
          'planned', b.seats - b.over_planned,
          'sold', case when f.run_id is null then b.sold else (select coalesce(max(x.sold), 0)
            from inventory.stock x where x.rbd = b.rbd and x.flight_id = any(array(
              select f.id || '#' || g from generate_series(f.first_section::int, f.last_section::int) g))) end,
          'fareMinor', b.fare_minor, 'setByHand', b.set_by_hand, 'closed', b.closed, 'stopped', b.stopped,
          'partFares', case when f.run_id is null then b.fare_minor::text else (
            select string_agg(x.fare_minor::text, ' ' ${PAIRS_IN_ORDER})
            from inventory.departures p join inventory.stock x on x.flight_id = p.id and x.rbd = b.rbd
            where p.run_id = f.id) end)
        order by b.fare_minor, b.rbd), '[]') as stock
      from inventory.stock b where b.flight_id = f.id) s
    order by f.service_date`);
  return rows;
}

export type RunFigures = RunName & { next: string | null; sold: number; left: number };

/** Next departure and what is sold and left on the days ahead, by run. */
export async function figuresOfRuns(db: Executor, after: Instant, until: Instant): Promise<RunFigures[]> {
  const { rows } = await db.execute<RunFigures>(sql`
    select f.carrier, f.number::int as number, to_char(min(f.departs_local), ${WALL}) as next,
      sum(s.sold)::int as sold, sum(s.left)::int as left
    from inventory.departures f cross join lateral (
      select sum(b.sold) as sold, sum(case when b.closed or b.stopped then 0 else b.seats - b.sold end) as left
      from (select x.rbd, x.seats, max(x.sold) as sold, bool_or(x.closed) as closed, bool_or(x.stopped) as stopped
        from inventory.stock x where x.flight_id = any(case when f.run_id is null then array[f.id]
          else array(select f.id || '#' || g from generate_series(f.first_section::int, f.last_section::int) g) end)
        group by x.rbd, x.seats) b) s
    where f.mode <> 'avia' and coalesce(f.run_id, f.id) = f.id and not f.canceled
      and f.departs_at > ${after}::timestamptz and f.departs_at < ${until}::timestamptz
    group by f.carrier, f.number`);
  return rows;
}

/** Days of a run that are in the timetable, by the ids of the whole. */
export async function knownRunDays(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from inventory.departures where id = any(${sql.param(ids)}::text[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Under which ids seats of whole days stand in the stock: the days, their station pairs and their sections. */
const everyRow = (ids: readonly string[]) => sql`(
  select d.id as flight_id, coalesce(d.run_id, d.id) as whole from inventory.departures d
  where d.id = any(${sql.param(ids)}::text[]) or d.run_id = any(${sql.param(ids)}::text[])
  union all
  select d.id || '#' || g, d.id
  from inventory.departures d, generate_series(d.first_section::int, d.last_section::int) g
  where d.id = any(${sql.param(ids)}::text[]) and d.run_id is not null)`;
const stockIds = (ids: readonly string[]) => sql`(select e.flight_id from ${everyRow(ids)} e)`;

/** Classes of days wait for this transaction, in the order in which a sale takes them. */
export async function lockRunStock(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select 1 from inventory.stock s where s.flight_id in ${stockIds(ids)}
    order by s.flight_id collate "C", s.rbd collate "C" for no key update`);
}

/** More departures than this are read with everything else. */
const MAX_NAMED = 1_000;

/** Says to every process that departures are new or gone: the triggers see what is updated. */
export async function announceDepartures(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  if (ids.length > MAX_NAMED) await tx.execute(sql`insert into inventory.change_log default values`);
  else
    await tx.execute(sql`
      insert into inventory.change_log (departure_id) select unnest(${sql.param(ids)}::text[])`);
}

/** Days without any reservation, with their pairs and sections. @throws when one of them has got one meanwhile. */
export async function deleteRunDays(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows: sold } = await tx.execute(sql`
    select from inventory.booking_flights b join inventory.departures d on d.id = b.flight_id
    where d.id = any(${sql.param(ids)}::text[]) or d.run_id = any(${sql.param(ids)}::text[]) limit 1`);
  if (sold.length > 0) throw new Error('a run was sold meanwhile');
  await tx.execute(sql`delete from inventory.stock s where s.flight_id in ${stockIds(ids)}`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from inventory.departures d where d.id = any(${sql.param(ids)}::text[])
      or d.run_id = any(${sql.param(ids)}::text[]) returning d.id`);
  await announceDepartures(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * Brings a whole day and its station pairs to their planned times and vehicle. A pair keeps its id, whatever day its
 * station is now reached on, and is moved by what its own departure is moved by, its reservations with it.
 * @returns the pairs whose times have changed
 */
export async function retimeRunDay(tx: Tx, { id, pairs }: PlannedRunDay, at: Instant): Promise<string[]> {
  const planned = pairs.map(({ run, ...pair }) => ({
    first: run?.first ?? null,
    last: run?.last ?? null,
    departsLocal: pair.departsLocal,
    arrivesLocal: pair.arrivesLocal,
    departsAt: pair.departsAt,
    arrivesAt: pair.arrivesAt,
    minutes: pair.minutes,
    aircraft: pair.aircraft,
    seats: pair.seats,
    adultTaxMinor: pair.adultTaxMinor,
  }));
  const { rows } = await tx.execute<{ id: string; shift: number; changed: boolean }>(sql`
    with planned as (
      select f.id, p.*, round(extract(epoch from p."departsAt" - f.departs_at) / 60)::int as shift,
        (p."departsAt", p."arrivesAt") is distinct from (f.departs_at, f.arrives_at) as changed
      from inventory.departures f
      join jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as p(first smallint, last smallint,
        "departsLocal" timestamp, "arrivesLocal" timestamp, "departsAt" timestamptz, "arrivesAt" timestamptz,
        minutes smallint, aircraft text, seats smallint, "adultTaxMinor" bigint)
        on f.first_section is not distinct from p.first and f.last_section is not distinct from p.last
      where f.id = ${id} or f.run_id = ${id})
    update inventory.departures f set departs_local = p."departsLocal", arrives_local = p."arrivesLocal",
      departs_at = p."departsAt", arrives_at = p."arrivesAt", minutes = p.minutes, aircraft = p.aircraft,
      seats = p.seats, adult_tax_minor = p."adultTaxMinor", shifted_minutes = f.shifted_minutes + p.shift,
      changed_at = case when p.changed then ${at}::timestamptz else f.changed_at end
    from planned p where f.id = p.id returning f.id, p.shift, p.changed`);
  const changed = rows.filter((row) => row.changed);
  if (changed.length > 0)
    await tx.execute(sql`
      update inventory.bookings b set departs_at = b.departs_at + make_interval(mins => m.shift)
      from inventory.booking_flights f, jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as m(id text, shift int)
      where f.booking_id = b.id and f.n = 1 and f.flight_id = m.id`);
  return changed.map((row) => row.id);
}

/** The same, where the times stay as they are. */
export async function amendRunDetails(tx: Tx, days: readonly PlannedDeparture[]): Promise<void> {
  if (days.length === 0) return;
  const rows = days.map(({ id, aircraft, seats, adultTaxMinor }) => ({ id, aircraft, seats, adultTaxMinor }));
  await tx.execute(sql`
    update inventory.departures f set aircraft = p.aircraft, seats = p.seats, adult_tax_minor = p."adultTaxMinor"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id text, aircraft text, seats smallint,
      "adultTaxMinor" bigint)
    where f.id = p.id or f.run_id = p.id`);
}

/** A class of a day as it is to be: `fares` by pair, in the order of `stationPairsOf`. */
export type RunStock = Omit<TimetableChange['stock'][number], 'sold'> & { fares: readonly number[] };

/** Classes of days as a publication leaves them; never fewer seats than are sold at this moment. */
export async function writeRunStock(
  tx: Tx,
  { stock, close }: { stock: readonly RunStock[]; close: TimetableChange['close'] },
): Promise<void> {
  if (stock.length > 0) await writeClasses(tx, stock);
  await markClasses(tx, close, true);
}

type ClassOfDay = { id: string; rbd: string };
/** Closes classes of days, or opens them. */
export async function markClasses(tx: Tx, classes: readonly ClassOfDay[], closed: boolean): Promise<void> {
  if (classes.length === 0) return;
  const ids = [...new Set(classes.map(({ id }) => id))];
  const named = classes.map(({ id, rbd }) => ({ id, rbd }));
  await tx.execute(sql`
    update inventory.stock s set closed = ${closed}
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as w(id text, rbd text)
    join ${everyRow(ids)} e on e.whole = w.id
    where s.flight_id = e.flight_id and s.rbd = w.rbd and s.closed <> ${closed}`);
}

/** Stops the sale of days, or goes on with it. */
export const stopRunDays = (tx: Tx, ids: readonly string[], stopped: boolean) =>
  tx.execute(sql`update inventory.stock s set stopped = ${stopped} where s.flight_id in ${stockIds(ids)}`);

/** Pairs have the fares and seem full; the sections of their run have the seats. */
async function writeClasses(tx: Tx, stock: readonly RunStock[]): Promise<void> {
  const wanted = sql`wanted as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(stock)}::jsonb) as w(id text, rbd text, "fareFamily" text,
      seats smallint, "isNew" boolean, "setByHand" boolean, fares bigint[]))`;
  const stopped = sql`coalesce((select bool_and(o.stopped) from inventory.stock o where o.flight_id = w.id), false)`;
  const columns = sql`(flight_id, rbd, fare_family, seats, sold, fare_minor, set_by_hand, stopped)`;
  await tx.execute(sql`
    with ${wanted}, pairs as (
      select p.id, p.run_id, row_number() over (partition by p.run_id ${PAIRS_IN_ORDER}) as n
      from inventory.departures p where p.run_id in (select id from wanted))
    insert into inventory.stock as s ${columns}
    select p.id, w.rbd, w."fareFamily", w.seats, w.seats, w.fares[p.n], w."setByHand", ${stopped}
    from wanted w join pairs p on p.run_id = w.id
    on conflict (flight_id, rbd) do update set seats = excluded.seats, sold = excluded.sold,
      fare_minor = excluded.fare_minor, fare_family = excluded.fare_family, set_by_hand = excluded.set_by_hand`);
  await tx.execute(sql`
    with ${wanted}, counted as (
      select d.id as whole, d.id, true as "hasFare" from inventory.departures d
      where d.id in (select id from wanted) and d.run_id is null
      union all
      select d.id, d.id || '#' || g, false
      from inventory.departures d, generate_series(d.first_section::int, d.last_section::int) g
      where d.id in (select id from wanted) and d.run_id is not null)
    insert into inventory.stock as s ${columns}
    select c.id, w.rbd, w."fareFamily", w.seats, 0, case when c."hasFare" then w.fares[1] else 0 end, w."setByHand",
      ${stopped}
    from wanted w join counted c on c.whole = w.id
    on conflict (flight_id, rbd) do update set ${plannedSeats(sql`excluded.seats`)},
      fare_minor = excluded.fare_minor, fare_family = excluded.fare_family, set_by_hand = excluded.set_by_hand`);
  const opened = stock.filter(({ isNew }) => isNew);
  await markClasses(tx, opened, false);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select d.id from inventory.departures d where d.id = any(${sql.param(opened.map(({ id }) => id))}::text[])
      or d.run_id = any(${sql.param(opened.map(({ id }) => id))}::text[])`);
  // A class that is new on a departure changes it.
  await announceDepartures(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Places of a run that are taken on the days ahead, with the class and the first day of each. */
export async function takenPlacesAhead(
  db: Executor,
  { carrier, number }: RunName,
  after: Instant,
): Promise<{ place: string; rbd: string; date: LocalDate }[]> {
  const { rows } = await db.execute<{ place: string; rbd: string; date: LocalDate }>(sql`
    select p.place, p.rbd, min(f.service_date)::text as date
    from inventory.departures f
    join inventory.place_reservations p on p.flight_id = f.id or (f.run_id is not null and p.flight_id in
      (select f.id || '#' || g from generate_series(f.first_section::int, f.last_section::int) g))
    where f.carrier = ${carrier} and f.number = ${number}::smallint and coalesce(f.run_id, f.id) = f.id
      and not f.canceled and f.departs_at > ${after}::timestamptz and p.rbd is not null and ${LIVE}
    group by 1, 2 order by 3 limit 10000`);
  return rows;
}

/** Seats and fares of the days of some runs (`W017`) as they stand are those of each day alone. */
export const keepSetByHand = (tx: Tx, runs: readonly string[]) =>
  tx.execute(sql`
    update inventory.stock s set set_by_hand = true from inventory.departures f
    where f.carrier || f.number = any(${sql.param(runs)}::text[]) and f.mode <> 'avia' and not s.set_by_hand
      and split_part(s.flight_id, '#', 1) = f.id`);
