import { sql } from 'drizzle-orm';
import { addDays, type Instant, type LocalDate } from '#kernel/dates.ts';
import type { Executor } from '#platform/db/database.ts';
import type { CarrierCode } from '../domain/carriers.ts';
import type { Family } from '../domain/families.ts';

export type DayPrice = { date: LocalDate; totalMinor: number };

/** Cheapest way for one adult, fare and taxes, on each day that has one: nonstop flights, and one stop at a carrier's hub. */
export async function cheapestDays(
  db: Executor,
  query: {
    from: readonly string[];
    to: readonly string[];
    start: LocalDate;
    days: number;
    families: readonly Family[];
    after: Instant;
    hubs: readonly { carrier: CarrierCode; keys: readonly string[] }[];
    connectMinutes: number;
    longestMinutes: number;
  },
): Promise<DayPrice[]> {
  const keys = (values: readonly string[]) => sql`any(${sql.param(values)}::text[])`;
  const last = addDays(query.start, query.days - 1);
  const families = keys(query.families);
  // The lateral subqueries keep the planner on the classes of the flights at hand, whatever the statistics say.
  const through = query.hubs.map(
    (hub) => sql`
    union all
    select o.service_date, o.adult_tax_minor + s.adult_tax_minor + fares.lowest
    from inventory.flights o
    cross join lateral (
      select s.id, s.adult_tax_minor from inventory.flights s
      where s.from_key = o.to_key and s.to_key = ${keys(query.to)} and s.carrier = o.carrier
        and s.service_date in (o.service_date, o.service_date + 1)
        and s.departs_at between o.arrives_at + make_interval(mins => ${query.connectMinutes}::int)
          and o.arrives_at + make_interval(mins => ${query.longestMinutes}::int)
        and not s.canceled
      offset 0) s
    cross join lateral (
      select min(ob.fare_minor + sb.fare_minor) as lowest from inventory.buckets ob, inventory.buckets sb
      where ob.flight_id = o.id and ob.sold < ob.seats and ob.family = ${families}
        and sb.flight_id = s.id and sb.sold < sb.seats and sb.family = ob.family) fares
    where o.from_key = ${keys(query.from)} and o.to_key = ${keys(hub.keys)} and o.carrier = ${hub.carrier}
      and o.service_date between ${query.start}::date and ${last}::date and o.departs_at > ${query.after}::timestamptz and not o.canceled`,
  );
  const { rows } = await db.execute<DayPrice>(sql`
    select day::text as date, min(total)::float8 as "totalMinor" from (
      select f.service_date as day, f.adult_tax_minor + fares.lowest as total
      from inventory.flights f
      cross join lateral (
        select min(b.fare_minor) as lowest from inventory.buckets b
        where b.flight_id = f.id and b.sold < b.seats and b.family = ${families}) fares
      where f.from_key = ${keys(query.from)} and f.to_key = ${keys(query.to)}
        and f.service_date between ${query.start}::date and ${last}::date and f.departs_at > ${query.after}::timestamptz and not f.canceled
      ${sql.join(through)}
    ) ways where total is not null group by day order by day`);
  return rows;
}
