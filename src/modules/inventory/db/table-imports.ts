import { and, asc, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { Instant } from '#kernel/dates.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { FileError } from '../domain/import/file-error.ts';
import type { NetworkFault } from '../domain/own/own-carrier.ts';
import { tableImportItems, tableImports } from './schema.ts';

export type TableImport = {
  id: string;
  kind: 'rates' | 'runs';
  fileName: string;
  state: 'counting' | 'ready' | 'refused' | 'saved' | 'publishing' | 'published' | 'failed';
  errors: FileError[];
  errorCount: number;
  rows: number;
  done: number;
  failure: { code: string; values?: Record<string, string | number> } | null;
  createdAt: Instant;
  createdBy: string;
};
/** What a file makes of a hotel or a run; `sold` of `counts`: on what a publication changes. */
export type ImportedItem<Doc extends object = object, Counts extends { sold: number } = { sold: number }> = {
  itemId: string;
  line: number;
  revision: number;
  /** `waiting`: as the draft is, which is not published yet. */
  change: 'added' | 'changed' | 'waiting' | 'same';
  draft: Doc;
  faults: NetworkFault[];
  counts: Counts | null;
};

export async function insertTableImport(tx: Tx, made: TableImport, items: readonly ImportedItem[]): Promise<void> {
  await tx.insert(tableImports).values(made);
  if (items.length > 0) await tx.insert(tableImportItems).values(items.map((item) => ({ ...item, importId: made.id })));
}

export async function findTableImport(
  db: Executor,
  { id, kind }: Pick<TableImport, 'id' | 'kind'>,
  lock = false,
): Promise<TableImport | null> {
  const query = db
    .select()
    .from(tableImports)
    .where(and(eq(tableImports.id, id), eq(tableImports.kind, kind)));
  const [row] = await (lock ? query.for('update') : query);
  return (row as TableImport | undefined) ?? null;
}

/** Moves an import on; false when it is not in that state. */
export async function moveTableImport(
  db: Executor,
  id: string,
  from: TableImport['state'],
  to: Partial<Pick<TableImport, 'state' | 'done' | 'failure'>>,
): Promise<boolean> {
  const moved = await db
    .update(tableImports)
    .set(to)
    .where(and(eq(tableImports.id, id), eq(tableImports.state, from)))
    .returning({ id: tableImports.id });
  return moved.length > 0;
}

/** What the file changes: where most is sold first, then in the order of the file. */
export const importedItems = async <Doc extends object, Counts extends { sold: number }>(
  db: Executor,
  importId: string,
): Promise<ImportedItem<Doc, Counts>[]> =>
  (await db
    .select()
    .from(tableImportItems)
    .where(and(eq(tableImportItems.importId, importId), ne(tableImportItems.change, 'same')))
    .orderBy(
      desc(sql`coalesce((${tableImportItems.counts}->>'sold')::int, 0)`),
      asc(tableImportItems.line),
    )) as unknown as ImportedItem<Doc, Counts>[];

/** What a publication of an item would do, or why it cannot be. */
export async function writeItemCounts(
  db: Executor,
  importId: string,
  { itemId, counts, faults }: Pick<ImportedItem, 'itemId' | 'counts' | 'faults'>,
): Promise<void> {
  await db
    .update(tableImportItems)
    .set({ counts, faults })
    .where(and(eq(tableImportItems.importId, importId), eq(tableImportItems.itemId, itemId)));
}

/** How much of the file stays as it is. */
export async function countSameItems(db: Executor, importId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(tableImportItems)
    .where(and(eq(tableImportItems.importId, importId), eq(tableImportItems.change, 'same')));
  return row?.count ?? 0;
}

export const deleteTableImportsBefore = async (db: Executor, before: Instant): Promise<void> => {
  await db.delete(tableImports).where(lt(tableImports.createdAt, before));
};
