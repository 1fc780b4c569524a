import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Instant } from '#kernel/dates.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { FileError } from '../domain/import/file-error.ts';
import type { Noted } from '../domain/import/season.ts';
import type { SkipReason } from '../domain/import/ssim-leg.ts';
import type { ChangeCounts } from '../domain/own/compare-departures.ts';
import type { OwnFlight } from '../domain/own/flight-shape.ts';
import type { WithKeptSold } from '../domain/own/kept-sold.ts';
import type { NetworkFault } from '../domain/own/own-carrier.ts';
import { networkImportFlights, networkImports } from './schema.ts';

type ImportState = 'counting' | 'ready' | 'refused' | 'saved' | 'publishing' | 'published' | 'failed';
/** `waiting`: as the draft is, which is not published yet. */
export type FlightChange = 'added' | 'changed' | 'closed' | 'waiting' | 'same';
export type ImportSummary = {
  /** Of a schedule: whose, for which days, in which time. */
  schedule: { carrier: string; from: string; to: string; isUtc: boolean } | null;
  records: number;
  legs: number;
  segmentData: number;
  skipped: Partial<Record<SkipReason, number>>;
  noted: Partial<Record<Noted, number>>;
  flights: Record<FlightChange, number>;
};
export type NetworkImport = {
  id: string;
  kind: 'ssim' | 'table';
  fileName: string;
  state: ImportState;
  errors: FileError[];
  errorCount: number;
  summary: ImportSummary;
  carriers: Record<string, number>;
  done: number;
  total: number;
  counts: ChangeCounts | null;
  failure: { code: string; values?: Record<string, string | number> } | null;
  createdAt: Instant;
  createdBy: string;
};
export type ImportedFlight = {
  flightId: string;
  carrier: string;
  line: number | null;
  revision: number;
  change: FlightChange;
  draft: OwnFlight;
  faults: NetworkFault[];
  counts: WithKeptSold<ChangeCounts> | null;
};

export async function insertImport(tx: Executor, made: NetworkImport): Promise<void> {
  await tx.insert(networkImports).values(made);
}

/** Rows of one statement: to write many as JSON would keep the event loop. */
const BATCH = 50;
export async function insertImportFlights(tx: Tx, importId: string, flights: readonly ImportedFlight[]): Promise<void> {
  for (let at = 0; at < flights.length; at += BATCH)
    await tx.execute(sql`
      insert into inventory.network_import_flights
        (import_id, flight_id, carrier, line, revision, change, draft, faults)
      select ${importId}, f."flightId", f.carrier, f.line, f.revision, f.change, f.draft, f.faults
      from jsonb_to_recordset(${JSON.stringify(flights.slice(at, at + BATCH))}::jsonb) as f("flightId" text,
        carrier text, line int, revision int, change text, draft jsonb, faults jsonb)`);
}

export async function findImport(db: Executor, id: string, lock = false): Promise<NetworkImport | null> {
  const query = db.select().from(networkImports).where(eq(networkImports.id, id));
  const [row] = await (lock ? query.for('update') : query);
  return (row as NetworkImport | undefined) ?? null;
}

/** Moves an import on; false when it is not in that state. */
export async function moveImport(
  db: Executor,
  id: string,
  from: ImportState,
  to: Partial<Pick<NetworkImport, 'state' | 'done' | 'total' | 'counts' | 'failure'>>,
): Promise<boolean> {
  const moved = await db
    .update(networkImports)
    .set(to)
    .where(and(eq(networkImports.id, id), eq(networkImports.state, from)))
    .returning({ id: networkImports.id });
  return moved.length > 0;
}

/** Flights that the file changes, after one, in order. */
export async function importedFlights(
  db: Executor,
  importId: string,
  after: string,
  limit: number,
): Promise<ImportedFlight[]> {
  const found = await db
    .select()
    .from(networkImportFlights)
    .where(
      and(
        eq(networkImportFlights.importId, importId),
        ne(networkImportFlights.change, 'same'),
        sql`${networkImportFlights.flightId} > ${after}`,
      ),
    )
    .orderBy(networkImportFlights.flightId)
    .limit(limit);
  return found as unknown as ImportedFlight[];
}

