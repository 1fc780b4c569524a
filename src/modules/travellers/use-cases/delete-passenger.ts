import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import { deletePassenger } from '../db/passenger-queries.ts';
import type { PassengerActor, TravellersDeps } from '../ports.ts';
import { requirePassenger } from './require-passenger.ts';

/** Nothing of the passenger is left. @throws AppError conflict `travellers.changed_meanwhile`. */
export async function removePassenger(
  deps: TravellersDeps,
  actor: PassengerActor,
  { id, version }: { id: string; version: number },
): Promise<{ deleted: true }> {
  await requirePassenger(deps, actor, id);
  if (!(await inTransaction(deps.db, (tx) => deletePassenger(tx, id, version))))
    throw new AppError('conflict', 'travellers.changed_meanwhile');
  return { deleted: true };
}
