import { setImmediate as breathe } from 'node:timers/promises';
import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import { deleteImportsBefore, finishImport, insertDocuments, insertPassengers } from '../db/import-queries.ts';
import type { NewPassengerRow } from '../db/passenger-queries.ts';
import type { PassengerActor, TravellersDeps } from '../ports.ts';
import { requireImport, sealImport, validateRows } from './read-import.ts';
import { documentBlindIndexes, toContent } from './sealed-passenger.ts';

/** Number of rows written by one statement; other requests are served in between. */
const BATCH = 100;
const KEPT_FOR_MS = 24 * 3_600_000;

/**
 * Saves the chosen people of a file, all of them or none; asked again it answers what it did. @throws AppError
 * conflict `travellers.import_changed`
 * when one of them may not be saved, or not any more.
 */
export const commitImport = (
  deps: TravellersDeps,
  actor: PassengerActor,
  { id, entries: wanted }: { id: string; entries: readonly number[] },
): Promise<{ savedCount: number }> =>
  inTransaction(deps.db, async (tx) => {
    const { entries, savedCount, owner, fileName } = await requireImport(deps, tx, actor, id, true);
    if (savedCount !== null) return { savedCount };
    const judged = await validateRows(deps, tx, owner, entries);
    const chosen = [...new Set(wanted)].map((n) => judged[n]?.passenger ?? null);
    const createdAt = deps.clock.now();
    const claims: { index: Buffer; passengerId: string }[] = [];
    for (let from = 0; from < chosen.length; from += BATCH) {
      const rows = chosen.slice(from, from + BATCH).map((passenger): NewPassengerRow => {
        if (!passenger) throw new AppError('conflict', 'travellers.import_changed');
        const place = { id: deps.ids(), owner };
        for (const { number } of passenger.documents)
          claims.push({
            index: documentBlindIndexes(deps, owner, number)[0] as Buffer,
            passengerId: place.id,
          });
        return {
          ...place,
          ...toContent(deps, place, passenger),
          createdBy: actor.user.userId,
          createdAt,
        };
      });
      await insertPassengers(tx, rows);
      await breathe();
    }
    if ((await insertDocuments(tx, owner, claims)) < claims.length)
      throw new AppError('conflict', 'travellers.import_changed');
    await finishImport(tx, id, chosen.length, sealImport(deps, id, { fileName, entries: [] }));
    return { savedCount: chosen.length };
  });

/** Files without a decision for a day, and the rest of the others. */
export const deleteOldImports = ({ db, clock }: Pick<TravellersDeps, 'db' | 'clock'>): Promise<void> =>
  deleteImportsBefore(db, new Date(clock.now().getTime() - KEPT_FOR_MS));
