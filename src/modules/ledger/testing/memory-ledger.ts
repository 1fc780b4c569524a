import { fromMajor } from '#kernel/money.ts';
import { ACCOUNTS, ledgerAccountId } from '../domain/accounts.ts';
import {
  checkRefund,
  isRefundingEvent,
  ledgerTotalsOf,
  type PostedSum,
  refundedAmount,
} from '../domain/order-ledger-totals.ts';
import { type AccountingEvent, type Posting, toPosting } from '../domain/posting.ts';
import type { ReturnAmounts } from '../domain/templates.ts';
import type { ReturnedTickets } from '../ports.ts';

export const AT = '2026-03-02T06:00:00Z';
export const price = {
  fare: fromMajor(12_000),
  taxes: fromMajor(3_400),
  serviceFee: fromMajor(500),
  itFee: fromMajor(150),
};
export const capture = (orderId: string, amount = fromMajor(16_050), id = `i-${orderId}`): AccountingEvent => ({
  kind: 'capture',
  id,
  orderId,
  via: 'alatoo',
  amount,
  at: AT,
});
export const returned = (id: string, parts: ReturnAmounts, orderId = 'a'): ReturnedTickets & { kind: 'return' } => ({
  kind: 'return',
  id,
  orderId,
  supplierId: 'own',
  parts,
  contract: null,
  refundKey: `return:${id}`,
  at: AT,
});
export const sale = (orderId: string): AccountingEvent => ({
  kind: 'sale',
  orderId,
  supplierId: 'own',
  price,
  at: AT,
});

/** A ledger in memory that keeps the rules the tables keep. */
export function createMemoryLedger() {
  const postings = new Map<string, Posting>();
  const sumsOf = (orderId: string): PostedSum[] =>
    [...postings.values()]
      .filter((p) => p.subject === orderId)
      .flatMap((p) =>
        p.lines
          .filter((l) => l.state === 'posted')
          .map((l) => ({ kind: p.kind, account: l.account.kind, currency: l.currency, minor: l.minor })),
      );
  return {
    sumsOf,
    lines: () => [...postings.values()].flatMap((p) => p.lines.map((line) => ({ ...line, kind: p.kind }))),
    post(event: AccountingEvent): boolean {
      const posting = toPosting(event);
      const key = `${posting.kind} ${posting.ref}`;
      if (postings.has(key)) return false;
      if (isRefundingEvent(event)) {
        const totals = ledgerTotalsOf(sumsOf(event.orderId), refundedAmount(event).currency);
        if (checkRefund(totals, event)) return false;
      }
      postings.set(key, posting);
      return true;
    },
  };
}

export const book = (...events: AccountingEvent[]) => {
  const made = createMemoryLedger();
  for (const event of events) made.post(event);
  return made;
};
export const balances = (made: ReturnType<typeof createMemoryLedger>) => {
  const all: Record<string, number> = {};
  for (const { account, minor } of made.lines()) {
    const signed = ACCOUNTS[account.kind].side === 'debit' ? minor : -minor;
    all[ledgerAccountId(account)] = (all[ledgerAccountId(account)] ?? 0) + signed;
  }
  return all;
};
