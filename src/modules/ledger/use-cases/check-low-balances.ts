import type { Money } from '#kernel/money.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import {
  contractsWithMovedBalance,
  lockBalanceAlert,
  readBalanceAlert,
  saveBalanceAlert,
  type WatchedContract,
} from '../db/low-balance-queries.ts';
import type { ReadBalanceTerms } from '../ports.ts';
import { readFunds } from './read-balance.ts';
import { isLow } from './read-statement.ts';

/** A contract's money has become little; `crossing` counts how often. */
export type LowBalance = { contractId: string; available: Money; crossing: number };
export type LowBalanceDeps = {
  db: Db;
  clock: Clock;
  terms: ReadBalanceTerms;
  /** Notifies its users, in the transaction that records the crossing. */
  notify(tx: Tx, low: LowBalance): Promise<void>;
};

/** Checks whether a contract's funds are low, and notifies its users of a new crossing. */
async function checkContract(deps: LowBalanceDeps, watched: WatchedContract): Promise<void> {
  const { db, clock } = deps;
  const { contractId, currency } = watched;
  const { lowBalance } = await deps.terms(contractId);
  // What is little is agreed on in the contract's own currency.
  if (lowBalance.currency !== currency) return;
  const seen = async (at: Parameters<typeof readFunds>[0]) => {
    const { available } = await readFunds(at, contractId, currency);
    return { available, low: isLow({ available }, lowBalance) };
  };
  if ((await seen(db)).low === (await readBalanceAlert(db, watched)).low) return;
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const was = await lockBalanceAlert(tx, watched, now);
    const { available, low } = await seen(tx);
    if (low === was.low) return;
    const crossings = was.crossings + (low ? 1 : 0);
    await saveBalanceAlert(tx, watched, { low, crossings }, now);
    if (low) await deps.notify(tx, { contractId, available, crossing: crossings });
  });
}

/**
 * Notifies the users of each contract whose balance an order has moved, or of every contract, when the available amount
 * becomes low: once, until it has recovered.
 */
export async function checkLowBalances(deps: LowBalanceDeps, orderId: string | null): Promise<void> {
  for (const watched of await contractsWithMovedBalance(deps.db, orderId)) await checkContract(deps, watched);
}
