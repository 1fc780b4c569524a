import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import {
  findTableImport,
  importedItems,
  insertTableImport,
  moveTableImport,
  type TableImport,
  writeItemCounts,
} from '../../db/table-imports.ts';
import { createErrorList } from '../../domain/import/file-error.ts';
import type { Actor, NetworkDeps } from '../own/network-deps.ts';
import { createPace } from '../run-in-time-slices.ts';
import { fileNameOf } from './file-name.ts';
import { readTableFile } from './read-table-file.ts';
import type { TableKind } from './table-kind.ts';

export const COUNT_TABLE_JOB = 'inventory.count-table';
/** Unknown columns are named. */
const MORE_COLUMNS = 20;

/**
 * Reads a table and keeps what it would change; nothing else is written. A file with errors is kept with them alone.
 * @throws AppError unprocessable `schedules.file_…`, and that it has no columns of the table.
 */
export async function startTableImport<Doc extends object, Counts extends { sold: number }>(
  deps: NetworkDeps,
  of: TableKind<Doc, Counts>,
  by: Actor,
  file: { name: string; parts: AsyncIterable<Buffer> },
): Promise<{ id: string }> {
  const parts = file.parts[Symbol.asyncIterator]();
  const first = await parts.next();
  if (first.done) throw new AppError('unprocessable', 'schedules.file_empty', {});
  const rows = await readTableFile(first.value, parts, of.columns.length + MORE_COLUMNS);
  const errors = createErrorList();
  const items = await of.stage(deps, rows, errors);
  if (items === null) throw new AppError('unprocessable', of.codes.noColumns, {});
  const isRefused = errors.count > 0;
  if (items.length === 0 && !isRefused) throw new AppError('unprocessable', 'schedules.file_empty', {});
  const made: TableImport = {
    id: deps.ids(),
    kind: of.kind,
    fileName: fileNameOf(file.name),
    state: isRefused ? 'refused' : 'counting',
    errors: errors.shown.toSorted((a, b) => a.line - b.line || a.column - b.column),
    errorCount: errors.count,
    rows: rows.length,
    done: 0,
    failure: null,
    createdAt: deps.clock.now().toISOString(),
    createdBy: by.userId,
  };
  const { id, kind } = made;
  await inTransaction(deps.db, async (tx) => {
    await insertTableImport(tx, made, isRefused ? [] : items);
    if (!isRefused) await addJob(tx, COUNT_TABLE_JOB, { id, kind }, { key: `${COUNT_TABLE_JOB}:${id}` });
  });
  return { id };
}

/**
 * Counts what the publication of a table would do, item by item, and notes how far it is. The same however often it
 * runs.
 */
export async function countTableImport<Doc extends object, Counts extends { sold: number }>(
  deps: NetworkDeps,
  of: TableKind<Doc, Counts>,
  id: string,
): Promise<void> {
  const found = await findTableImport(deps.db, { id, kind: of.kind });
  if (found?.state !== 'counting') return;
  const pace = createPace();
  for (const [n, item] of (await importedItems<Doc, Counts>(deps.db, id)).entries()) {
    await pace();
    const { itemId } = item;
    await writeItemCounts(deps.db, id, { itemId, ...(await of.count(deps, item)) });
    if (!(await moveTableImport(deps.db, id, 'counting', { done: n + 1 }))) return;
  }
  await moveTableImport(deps.db, id, 'counting', { state: 'ready', done: 0 });
}
