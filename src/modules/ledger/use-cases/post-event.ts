import { AppError } from '#kernel/app-error.ts';
import type { Money } from '#kernel/money.ts';
import { CHECK_VIOLATION, sqlState, type Tx } from '#platform/db/database.ts';
import { insertPosting, lockAccount, postingByKey } from '../db/posting-queries.ts';
import { balanceRow, owedFrom, sumsOf } from '../db/read-queries.ts';
import type { FundKind } from '../domain/accounts.ts';
import { type Fact, type Posting, postingOf, sameLines } from '../domain/posting.ts';
import { amountBack, givesBack, refusalOf, standingOf } from '../domain/standing.ts';

async function known(tx: Tx, posting: Posting): Promise<boolean> {
  const stored = await postingByKey(tx, posting.kind, posting.ref);
  if (!stored) return false;
  if (stored.subject !== posting.subject || !sameLines(stored.lines, posting.lines))
    throw new AppError('conflict', 'ledger.posting_differs', { kind: posting.kind, ref: posting.ref });
  return true;
}

/**
 * What a contract owes back is not spent on new tickets. Its row is locked by the reservation that was just written.
 */
async function checkOwed(tx: Tx, fund: FundKind, contractId: string, { currency }: Money): Promise<void> {
  const owed = await owedFrom(tx, fund, contractId, currency);
  if (owed === 0) return;
  const row = await balanceRow(tx, { kind: fund, owner: contractId }, currency);
  if (row && row.own + row.creditLimit - row.reserved < owed)
    throw new AppError('conflict', 'ledger.insufficient_funds');
}

/**
 * Posts an event in the caller's transaction, once however often it comes; true when it is new.
 * @throws AppError conflict `ledger.posting_differs` (the same id with other content), `ledger.refund_exceeds_captured`
 * (also more than was sold or is owed), `ledger.insufficient_funds` (a reservation beyond money and credit limit); the
 * transaction is aborted then
 */
export async function postEvent(tx: Tx, fact: Fact, now: Date): Promise<boolean> {
  const posting = postingOf(fact);
  if (givesBack(fact)) {
    await lockAccount(tx, { kind: 'customer', owner: fact.orderId });
    if (await known(tx, posting)) return false;
    const sums = (await sumsOf(tx, [fact.orderId])).get(fact.orderId) ?? [];
    if (refusalOf(standingOf(sums, amountBack(fact).currency), fact))
      throw new AppError('conflict', 'ledger.refund_exceeds_captured');
  }
  try {
    if (await insertPosting(tx, posting, now)) {
      if (fact.kind === 'reserve') await checkOwed(tx, fact.fund ?? 'contract', fact.contractId, fact.amount);
      return true;
    }
  } catch (error) {
    if (sqlState(error) === CHECK_VIOLATION) throw new AppError('conflict', 'ledger.insufficient_funds');
    throw error;
  }
  await known(tx, posting);
  return false;
}
