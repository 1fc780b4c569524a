import { sql } from 'drizzle-orm';
import type { LocalDate } from '#kernel/dates.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { DailyStockChange, PlannedDailyStock, StandingDailyStock } from '../domain/own/compare-daily-stock.ts';
import { plannedSeats } from './planned-seats.ts';

const ofIds = (ids: readonly string[]) => sql`s.flight_id = any(${sql.param(ids)}::text[])`;

/** Rooms and cars on days, in the order of their ids and classes. */
export async function readDailyStock(db: Executor, ids: readonly string[]): Promise<StandingDailyStock[]> {
  const { rows } = await db.execute<StandingDailyStock>(sql`
    select s.flight_id as id, s.rbd, s.seats::int as seats,
      (s.seats - s.over_planned)::int as planned, s.sold::int as sold, s.fare_minor::float8 as "fareMinor",
      s.closed, s.stopped, s.set_by_hand as "setByHand"
    from inventory.stock s where ${ofIds(ids)} order by s.flight_id collate "C", s.rbd collate "C"`);
  return rows;
}

/** Which of some days are written already. */
export async function writtenDays(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct s.flight_id as id from inventory.stock s where ${ofIds(ids)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Reservations on days that are held or issued. */
export async function bookingsOnDays(db: Executor, ids: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct f.booking_id)::int as count from inventory.booking_flights f
    join inventory.bookings b on b.id = f.booking_id
    where f.flight_id = any(${sql.param(ids)}::text[]) and b.state in ('held', 'issued')`);
  return rows[0]?.count ?? 0;
}

/** New days; a class that is new on a day on which the whole is not sold is not sold either. */
export async function insertDailyStock(tx: Tx, planned: readonly PlannedDailyStock[]): Promise<void> {
  if (planned.length === 0) return;
  await tx.execute(sql`
    insert into inventory.stock (flight_id, rbd, fare_family, seats, fare_minor, stopped)
    select w.id, w.rbd, w."fareFamily", w.seats, w."fareMinor",
      coalesce((select bool_and(o.stopped) from inventory.stock o where o.flight_id = w.id), false)
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as w(id text, rbd text, "fareFamily" text,
      seats smallint, "fareMinor" bigint)
    on conflict (flight_id, rbd) do nothing`);
}

/** Does what a publication changes: never fewer than are sold at this moment. */
export async function writeDailyStock(tx: Tx, { add, change, close }: DailyStockChange): Promise<void> {
  await insertDailyStock(tx, add);
  if (change.length > 0)
    await tx.execute(sql`
      update inventory.stock s set ${plannedSeats(sql`w.seats`)}, fare_minor = w."fareMinor",
        fare_family = w."fareFamily", closed = s.closed and not w."isBack",
        set_by_hand = s.set_by_hand and not w."isBack"
      from jsonb_to_recordset(${JSON.stringify(change)}::jsonb) as w(id text, rbd text, "fareFamily" text,
        seats smallint, "fareMinor" bigint, "isBack" boolean)
      where s.flight_id = w.id and s.rbd = w.rbd`);
  if (close.length > 0)
    await tx.execute(sql`
      update inventory.stock s set closed = true
      from jsonb_to_recordset(${JSON.stringify(close)}::jsonb) as w(id text, rbd text)
      where s.flight_id = w.id and s.rbd = w.rbd`);
}

const count = ({ rowCount }: { rowCount: number | null }): number => rowCount ?? 0;

/** Stops the sale on days, or goes on with it. Each of these answers how many rows it has changed. */
export const stopDays = async (tx: Tx, ids: readonly string[], stopped: boolean): Promise<number> =>
  count(await tx.execute(sql`update inventory.stock s set stopped = ${stopped} where ${ofIds(ids)}`));

export const closeOnDays = async (tx: Tx, ids: readonly string[], rbd: string, closed: boolean): Promise<number> =>
  count(await tx.execute(sql`update inventory.stock s set closed = ${closed} where ${ofIds(ids)} and s.rbd = ${rbd}`));

export const setPriceOnDays = async (tx: Tx, ids: readonly string[], rbd: string, fareMinor: number): Promise<number> =>
  count(
    await tx.execute(sql`
      update inventory.stock s set fare_minor = ${fareMinor}::bigint, set_by_hand = true
      where ${ofIds(ids)} and s.rbd = ${rbd}`),
  );

/** Under the lock of `lockStock`, once `readDailyStock` has shown that no more are sold. */
export const setCountOnDays = async (tx: Tx, ids: readonly string[], rbd: string, seats: number): Promise<number> =>
  count(
    await tx.execute(sql`
      update inventory.stock s set ${plannedSeats(sql`${seats}::smallint`)}, set_by_hand = true
      where ${ofIds(ids)} and s.rbd = ${rbd}`),
  );

/** Forgets days before one, unless they are booked. */
export async function dropDailyStockBefore(tx: Tx, day: LocalDate): Promise<void> {
  await tx.execute(sql`
    delete from inventory.stock s where s.flight_id like '_0/%'
      and right(s.flight_id, 8) < to_char(${day}::date, 'YYYYMMDD')
      and not exists (select from inventory.booking_flights f where f.flight_id = s.flight_id)`);
}

/** Numbers that are set for days, one by one; never fewer than are sold. */
export async function setCountsByDay(
  tx: Tx,
  days: readonly { readonly id: string; readonly rbd: string; readonly seats: number }[],
): Promise<void> {
  await tx.execute(sql`
    update inventory.stock s set ${plannedSeats(sql`w.seats`)}, set_by_hand = true
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as w(id text, rbd text, seats smallint)
    where s.flight_id = w.id and s.rbd = w.rbd`);
}

/** Closes what is left of classes that are not sold any more. */
export async function closeUnknownClasses(tx: Tx, ids: readonly string[], rbds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update inventory.stock s set closed = true where ${ofIds(ids)} and s.rbd <> all(${sql.param(rbds)}::text[])`);
}

/** Of each hotel the cheapest night that has a free room, the first of them. */
export async function lowestFares(
  db: Executor,
  nights: readonly { id: string; rbd: string; hotel: number; night: LocalDate }[],
): Promise<Map<number, { fareMinor: number; night: LocalDate }>> {
  const { rows } = await db.execute<{ hotel: number; fareMinor: number; night: LocalDate }>(sql`
    select distinct on (w.hotel) w.hotel, w.night, s.fare_minor::float8 as "fareMinor"
    from jsonb_to_recordset(${JSON.stringify(nights)}::jsonb) as w(id text, rbd text, hotel int, night text)
    join inventory.stock s on s.flight_id = w.id and s.rbd = w.rbd
    where not s.closed and not s.stopped and s.seats > s.sold
    order by w.hotel, s.fare_minor, w.night`);
  return new Map(rows.map(({ hotel, ...found }) => [hotel, found]));
}
