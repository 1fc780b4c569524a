import { fromMajor } from '#kernel/money.ts';
import { ACCOUNTS, accountId } from '../domain/accounts.ts';
import { type Fact, type Posting, postingOf } from '../domain/posting.ts';
import { amountBack, givesBack, refusalOf, type Sum, standingOf } from '../domain/standing.ts';
import type { ReturnParts } from '../domain/templates.ts';
import type { ReturnedTickets } from '../ports.ts';

export const AT = '2026-03-02T06:00:00Z';
export const price = {
  fare: fromMajor(12_000),
  taxes: fromMajor(3_400),
  serviceFee: fromMajor(500),
  itFee: fromMajor(150),
};
export const capture = (orderId: string, amount = fromMajor(16_050), id = `i-${orderId}`): Fact => ({
  kind: 'capture',
  id,
  orderId,
  via: 'alatoo',
  amount,
  at: AT,
});
export const returned = (id: string, parts: ReturnParts, orderId = 'a'): ReturnedTickets & { kind: 'return' } => ({
  kind: 'return',
  id,
  orderId,
  supplierId: 'house',
  parts,
  contract: null,
  refundKey: `return:${id}`,
  at: AT,
});
export const sale = (orderId: string): Fact => ({
  kind: 'sale',
  orderId,
  supplierId: 'house',
  price,
  at: AT,
});

/** A ledger in memory that keeps the rules the tables keep. */
export function createBook() {
  const postings = new Map<string, Posting>();
  const sumsOf = (orderId: string): Sum[] =>
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
    post(fact: Fact): boolean {
      const posting = postingOf(fact);
      const key = `${posting.kind} ${posting.ref}`;
      if (postings.has(key)) return false;
      if (givesBack(fact)) {
        const standing = standingOf(sumsOf(fact.orderId), amountBack(fact).currency);
        if (refusalOf(standing, fact)) return false;
      }
      postings.set(key, posting);
      return true;
    },
  };
}

export const book = (...facts: Fact[]) => {
  const made = createBook();
  for (const fact of facts) made.post(fact);
  return made;
};
export const balances = (made: ReturnType<typeof createBook>) => {
  const all: Record<string, number> = {};
  for (const { account, minor } of made.lines()) {
    const signed = ACCOUNTS[account.kind].side === 'debit' ? minor : -minor;
    all[accountId(account)] = (all[accountId(account)] ?? 0) + signed;
  }
  return all;
};