export async function writeFlightCounts(
  db: Executor,
  importId: string,
  counted: readonly { flightId: string; counts: ImportedFlight['counts']; faults: NetworkFault[] }[],
): Promise<void> {
  await db.execute(sql`
    update inventory.network_import_flights f set counts = c.counts, faults = c.faults
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as c("flightId" text, counts jsonb, faults jsonb)
    where f.import_id = ${importId} and f.flight_id = c."flightId"`);
}

/** Changed flights: those with sold seats first, then those that cannot be published, then the rest as they change. */
export async function shownFlights(db: Executor, importId: string, limit: number): Promise<ImportedFlight[]> {
  const found = await db
    .select()
    .from(networkImportFlights)
    .where(and(eq(networkImportFlights.importId, importId), ne(networkImportFlights.change, 'same')))
    .orderBy(
      desc(sql`coalesce((${networkImportFlights.counts}->>'sold')::int, 0)`),
      sql`${networkImportFlights.faults} = '[]'::jsonb`,
      networkImportFlights.change,
      networkImportFlights.flightId,
    )
    .limit(limit);
  return found as unknown as ImportedFlight[];
}

/** How many changed flights cannot be published as they are. */
export async function countFaulty(db: Executor, importId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from inventory.network_import_flights
    where import_id = ${importId} and change <> 'same' and faults <> '[]'::jsonb`);
  return rows[0]?.count ?? 0;
}

/** A flight whose draft is not the one that was compared; null: all are. Their rows wait for this transaction. */
export async function findEditedMeanwhile(tx: Tx, importId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with items as (
      select n.id, n.revision from inventory.network_items n where n.kind = 'flight' and n.id in (
        select f.flight_id from inventory.network_import_flights f where f.import_id = ${importId})
      order by n.id for update)
    select f.flight_id as id from inventory.network_import_flights f left join items n on n.id = f.flight_id
    where f.import_id = ${importId} and coalesce(n.revision, 0) <> f.revision
    order by f.flight_id limit 1`);
  return rows[0]?.id ?? null;
}

/** The same of a carrier. */
export async function findEditedCarrier(tx: Tx, carriers: Record<string, number>): Promise<string | null> {
  const { rows } = await tx.execute<{ code: string }>(sql`
    select c.key as code from jsonb_each_text(${JSON.stringify(carriers)}::jsonb) c
    left join inventory.network_items n on n.kind = 'carrier' and n.id = c.key
    where coalesce(n.revision, 0) <> c.value::int limit 1`);
  return rows[0]?.code ?? null;
}

/**
 * Writes the drafts of an import; answers how many. Fewer than changed: another editor made a flight meanwhile. After
 * `findEditedMeanwhile` in the same transaction.
 */
export async function writeImportedDrafts(tx: Tx, importId: string, at: Instant, by: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with written as (
      insert into inventory.network_items as n (kind, id, carrier, revision, draft, updated_at, updated_by)
      select 'flight', f.flight_id, f.carrier, 1, f.draft, ${at}::timestamptz, ${by}
      from inventory.network_import_flights f
      where f.import_id = ${importId} and f.change in ('added', 'changed', 'closed') order by f.flight_id
      on conflict (kind, id) do update set draft = excluded.draft, revision = n.revision + 1,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by
      where n.revision = (select f.revision from inventory.network_import_flights f
        where f.import_id = ${importId} and f.flight_id = n.id)
      returning 1)
    select count(*)::int as count from written`);
  return rows[0]?.count ?? 0;
}

export async function deleteImportsBefore(db: Executor, before: Instant): Promise<void> {
  await db.execute(sql`
    with old as (delete from inventory.network_imports where created_at < ${before}::timestamptz returning id)
    delete from inventory.network_import_flights where import_id in (select id from old)`);
}
