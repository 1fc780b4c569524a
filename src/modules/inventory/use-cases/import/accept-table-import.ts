import { AppError, notFound } from '#kernel/app-error.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { findTableImport, type ImportedItem, importedItems, moveTableImport } from '../../db/table-imports.ts';
import { lockTimetable } from '../../db/timetable.ts';
import { type Actor, type NetworkDeps, recordImport } from '../own/network-deps.ts';
import { wakeProcesses } from '../own/publish-network.ts';
import { failureOf } from './import-failure.ts';
import type { TableKind } from './table-kind.ts';

export const PUBLISH_TABLE_JOB = 'inventory.publish-table';

type Sold = { sold: number };

/** @throws AppError conflict `schedules.changed_meanwhile`: a draft is not the one that was compared. */
async function checkRevisions<Doc extends object, Counts extends Sold>(
  tx: Tx,
  of: TableKind<Doc, Counts>,
  items: readonly ImportedItem<Doc, Counts>[],
): Promise<void> {
  const ids = items.map(({ itemId }) => itemId);
  const revisions = await of.revisionsOf(tx, ids);
  const edited = items.find(({ itemId, revision }) => (revisions.get(itemId) ?? 0) !== revision);
  if (edited) throw new AppError('conflict', 'schedules.changed_meanwhile', { item: of.nameOf(edited.draft) });
}

/** @throws AppError unprocessable. */
function checkPublishable<Doc extends object, Counts extends Sold>(
  { codes, mostPublished }: TableKind<Doc, Counts>,
  items: readonly Pick<ImportedItem, 'faults'>[],
): void {
  if (items.length === 0) throw new AppError('unprocessable', 'schedules.nothing_to_publish');
  const count = items.filter(({ faults }) => faults.length > 0).length;
  if (count > 0) throw new AppError('unprocessable', codes.notPublishable, { count });
  if (items.length > mostPublished) throw new AppError('unprocessable', codes.tooMany, { limit: mostPublished });
}

const isWritten = ({ change }: Pick<ImportedItem, 'change'>): boolean => change === 'added' || change === 'changed';

/**
 * Takes a file in as it was previewed: its drafts at once, or its publication as a job. @throws AppError not_found;
 * conflict `schedules.changed_meanwhile`, `schedules.decided`; unprocessable `schedules.nothing_to_publish`, and that
 * something of it cannot be published, or not all at once.
 */
export const acceptTableImport = <Doc extends object, Counts extends Sold>(
  deps: NetworkDeps,
  of: TableKind<Doc, Counts>,
  by: Actor,
  { id, as }: { id: string; as: 'drafts' | 'publication' },
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const { kind } = of;
    const found = await findTableImport(tx, { id, kind }, true);
    if (!found) throw notFound('schedules.no_such_import');
    if (found.state !== 'ready') throw new AppError('conflict', 'schedules.decided');
    const items = await importedItems<Doc, Counts>(tx, id);
    await checkRevisions(tx, of, items);
    const written = items.filter(isWritten);
    const isPublished = as === 'publication';
    if (isPublished) checkPublishable(of, items);
    else for (const item of written) await of.save(deps, tx, by, item);
    await recordImport(deps, tx, by, {
      kind: of.subject,
      action: isPublished ? of.actions.published : of.actions.saved,
      id,
      fileName: found.fileName,
      counts: { all: items.length, changed: written.length },
    });
    await moveTableImport(tx, id, 'ready', { state: isPublished ? 'publishing' : 'saved' });
    if (isPublished)
      await addJob(tx, PUBLISH_TABLE_JOB, { id, kind, userId: by.userId }, { key: `${PUBLISH_TABLE_JOB}:${id}` });
  });

async function publishAll<Doc extends object, Counts extends Sold>(
  deps: NetworkDeps,
  of: TableKind<Doc, Counts>,
  { tx, by, id }: { tx: Tx; by: Actor; id: string },
): Promise<void> {
  const items = await importedItems<Doc, Counts>(tx, id);
  checkPublishable(of, items);
  await checkRevisions(tx, of, items);
  for (const [n, item] of items.entries()) {
    if (isWritten(item)) await of.save(deps, tx, by, item);
    await of.publish(deps, tx, by, item.itemId);
    // Not in the transaction: the page shows how far it is.
    await moveTableImport(deps.db, id, 'publishing', { done: n + 1 });
  }
}

/** Publishes an accepted file, all of it or nothing; why it was nothing is kept for the page. */
export async function publishTableImport<Doc extends object, Counts extends Sold>(
  deps: NetworkDeps,
  of: TableKind<Doc, Counts>,
  by: Actor,
  id: string,
): Promise<void> {
  try {
    const isDone = await inTransaction(deps.db, async (tx) => {
      await lockTimetable(tx);
      const found = await findTableImport(tx, { id, kind: of.kind });
      if (found?.state !== 'publishing') return false;
      await publishAll(deps, of, { tx, by, id });
      return moveTableImport(tx, id, 'publishing', { state: 'published' });
    });
    if (isDone) await wakeProcesses(deps);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await moveTableImport(deps.db, id, 'publishing', { state: 'failed', failure: failureOf(error) });
  }
}
