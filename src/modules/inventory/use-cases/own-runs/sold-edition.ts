import type { Tx } from '#platform/db/database.ts';
import { refusePublishedSince } from '../../db/own-network.ts';
import { runNameOf } from '../../domain/vehicle-runs.ts';
import type { InventoryDeps } from '../deps.ts';

/**
 * Trains and buses are sold by the editions that stand in this transaction: their coaches, places and terms. Answers
 * what is to be called once the seats are taken: the publication and the sale wait for one another there, and a sale
 * by an edition that was replaced meanwhile is undone with SEATS_GONE.
 */
export async function sellByStandingEdition(
  { network }: Pick<InventoryDeps, 'network'>,
  tx: Tx,
  departureIds: readonly string[],
): Promise<() => Promise<void>> {
  const seen = await network.load(tx);
  const runs = departureIds.flatMap((id) => runNameOf(id) ?? []);
  return async () => {
    for (const item of new Set(runs.map(({ carrier, number }) => `${carrier}${number}`)))
      await refusePublishedSince(tx, { kind: 'run', item, seen });
    for (const item of new Set(runs.map(({ carrier }) => carrier)))
      await refusePublishedSince(tx, { kind: 'carrier', item, seen });
  };
}

/** Nothing of it concerns flights. */
export const NO_RUNS = async (): Promise<void> => {};
