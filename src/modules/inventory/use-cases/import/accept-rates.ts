import { AppError, notFound } from '#kernel/app-error.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { type HotelItem, readHotels } from '../../db/own-network.ts';
import { findRateImport, type ImportedHotel, importedHotels, moveRateImport } from '../../db/rate-imports.ts';
import { lockTimetable } from '../../db/timetable.ts';
import { type Actor, type NetworkDeps, recordImport } from '../own/network-deps.ts';
import { wakeProcesses } from '../own/publish-network.ts';
import { readKnown } from '../own-daily/daily-kind.ts';
import { saveDraft } from '../own-daily/edit-daily.ts';
import { publishDailyItem } from '../own-daily/publish-daily.ts';
import { HOTELS } from '../own-hotels/hotel-kind.ts';
import { failureOf } from './import-failure.ts';

export const PUBLISH_RATES_JOB = 'inventory.publish-rates';

/** The hotels as they were compared. @throws AppError conflict `schedules.changed_meanwhile`. */
async function checkedHotels(tx: Tx, hotels: readonly ImportedHotel[]): Promise<Map<string, HotelItem>> {
  const found = await readHotels(
    tx,
    hotels.map(({ hotelId }) => hotelId),
  );
  const items = new Map(found.map((item) => [item.id, item]));
  const edited = hotels.find(({ hotelId, revision }) => items.get(hotelId)?.revision !== revision);
  if (edited) throw new AppError('conflict', 'schedules.changed_meanwhile', { item: edited.draft.name });
  return items;
}

/** @throws AppError unprocessable. */
function checkPublishable(hotels: readonly ImportedHotel[]): void {
  if (hotels.length === 0) throw new AppError('unprocessable', 'schedules.nothing_to_publish');
  const count = hotels.filter(({ faults }) => faults.length > 0).length;
  if (count > 0) throw new AppError('unprocessable', 'rates.not_publishable', { count });
}

async function saveHotel(deps: NetworkDeps, tx: Tx, by: Actor, item: HotelItem, draft: HotelItem['draft']) {
  await saveDraft(deps, HOTELS, tx, by, item, { id: item.id, revision: item.revision, draft });
}

/**
 * Takes a file in as it was previewed: its drafts at once, or its publication as a job. @throws AppError not_found;
 * conflict `schedules.changed_meanwhile`, `schedules.decided`; unprocessable `rates.not_publishable`,
 * `schedules.nothing_to_publish`.
 */
export const acceptRateImport = (
  deps: NetworkDeps,
  by: Actor,
  { id, as }: { id: string; as: 'drafts' | 'publication' },
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const found = await findRateImport(tx, id, true);
    if (!found) throw notFound('schedules.no_such_import');
    if (found.state !== 'ready') throw new AppError('conflict', 'schedules.decided');
    const hotels = await importedHotels(tx, id);
    const items = await checkedHotels(tx, hotels);
    const changed = hotels.filter(({ change }) => change === 'changed');
    const isPublished = as === 'publication';
    if (isPublished) checkPublishable(hotels);
    else
      for (const { hotelId, draft } of changed) {
        const item = items.get(hotelId);
        if (item) await saveHotel(deps, tx, by, item, draft);
      }
    await recordImport(deps, tx, by, {
      kind: 'hotel',
      action: isPublished ? 'rates_import_published' : 'rates_import_saved',
      id,
      fileName: found.fileName,
      counts: { hotels: hotels.length, changed: changed.length },
    });
    await moveRateImport(tx, id, 'ready', { state: isPublished ? 'publishing' : 'saved' });
    if (isPublished)
      await addJob(tx, PUBLISH_RATES_JOB, { id, userId: by.userId }, { key: `${PUBLISH_RATES_JOB}:${id}` });
  });

async function publishAll(deps: NetworkDeps, tx: Tx, by: Actor, id: string): Promise<void> {
  const hotels = await importedHotels(tx, id);
  checkPublishable(hotels);
  const items = await checkedHotels(tx, hotels);
  for (const [n, { hotelId, change, draft }] of hotels.entries()) {
    const item = items.get(hotelId);
    if (item && change === 'changed') await saveHotel(deps, tx, by, item, draft);
    await publishDailyItem(deps, HOTELS, tx, by, await readKnown(tx, HOTELS, hotelId));
    // Not in the transaction: the page shows how far it is.
    await moveRateImport(deps.db, id, 'publishing', { done: n + 1 });
  }
}

/** Publishes an accepted file, all of it or nothing; why it was nothing is kept for the page. */
export async function publishRateImport(deps: NetworkDeps, id: string, by: Actor): Promise<void> {
  try {
    const isDone = await inTransaction(deps.db, async (tx) => {
      await lockTimetable(tx);
      const found = await findRateImport(tx, id);
      if (found?.state !== 'publishing') return false;
      await publishAll(deps, tx, by, id);
      return moveRateImport(tx, id, 'publishing', { state: 'published' });
    });
    if (isDone) await wakeProcesses(deps);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await moveRateImport(deps.db, id, 'publishing', { state: 'failed', failure: failureOf(error) });
  }
}
