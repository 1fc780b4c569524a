import { and, count, desc, eq, gt, inArray, isNotNull, max, ne, sql } from 'drizzle-orm';
import type { Instant } from '#kernel/dates.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { deferStatement, queryPrepared } from '#platform/db/unit-of-work.ts';
import type { Airport } from '../domain/airports.ts';
import type { TransferPlace } from '../domain/hotels-and-transfers/transfer-for-sale.ts';
import type { OwnFlight } from '../domain/own/flight-shape.ts';
import type { OwnCarrier } from '../domain/own/own-carrier.ts';
import type { OwnHotel } from '../domain/own-hotels/hotel-shape.ts';
import type { HotelTown } from '../domain/own-hotels/own-hotel.ts';
import type { OwnRun } from '../domain/own-runs/run-shape.ts';
import type { OwnTransfer } from '../domain/own-transfers/transfer-shape.ts';
import { networkItems, networkPublications } from './schema.ts';

export type StopOfNetwork = Airport & { key: string };
export type Edited<T, Stop = StopOfNetwork> = {
  id: string;
  carrier: string;
  revision: number;
  draft: T;
  published: T | null;
  /** Where a published flight or run calls, with location keys; the town of a hotel, both ends of a transfer. */
  stops: Stop[] | null;
  updatedAt: Instant;
  updatedBy: string;
};
export type CarrierItem = Edited<OwnCarrier> & { kind: 'carrier' };
export type FlightItem = Edited<OwnFlight> & { kind: 'flight' };
/** `stops`: those of the run in its order, then the places where one may also get on. */
export type RunItem = Edited<OwnRun> & { kind: 'run' };
export type HotelItem = Edited<OwnHotel, HotelTown> & { kind: 'hotel' };
export type TransferItem = Edited<OwnTransfer, TransferPlace> & { kind: 'transfer' };
/** What is sold by the day: rooms of hotels and cars of transfers. */
export type DailyItem = HotelItem | TransferItem;
export type DailyDocument = OwnHotel | OwnTransfer;
export type DailyPlace = HotelTown | TransferPlace;
export type NetworkItem = CarrierItem | FlightItem | RunItem | DailyItem;
export type ItemKind = NetworkItem['kind'];

const rows = (found: readonly (typeof networkItems.$inferSelect)[]): NetworkItem[] => found as NetworkItem[];

export const readPublishedItems = async (db: Executor): Promise<NetworkItem[]> =>
  rows(
    await db
      .select()
      .from(networkItems)
      .where(isNotNull(networkItems.published))
      .orderBy(networkItems.kind, networkItems.id),
  );

export const readCarriers = async (db: Executor): Promise<CarrierItem[]> =>
  rows(
    await db.select().from(networkItems).where(eq(networkItems.kind, 'carrier')).orderBy(networkItems.id),
  ) as CarrierItem[];

export const readFlights = async (db: Executor, ids: readonly string[]): Promise<FlightItem[]> =>
  rows(
    await db
      .select()
      .from(networkItems)
      .where(and(eq(networkItems.kind, 'flight'), inArray(networkItems.id, [...ids])))
      .orderBy(networkItems.id),
  ) as FlightItem[];

export const readRunItems = async (db: Executor, ids: readonly string[]): Promise<RunItem[]> =>
  rows(
    await db
      .select()
      .from(networkItems)
      .where(and(eq(networkItems.kind, 'run'), inArray(networkItems.id, [...ids])))
      .orderBy(networkItems.id),
  ) as RunItem[];

export const readHotels = async (db: Executor, ids: readonly string[]): Promise<HotelItem[]> =>
  rows(
    await db
      .select()
      .from(networkItems)
      .where(and(eq(networkItems.kind, 'hotel'), inArray(networkItems.id, [...ids])))
      .orderBy(networkItems.id),
  ) as HotelItem[];

