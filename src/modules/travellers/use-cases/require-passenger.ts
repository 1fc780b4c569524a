import { visibleContractIds } from '#kernel/account.ts';
import { notFound } from '#kernel/app-error.ts';
import type { SavedPassengerLine } from '../api.ts';
import { findPassenger, type StoredPassenger } from '../db/passenger-queries.ts';
import type { PassengerActor, TravellersDeps } from '../ports.ts';
import { ownersOf } from './owners.ts';
import { openAll, toPassengerLines } from './view-passengers.ts';

/**
 * A passenger of the caller's. @throws AppError not_found `travellers.not_found` for a stranger's as for an absent
 * one.
 */
export async function requirePassenger(
  deps: TravellersDeps,
  { user }: PassengerActor,
  id: string,
): Promise<StoredPassenger> {
  const row = await findPassenger(deps.db, ownersOf(user), id);
  if (!row) throw notFound('travellers.not_found');
  return row;
}

export async function readPassenger(
  deps: TravellersDeps,
  actor: PassengerActor,
  id: string,
): Promise<SavedPassengerLine> {
  const row = await requirePassenger(deps, actor, id);
  const tree = await deps.contractSummaries(deps.db, visibleContractIds(actor.user));
  return toPassengerLines(deps, tree, openAll(deps, [row]))[0] as SavedPassengerLine;
}
