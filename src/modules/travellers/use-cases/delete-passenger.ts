import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import { deletePassenger } from '../db/passenger-queries.ts';
import type { Keeper, TravellersDeps } from '../ports.ts';
import { ownPassenger } from './own-passenger.ts';

/** Nothing of the passenger is left. @throws AppError conflict `travellers.changed_meanwhile`. */
export async function forgetPassenger(
  deps: TravellersDeps,
  keeper: Keeper,
  { id, version }: { id: string; version: number },
): Promise<{ deleted: true }> {
  await ownPassenger(deps, keeper, id);
  if (!(await inTransaction(deps.db, (tx) => deletePassenger(tx, id, version))))
    throw new AppError('conflict', 'travellers.changed_meanwhile');
  return { deleted: true };
}
