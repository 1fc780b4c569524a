import { and, asc, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { Instant } from '#kernel/dates.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { FileError } from '../domain/import/file-error.ts';
import type { StockCounts } from '../domain/own/compare-daily-stock.ts';
import type { NetworkFault } from '../domain/own/own-carrier.ts';
import type { OwnHotel } from '../domain/own-hotels/hotel-shape.ts';
import { rateImportHotels, rateImports } from './schema.ts';

export type RateImport = {
  id: string;
  fileName: string;
  state: 'ready' | 'refused' | 'saved' | 'publishing' | 'published' | 'failed';
  errors: FileError[];
  errorCount: number;
  rows: number;
  done: number;
  failure: { code: string; values?: Record<string, string | number> } | null;
  createdAt: Instant;
  createdBy: string;
};
export type ImportedHotel = {
  hotelId: string;
  line: number;
  revision: number;
  /** `waiting`: as the draft is, which is not published yet. */
  change: 'changed' | 'waiting' | 'same';
  draft: OwnHotel;
  faults: NetworkFault[];
  counts: StockCounts | null;
  /** On nights that change. */
  reservations: number;
};

export async function insertRateImport(tx: Tx, made: RateImport, hotels: readonly ImportedHotel[]): Promise<void> {
  await tx.insert(rateImports).values(made);
  if (hotels.length > 0)
    await tx.insert(rateImportHotels).values(hotels.map((hotel) => ({ ...hotel, importId: made.id })));
}

export async function findRateImport(db: Executor, id: string, lock = false): Promise<RateImport | null> {
  const query = db.select().from(rateImports).where(eq(rateImports.id, id));
  const [row] = await (lock ? query.for('update') : query);
  return (row as RateImport | undefined) ?? null;
}

/** Moves an import on; false when it is not in that state. */
export async function moveRateImport(
  db: Executor,
  id: string,
  from: RateImport['state'],
  to: Partial<Pick<RateImport, 'state' | 'done' | 'failure'>>,
): Promise<boolean> {
  const moved = await db
    .update(rateImports)
    .set(to)
    .where(and(eq(rateImports.id, id), eq(rateImports.state, from)))
    .returning({ id: rateImports.id });
  return moved.length > 0;
}

/** Hotels that the file changes: those with reservations on the nights first, then in the order of the file. */
export const importedHotels = async (db: Executor, importId: string): Promise<ImportedHotel[]> =>
  (await db
    .select()
    .from(rateImportHotels)
    .where(and(eq(rateImportHotels.importId, importId), ne(rateImportHotels.change, 'same')))
    .orderBy(desc(rateImportHotels.reservations), asc(rateImportHotels.line))) as unknown as ImportedHotel[];

/** Hotels of the file that stay as they are. */
export async function countSameHotels(db: Executor, importId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(rateImportHotels)
    .where(and(eq(rateImportHotels.importId, importId), eq(rateImportHotels.change, 'same')));
  return row?.count ?? 0;
}

export const deleteRateImportsBefore = async (db: Executor, before: Instant): Promise<void> => {
  await db.delete(rateImports).where(lt(rateImports.createdAt, before));
};
