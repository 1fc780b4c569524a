import { type SQL, sql } from 'drizzle-orm';
import { addDays, type Instant, type LocalDate, type LocalDateTime } from '#kernel/dates.ts';
import type { Executor } from '#platform/db/database.ts';
import type { CarrierCode } from '../domain/carriers.ts';
import type { Family } from '../domain/families.ts';

/** Seats of a booking class that can be sold now; fare of an adult in tyiyn. */
export type HouseBucket = {
  rbd: string;
  family: Family;
  left: number /** Sold or not. */;
  stock: number;
  fareMinor: number;
};

/** A departure with its booking classes, the cheapest first. */
export type HouseFlight = {
  id: string;
  carrier: CarrierCode;
  number: number;
  from: string;
  to: string;
  fromCode: string;
  toCode: string;
  departs: LocalDateTime;
  arrives: LocalDateTime;
  departsAt: Instant;
  arrivesAt: Instant;
  minutes: number;
  aircraft: string;
  domestic: boolean;
  riseBp: number;
  buckets: HouseBucket[];
};

type Row = Omit<HouseFlight, 'buckets'> & HouseBucket & { role: string };

const COLUMNS = sql`
  f.id, f.carrier, f.number, f.from_key as "from", f.to_key as "to", f.from_code as "fromCode", f.to_code as "toCode",
  to_char(f.departs, 'YYYY-MM-DD"T"HH24:MI') as departs, to_char(f.arrives, 'YYYY-MM-DD"T"HH24:MI') as arrives,
  to_char(f.departs_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as "departsAt",
  to_char(f.arrives_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as "arrivesAt",
  f.minutes, f.aircraft, f.domestic, f.rise_bp as "riseBp",
  b.rbd, b.family, b.seats - b.sold as left, b.seats as stock, b.fare_minor::float8 as "fareMinor"`;

/** Rows of one flight stand together; `role` tells why a flight was asked for. */
function gather(rows: readonly Row[]): Map<string, HouseFlight[]> {
  const roles = new Map<string, Map<string, HouseFlight>>();
  for (const { role, rbd, family, left, stock, fareMinor, ...flight } of rows) {
    const flights = roles.get(role) ?? new Map<string, HouseFlight>();
    roles.set(role, flights);
    const known = flights.get(flight.id) ?? { ...flight, buckets: [] };
    flights.set(flight.id, known);
    known.buckets.push({ rbd, family, left, stock, fareMinor });
  }
  return new Map([...roles].map(([role, flights]) => [role, [...flights.values()]]));
}

export type LegQuery = { from: readonly string[]; to: readonly string[]; date: LocalDate };

/** What one direction can be made of: flights all the way, and flights to and from the hub of a carrier. */
export type LegFlights = { direct: HouseFlight[]; first: HouseFlight[]; second: HouseFlight[] };

/** Flights with a class of at least `seats` free seats that leave after `after`; `hubs` are place keys by carrier. */
export async function findLegFlights(
  db: Executor,
  legs: readonly LegQuery[],
  families: readonly Family[],
  seats: number,
  after: Instant,
  hubs: readonly { carrier: CarrierCode; keys: readonly string[] }[],
): Promise<LegFlights[]> {
  const part = (role: string, where: SQL): SQL => sql`
    select ${role}::text as role, ${COLUMNS} from inventory.flights f join inventory.buckets b on b.flight_id = f.id
    where ${where} and b.seats - b.sold >= ${seats}::int and b.family = any(${sql.param(families)}::text[])
      and f.departs_at > ${after}::timestamptz and not f.canceled`;
  const keys = (values: readonly string[]) => sql`any(${sql.param(values)}::text[])`;
  const parts = legs.flatMap((leg, n) => [
    part(
      `${n}.direct`,
      sql`f.from_key = ${keys(leg.from)} and f.to_key = ${keys(leg.to)} and f.service_date = ${leg.date}::date`,
    ),
    ...hubs.flatMap((hub) => [
      part(
        `${n}.first`,
        sql`f.from_key = ${keys(leg.from)} and f.to_key = ${keys(hub.keys)} and f.carrier = ${hub.carrier}
          and f.service_date = ${leg.date}::date`,
      ),
      part(
        `${n}.second`,
        sql`f.from_key = ${keys(hub.keys)} and f.to_key = ${keys(leg.to)} and f.carrier = ${hub.carrier}
          and f.service_date in (${leg.date}::date, ${addDays(leg.date, 1)}::date)`,
      ),
    ]),
  ]);
  const { rows } = await db.execute<Row>(
    sql`${sql.join(parts, sql` union all `)} order by "departsAt", id, "fareMinor", rbd`,
  );
  const roles = gather(rows);
  return legs.map((_, n) => ({
    direct: roles.get(`${n}.direct`) ?? [],
    first: roles.get(`${n}.first`) ?? [],
    second: roles.get(`${n}.second`) ?? [],
  }));
}

/** Flights by id with all their classes, full ones too. */
export async function flightsById(db: Executor, ids: readonly string[]): Promise<Map<string, HouseFlight>> {
  const { rows } = await db.execute<Row>(sql`
    select 'asked'::text as role, ${COLUMNS} from inventory.flights f join inventory.buckets b on b.flight_id = f.id
    where f.id = any(${sql.param(ids)}::text[]) and not f.canceled order by f.id, b.fare_minor, b.rbd`);
  return new Map((gather(rows).get('asked') ?? []).map((flight) => [flight.id, flight]));
}
