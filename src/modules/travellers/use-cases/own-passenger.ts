import { contractsOf } from '#kernel/account.ts';
import { notFound } from '#kernel/app-error.ts';
import type { SavedPassengerLine } from '../api.ts';
import { type FoundRow, passengerOf } from '../db/passenger-queries.ts';
import type { Keeper, TravellersDeps } from '../ports.ts';
import { ownersOf } from './owners.ts';
import { openAll, viewPassengers } from './view-passengers.ts';

/**
 * A passenger of the caller's. @throws AppError not_found `travellers.not_found` for a stranger's as for an absent
 * one.
 */
export async function ownPassenger(deps: TravellersDeps, { account }: Keeper, id: string): Promise<FoundRow> {
  const row = await passengerOf(deps.db, ownersOf(account), id);
  if (!row) throw notFound('travellers.not_found');
  return row;
}

export async function readPassenger(deps: TravellersDeps, keeper: Keeper, id: string): Promise<SavedPassengerLine> {
  const row = await ownPassenger(deps, keeper, id);
  const tree = await deps.contractSummaries(deps.db, contractsOf(keeper.account));
  return viewPassengers(deps, tree, openAll(deps, [row]))[0] as SavedPassengerLine;
}
