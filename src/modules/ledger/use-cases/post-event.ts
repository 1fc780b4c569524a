import { AppError } from '#kernel/app-error.ts';
import type { Money } from '#kernel/money.ts';
import { CHECK_VIOLATION, sqlState, type Tx } from '#platform/db/database.ts';
import { findBalance, readOrderSums, unspendableDebt } from '../db/balance-queries.ts';
import { findPosting, insertPosting, insertPostings, lockAccount } from '../db/posting-queries.ts';
import type { FundKind } from '../domain/accounts.ts';
import { checkRefund, isRefundingEvent, ledgerTotalsOf, refundedAmount } from '../domain/order-ledger-totals.ts';
import { type AccountingEvent, hasSameLines, type Posting, toPosting } from '../domain/posting.ts';

async function isPosted(tx: Tx, posting: Posting): Promise<boolean> {
  const stored = await findPosting(tx, posting.kind, posting.ref);
  if (!stored) return false;
  if (stored.subject !== posting.subject || !hasSameLines(stored.lines, posting.lines))
    throw new AppError('conflict', 'ledger.posting_mismatch', { kind: posting.kind, ref: posting.ref });
  return true;
}

/**
 * What a contract owes back is not spent on new tickets. Its row is locked by the reservation that was just written.
 */
async function assertRefundOwed(tx: Tx, fund: FundKind, contractId: string, { currency }: Money): Promise<void> {
  const debt = await unspendableDebt(tx, fund, contractId, currency);
  if (debt === 0) return;
  const row = await findBalance(tx, { kind: fund, owner: contractId }, currency);
  if (row && row.own + row.creditLimit - row.reserved < debt)
    throw new AppError('conflict', 'ledger.insufficient_funds');
}

/**
 * Posts an event in the caller's transaction, once however often it comes; true when it is new.
 * @throws AppError conflict `ledger.posting_mismatch` (the same id with other content),
 * `ledger.refund_exceeds_captured` (also more than was sold or is owed), `ledger.insufficient_funds` (a reservation
 * beyond money and credit limit); the transaction is aborted then
 */
export async function postEvent(tx: Tx, event: AccountingEvent, now: Date): Promise<boolean> {
  const posting = toPosting(event);
  if (isRefundingEvent(event)) {
    await lockAccount(tx, { kind: 'customer', owner: event.orderId });
    if (await isPosted(tx, posting)) return false;
    const sums = (await readOrderSums(tx, [event.orderId])).get(event.orderId) ?? [];
    if (checkRefund(ledgerTotalsOf(sums, refundedAmount(event).currency), event))
      throw new AppError('conflict', 'ledger.refund_exceeds_captured');
  }
  try {
    if (await insertPosting(tx, posting, now)) {
      if (event.kind === 'reserve')
        await assertRefundOwed(tx, event.fund ?? 'contract', event.contractId, event.amount);
      return true;
    }
  } catch (error) {
    if (sqlState(error) === CHECK_VIOLATION) throw new AppError('conflict', 'ledger.insufficient_funds');
    throw error;
  }
  await isPosted(tx, posting);
  return false;
}

/**
 * Posts many awards, and what is taken back of others, in the caller's transaction in one round trip, each once however
 * often it comes. @throws AppError conflict `ledger.posting_mismatch`; the transaction is aborted then
 */
export async function postGrants(tx: Tx, grants: readonly AccountingEvent[], now: Date): Promise<void> {
  if (grants.length === 0) return;
  const postings = grants.map(toPosting);
  const lines = postings.reduce((all, posting) => all + posting.lines.length, 0);
  if ((await insertPostings(tx, postings, now)) === lines) return;
  for (const posting of postings) await isPosted(tx, posting);
}
