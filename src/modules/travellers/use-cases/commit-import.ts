import { setImmediate as breathe } from 'node:timers/promises';
import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import { claimAll, finishImport, forgetImports, insertPassengers } from '../db/import-queries.ts';
import type { NewRow } from '../db/passenger-queries.ts';
import type { Keeper, TravellersDeps } from '../ports.ts';
import { judge, ownImport, sealHeld } from './read-import.ts';
import { contentOf, documentIndexes } from './sealed-passenger.ts';

/** Number of rows written by one statement; other requests are served in between. */
const LOT = 100;
const KEPT_FOR_MS = 24 * 3_600_000;

/**
 * Saves the chosen people of a file, all of them or none; asked again it answers what it did. @throws AppError
 * conflict `travellers.import_changed`
 * when one of them may not be saved, or not any more.
 */
export const commitImport = (
  deps: TravellersDeps,
  keeper: Keeper,
  { id, entries: wanted }: { id: string; entries: readonly number[] },
): Promise<{ kept: number }> =>
  inTransaction(deps.db, async (tx) => {
    const { entries, kept, owner, fileName } = await ownImport(deps, tx, keeper, id, true);
    if (kept !== null) return { kept };
    const judged = await judge(deps, tx, owner, entries);
    const chosen = [...new Set(wanted)].map((n) => judged[n]?.passenger ?? null);
    const createdAt = deps.clock.now();
    const claims: { index: Buffer; passengerId: string }[] = [];
    for (let from = 0; from < chosen.length; from += LOT) {
      const rows = chosen.slice(from, from + LOT).map((passenger): NewRow => {
        if (!passenger) throw new AppError('conflict', 'travellers.import_changed');
        const place = { id: deps.ids(), owner };
        for (const { number } of passenger.documents)
          claims.push({
            index: documentIndexes(deps, owner, number)[0] as Buffer,
            passengerId: place.id,
          });
        return {
          ...place,
          ...contentOf(deps, place, passenger),
          createdBy: keeper.account.userId,
          createdAt,
        };
      });
      await insertPassengers(tx, rows);
      await breathe();
    }
    if ((await claimAll(tx, owner, claims)) < claims.length)
      throw new AppError('conflict', 'travellers.import_changed');
    await finishImport(tx, id, chosen.length, sealHeld(deps, id, { fileName, entries: [] }));
    return { kept: chosen.length };
  });

/** Files without a decision for a day, and the rest of the others. */
export const forgetOldImports = ({ db, clock }: Pick<TravellersDeps, 'db' | 'clock'>): Promise<void> =>
  forgetImports(db, new Date(clock.now().getTime() - KEPT_FOR_MS));
