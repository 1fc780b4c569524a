import { notFound } from '#kernel/app-error.ts';
import { money } from '#kernel/money.ts';
import type { Tx } from '#platform/db/database.ts';
import { findPosting } from '../db/posting-queries.ts';
import { type FundKind, isFundKind } from '../domain/accounts.ts';
import { postEvent } from './post-event.ts';

/**
 * Ends a reservation for its whole sum: `captured` moves the money to the order, `released` gives it back to the fund.
 * True when it had not ended so before. @throws AppError not_found `ledger.reservation_unknown`, conflict
 * `ledger.posting_mismatch` when it has ended the other way
 */
export async function endReservation(tx: Tx, id: string, end: 'captured' | 'released', now: Date): Promise<boolean> {
  const reserved = await findPosting(tx, 'reserve', id);
  const line = reserved?.lines.find(({ account }) => isFundKind(account.kind));
  if (!reserved || !line) throw notFound('ledger.reservation_unknown');
  return postEvent(
    tx,
    {
      kind: `reserve_${end}`,
      id,
      contractId: line.account.owner,
      orderId: reserved.subject,
      amount: money(line.minor, line.currency),
      fund: line.account.kind as FundKind,
      at: now.toISOString(),
    },
    now,
  );
}
