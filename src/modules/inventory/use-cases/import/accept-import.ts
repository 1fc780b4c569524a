import { AppError, notFound } from '#kernel/app-error.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import {
  countFaulty,
  findEditedCarrier,
  findEditedMeanwhile,
  findImport,
  type ImportedFlight,
  importedFlights,
  moveImport,
  type NetworkImport,
  writeImportedDrafts,
} from '../../db/network-imports.ts';
import { readFlights } from '../../db/own-network.ts';
import { lockTimetable } from '../../db/timetable.ts';
import { type Actor, type NetworkDeps, recordImport } from '../own/network-deps.ts';
import { publishItem, wakeProcesses } from '../own/publish-network.ts';
import { failureOf } from './import-failure.ts';

export const PUBLISH_JOB = 'inventory.publish-import';
/** Departures that one publication may add or change: its transaction keeps sales of their flights waiting. */
const MAX_DEPARTURES = 60_000;
const BATCH = 50;

/** @throws AppError conflict `schedules.changed_meanwhile`. */
async function checkRevisions(tx: Tx, { id, carriers }: NetworkImport): Promise<void> {
  const edited = (await findEditedMeanwhile(tx, id)) ?? (await findEditedCarrier(tx, carriers));
  if (edited !== null) throw new AppError('conflict', 'schedules.changed_meanwhile', { item: edited });
}

const writtenCount = ({ flights }: NetworkImport['summary']): number =>
  flights.added + flights.changed + flights.closed;

async function saveDrafts(deps: NetworkDeps, tx: Tx, by: string, found: NetworkImport): Promise<void> {
  const written = await writeImportedDrafts(tx, found.id, deps.clock.now().toISOString(), by);
  // A flight that is new to the file was made meanwhile.
  if (written !== writtenCount(found.summary))
    throw new AppError('conflict', 'schedules.changed_meanwhile', { item: found.fileName });
}

/** @throws AppError conflict, unprocessable. */
async function checkPublishable(tx: Tx, { id, counts, total }: NetworkImport): Promise<void> {
  if (total === 0) throw new AppError('unprocessable', 'schedules.nothing_to_publish');
  const faulty = await countFaulty(tx, id);
  if (faulty > 0) throw new AppError('unprocessable', 'schedules.not_publishable', { count: faulty });
  const departures = counts ? counts.added + counts.changed + counts.moved + counts.canceled : 0;
  if (departures > MAX_DEPARTURES)
    throw new AppError('unprocessable', 'schedules.too_many_departures', { count: departures, limit: MAX_DEPARTURES });
}

/**
 * Takes a file in as it was previewed: its drafts at once, or its publication as a job. @throws AppError not_found;
 * conflict `schedules.changed_meanwhile`, `schedules.decided`; unprocessable `schedules.not_publishable`.
 */
export const acceptImport = (
  deps: NetworkDeps,
  by: Actor,
  { id, as }: { id: string; as: 'drafts' | 'publication' },
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const found = await findImport(tx, id, true);
    if (!found) throw notFound('schedules.no_such_import');
    if (found.state !== 'ready') throw new AppError('conflict', 'schedules.decided');
    await checkRevisions(tx, found);
    if (as === 'publication') await checkPublishable(tx, found);
    const isPublished = as === 'publication';
    if (!isPublished) await saveDrafts(deps, tx, by.userId, found);
    await recordImport(deps, tx, by, {
      kind: 'flight',
      action: isPublished ? 'network_import_published' : 'network_import_saved',
      id,
      fileName: found.fileName,
      counts: found.summary.flights,
    });
    if (!isPublished) {
      await moveImport(tx, id, 'ready', { state: 'saved' });
      return;
    }
    await moveImport(tx, id, 'ready', { state: 'publishing', done: 0 });
    await addJob(tx, PUBLISH_JOB, { id, userId: by.userId }, { key: `${PUBLISH_JOB}:${id}` });
  });

async function publishAll(deps: NetworkDeps, tx: Tx, by: Actor, found: NetworkImport): Promise<void> {
  await checkRevisions(tx, found);
  await checkPublishable(tx, found);
  await saveDrafts(deps, tx, by.userId, found);
  let done = 0;
  for (let after = ''; ; ) {
    const flights: ImportedFlight[] = await importedFlights(tx, found.id, after, BATCH);
    const last = flights.at(-1);
    if (!last) return;
    const items = await readFlights(
      tx,
      flights.map(({ flightId }) => flightId),
    );
    for (const item of items) await publishItem(deps, tx, by, item);
    done += flights.length;
    after = last.flightId;
    // Not in the transaction: the page shows how far it is.
    await moveImport(deps.db, found.id, 'publishing', { done });
  }
}

/** Publishes an accepted file, all of it or nothing; why it was nothing is kept for the page. */
export async function publishImport(deps: NetworkDeps, id: string, by: Actor): Promise<void> {
  try {
    const isDone = await inTransaction(deps.db, async (tx) => {
      await lockTimetable(tx);
      const found = await findImport(tx, id);
      if (found?.state !== 'publishing') return false;
      await publishAll(deps, tx, by, found);
      return moveImport(tx, id, 'publishing', { state: 'published' });
    });
    if (isDone) await wakeProcesses(deps);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await moveImport(deps.db, id, 'publishing', { state: 'failed', failure: failureOf(error) });
  }
}
