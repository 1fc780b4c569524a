import type { Money } from '#kernel/money.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import { lockWatch, movedContracts, saveWatch, type Watched, watchOf } from '../db/low-funds-queries.ts';
import type { ReadTerms } from '../ports.ts';
import { fundsOf } from './explain-balance.ts';
import { isLow } from './read-statement.ts';

/** A contract's money has become little; `crossing` counts how often. */
export type LowFunds = { contractId: string; available: Money; crossing: number };
export type WatchFundsDeps = {
  db: Db;
  clock: Clock;
  terms: ReadTerms;
  /** Tells its people, in the transaction that notes the crossing. */
  tell(tx: Tx, low: LowFunds): Promise<void>;
};

/** Looks whether little is left to one contract, and tells its people when that is new. */
async function look(deps: WatchFundsDeps, watched: Watched): Promise<void> {
  const { db, clock } = deps;
  const { contractId, currency } = watched;
  const { lowBalance } = await deps.terms(contractId);
  // What is little is agreed on in the contract's own currency.
  if (lowBalance.currency !== currency) return;
  const seen = async (at: Parameters<typeof fundsOf>[0]) => {
    const { available } = await fundsOf(at, contractId, currency);
    return { available, low: isLow({ available }, lowBalance) };
  };
  if ((await seen(db)).low === (await watchOf(db, watched)).low) return;
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const was = await lockWatch(tx, watched, now);
    const { available, low } = await seen(tx);
    if (low === was.low) return;
    const crossings = was.crossings + (low ? 1 : 0);
    await saveWatch(tx, watched, { low, crossings }, now);
    if (low) await deps.tell(tx, { contractId, available, crossing: crossings });
  });
}

/**
 * Tells the people of each contract whose balance an order has moved, or of every contract, when what is available
 * has become little: once, until it
 * has been more again.
 */
export async function checkLowBalances(deps: WatchFundsDeps, orderId: string | null): Promise<void> {
  for (const watched of await movedContracts(deps.db, orderId)) await look(deps, watched);
}
