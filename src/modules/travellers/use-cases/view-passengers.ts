import type { SavedPassengerLine } from '../api.ts';
import type { StoredPassenger } from '../db/passenger-queries.ts';
import { documentState, maskNumber, type SavedPassenger } from '../domain/saved-passenger.ts';
import type { ContractSummary, TravellersDeps } from '../ports.ts';
import { contractIdOf, today } from './owners.ts';
import { openSaved } from './sealed-passenger.ts';

export type OpenedPassenger = { row: StoredPassenger; passenger: SavedPassenger };

export const openAll = (deps: TravellersDeps, rows: readonly StoredPassenger[]): OpenedPassenger[] =>
  rows.map((row) => ({ row, passenger: openSaved(deps, row) }));

/** Passengers as a caller may see them; `tree` are the contracts that are theirs, the own one first. */
export function toPassengerLines(
  deps: TravellersDeps,
  tree: readonly ContractSummary[],
  found: readonly OpenedPassenger[],
): SavedPassengerLine[] {
  const day = today(deps.clock);
  return found.map(({ row, passenger }) => {
    const contractId = contractIdOf(row.owner);
    const branch = tree.find(({ id }) => id === contractId);
    const { documents, ...person } = passenger;
    return {
      ...person,
      id: row.id,
      version: row.version,
      updatedAt: row.updatedAt.toISOString(),
      documents: documents.map(({ id, type, number, expiration }) => ({
        id,
        type,
        expiration,
        masked: maskNumber(number),
        state: documentState(expiration, day),
      })),
      contract: branch ? { id: branch.id, number: branch.number, name: branch.name, own: branch === tree[0] } : null,
    };
  });
}
