import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import { deleteSentOperations } from '../db/sent-operations.ts';
import { deleteSupplierCalls } from '../db/supplier-calls.ts';
import { deleteSupplierEvents } from '../db/supplier-events.ts';
import { deleteOldRests } from '../db/supplier-queries.ts';

/** What a supplier answered is asked about for a season and no longer. */
const KEPT_DAYS = 90;

export async function deleteOldSupplierCalls({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000);
  await deleteSupplierCalls(db, before);
  await deleteSupplierEvents(db, before);
  await deleteSentOperations(db, before);
  await deleteOldRests(db, clock.now());
}
