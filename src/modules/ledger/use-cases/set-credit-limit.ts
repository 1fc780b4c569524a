import { AppError } from '#kernel/app-error.ts';
import type { Money } from '#kernel/money.ts';
import { CHECK_VIOLATION, sqlState, type Tx } from '#platform/db/database.ts';
import { saveCreditLimit } from '../db/read-queries.ts';

/** @throws AppError conflict `ledger.limit_in_use` when the contract's debt and reservations need a higher one. */
export async function setCreditLimit(tx: Tx, contractId: string, limit: Money): Promise<void> {
  try {
    await saveCreditLimit(tx, { kind: 'contract', owner: contractId }, limit.currency, limit.minor);
  } catch (error) {
    if (sqlState(error) === CHECK_VIOLATION) throw new AppError('conflict', 'ledger.limit_in_use');
    throw error;
  }
}
