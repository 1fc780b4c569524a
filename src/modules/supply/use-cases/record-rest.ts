import type { Db } from '#platform/db/database.ts';
import { recordRest } from '../db/supplier-queries.ts';

/**
 * Writes down that a process leaves a supplier alone until an instant, or that it calls it again (null): the office
 * shows it.
 */
export const recordSupplierRest = (
  db: Db,
  rest: { supplier: string; process: string; until: Date | null },
): Promise<void> => recordRest(db, rest);
