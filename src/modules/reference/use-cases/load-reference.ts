import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/database.ts';
import { lockSeedVersion, writeSeed } from '../db/load-seed.ts';
import { readReference } from '../db/read-reference.ts';
import { readReferenceSeed } from '../db/seed-files.ts';
import type { ReferenceData } from '../domain/reference-data.ts';

/** Brings the tables to the seed files of this version, if they are not, and reads them. */
export async function loadReference(deps: { db: Db; clock: Clock }): Promise<ReferenceData> {
  const seed = readReferenceSeed();
  await inTransaction(deps.db, async (tx) => {
    if ((await lockSeedVersion(tx)) !== seed.version) await writeSeed(tx, seed, deps.clock.now());
  });
  return readReference(deps.db);
}
