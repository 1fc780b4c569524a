import { AppError } from '#kernel/app-error.ts';
import { type Money, money } from '#kernel/money.ts';
import { CHECK_VIOLATION, sqlState, type Tx } from '#platform/db/database.ts';
import { saveCreditLimit } from '../db/balance-queries.ts';
import { lockBalance } from '../db/payment-queries.ts';

/**
 * @throws AppError conflict `ledger.limit_in_use` when the contract's debt and reservations need a higher one, with its
 * balance, reservations and the least possible limit. The database's CHECK is the guard; the row is locked first so
 * that the reported sums are those that refused.
 */
export async function setCreditLimit(tx: Tx, contractId: string, limit: Money): Promise<void> {
  const account = { kind: 'contract', owner: contractId } as const;
  const { own, reserved } = (await lockBalance(tx, account, limit.currency)) ?? { own: 0, reserved: 0 };
  const sum = (minor: number) => money(minor, limit.currency);
  try {
    await saveCreditLimit(tx, account, limit.currency, limit.minor);
  } catch (error) {
    if (sqlState(error) === CHECK_VIOLATION)
      throw new AppError('conflict', 'ledger.limit_in_use', {
        own: sum(own),
        reserved: sum(reserved),
        least: sum(reserved - own),
      });
    throw error;
  }
}