/** Flights in order, from after one on; of one carrier or of all. */
export const flightsAfter = async (
  db: Executor,
  { carrier, after, limit }: { carrier: string | null; after: string; limit: number },
): Promise<FlightItem[]> =>
  rows(
    await db
      .select()
      .from(networkItems)
      .where(
        and(
          eq(networkItems.kind, 'flight'),
          gt(networkItems.id, after),
          carrier === null ? undefined : eq(networkItems.carrier, carrier),
        ),
      )
      .orderBy(networkItems.id)
      .limit(limit),
  ) as FlightItem[];

/** Flights of the office, published or not. */
export async function countFlights(db: Executor): Promise<number> {
  const [row] = await db.select({ count: count() }).from(networkItems).where(eq(networkItems.kind, 'flight'));
  return row?.count ?? 0;
}

/** Flights, runs, hotels and transfers that are published. */
export async function countPublished(db: Executor): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(networkItems)
    .where(and(ne(networkItems.kind, 'carrier'), isNotNull(networkItems.published)));
  return row?.count ?? 0;
}

/** Published carriers, and the stops of published flights and runs: what every process knows of the network. */
export async function readPublishedNetwork(db: Executor): Promise<{ carriers: OwnCarrier[]; stops: StopOfNetwork[] }> {
  const carriers = (await readCarriers(db)).flatMap(({ published }) => published ?? []);
  const { rows: stops } = await db.execute<{ stop: StopOfNetwork }>(sql`
    select (array_agg(s order by n.id))[1] as stop
    from inventory.network_items n, jsonb_array_elements(n.stops) s
    where n.kind in ('flight', 'run') and jsonb_typeof(n.stops) = 'array' group by s->>'code' order by min(n.id)`);
  return { carriers, stops: stops.map(({ stop }) => stop) };
}

type FlightSummary = Pick<OwnFlight, 'carrier' | 'number' | 'from' | 'to'> & {
  id: string;
  state: 'draft' | 'changed' | 'published';
};
/** Flights by number, as they are published or else drawn up; `find`: a part of the number, or an airport. */
export async function readSummaries(
  db: Executor,
  { find, limit }: { find: string | null; limit: number },
): Promise<{ flights: FlightSummary[]; total: number }> {
  const like = find === null ? null : `${find}%`;
  const { rows: found } = await db.execute<FlightSummary & { total: number }>(sql`
    select id, carrier, (doc->>'number')::int as number, doc->>'from' as "from", doc->>'to' as "to", state,
      count(*) over ()::int as total
    from (select id, carrier, coalesce(published, draft) as doc, case when published is null then 'draft'
        when published = draft then 'published' else 'changed' end as state
      from inventory.network_items where kind = 'flight') f
    where ${like}::text is null or id like ${like} or doc->>'from' = ${find} or doc->>'to' = ${find}
    order by carrier, number limit ${limit}`);
  return { flights: found.map(({ total: _, ...flight }) => flight), total: found[0]?.total ?? 0 };
}

export async function readItem<Kind extends ItemKind>(
  db: Executor,
  kind: Kind,
  id: string,
): Promise<Extract<NetworkItem, { kind: Kind }> | null> {
  const found = await db
    .select()
    .from(networkItems)
    .where(and(eq(networkItems.kind, kind), eq(networkItems.id, id)));
  return (rows(found)[0] as Extract<NetworkItem, { kind: Kind }> | undefined) ?? null;
}

/** Hotels or transfers in the order of their numbers. */
export async function readDailyItems<Doc extends DailyDocument, Place extends DailyPlace>(
  db: Executor,
  kind: DailyItem['kind'],
): Promise<Edited<Doc, Place>[]> {
  const found = await db
    .select()
    .from(networkItems)
    .where(eq(networkItems.kind, kind))
    .orderBy(sql`${networkItems.id}::int`);
  return found as Edited<Doc, Place>[];
}

export const flightsOfCarrier = async (db: Executor, carrier: string): Promise<FlightItem[]> =>
  rows(
    await db
      .select()
      .from(networkItems)
      .where(and(eq(networkItems.kind, 'flight'), eq(networkItems.carrier, carrier)))
      .orderBy(networkItems.id),
  ) as FlightItem[];

/** Trains or buses in the order of their numbers; of one carrier, or all. */
export const readRuns = async (db: Executor, carrier?: string): Promise<RunItem[]> =>
  rows(
    await db
      .select()
      .from(networkItems)
      .where(and(eq(networkItems.kind, 'run'), carrier === undefined ? undefined : eq(networkItems.carrier, carrier)))
      .orderBy(networkItems.carrier, sql`(${networkItems.draft}->>'number')::int`),
  ) as RunItem[];

/** Writes a draft over the revision that its editor has read; false when another editor was first. */
export async function writeDraft(
  db: Executor,
  item: Pick<NetworkItem, 'kind' | 'id' | 'carrier' | 'draft'> & { revision: number; at: Instant; by: string },
): Promise<boolean> {
  const { kind, id, carrier, draft, revision, at, by } = item;
  const current = { draft, revision: revision + 1, updatedAt: at, updatedBy: by };
  if (revision === 0) {
    const made = await db
      .insert(networkItems)
      .values({ kind, id, carrier, ...current })
      .onConflictDoNothing()
      .returning({ id: networkItems.id });
    return made.length > 0;
  }
  const changed = await db
    .update(networkItems)
    .set(current)
    .where(and(eq(networkItems.kind, kind), eq(networkItems.id, id), eq(networkItems.revision, revision)))
    .returning({ id: networkItems.id });
  return changed.length > 0;
}

/** What is published; `null`: nothing any more. The draft stays, so that an undone one can be corrected. */
export async function writePublished(
  tx: Tx,
  { kind, id }: Pick<NetworkItem, 'kind' | 'id'>,
  written: {
    published: object | null;
    stops: readonly (StopOfNetwork | DailyPlace)[] | null;
    at: Instant;
    by: string;
  },
): Promise<void> {
  const { published, stops, at, by } = written;
  await tx
    .update(networkItems)
    .set({ published, stops, revision: sql`${networkItems.revision} + 1`, updatedAt: at, updatedBy: by })
    .where(and(eq(networkItems.kind, kind), eq(networkItems.id, id)));
}

export type Publication = {
  id: number;
  kind: ItemKind;
  item: string;
  before: OwnCarrier | OwnFlight | OwnRun | DailyDocument | null;
  after: OwnCarrier | OwnFlight | OwnRun | DailyDocument | null;
  counts: Readonly<Record<string, number>>;
  publishedAt: Instant;
  publishedBy: string;
  undoes: number | null;
};

export async function insertPublication(tx: Tx, made: Omit<Publication, 'id'>): Promise<void> {
  await tx.insert(networkPublications).values(made);
}

/** The newest ones, of everything or of one item. */
export async function readPublications(
  db: Executor,
  limit: number,
  of?: { kind: ItemKind; item: string },
): Promise<Publication[]> {
  const found = await db
    .select()
    .from(networkPublications)
    .where(of && and(eq(networkPublications.kind, of.kind), eq(networkPublications.item, of.item)))
    .orderBy(desc(networkPublications.id))
    .limit(limit);
  return found as Publication[];
}

const REFUSE_PUBLISHED = `
  select inventory.refuse_unless_all((select count(*) from inventory.network_publications
    where kind = $1 and item = $2 and id > $3), 0)`;

/**
 * A sale by an edition of a hotel, transfer, train or bus that was replaced meanwhile is undone. Sent after
 * `takeSeats`: the publication and the sale wait for one another at the stock, so this sees what was published while
 * it waited.
 * @throws a database error with code SEATS_GONE at the commit
 */
export const refusePublishedSince = (
  tx: Tx,
  { kind, item, seen }: { kind: Exclude<ItemKind, 'flight'>; item: string; seen: number },
): Promise<void> => deferStatement(tx, queryPrepared(tx, REFUSE_PUBLISHED, [kind, item, seen]));

/** Which publication is the newest; 0: there is none. */
export async function newestPublication(db: Executor): Promise<number> {
  const [row] = await db.select({ newest: max(networkPublications.id) }).from(networkPublications);
  return row?.newest ?? 0;
}
