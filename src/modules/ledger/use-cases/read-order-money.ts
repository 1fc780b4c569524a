import { type Currency, money } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import type { OrderMoney } from '../api.ts';
import { listBreaksOfOrder, listEntriesOfOrder } from '../db/statement-queries.ts';
import type { AccountKind } from '../domain/accounts.ts';
import type { PostingKind } from '../domain/posting.ts';
import type { AmountName } from '../domain/templates.ts';

/**
 * Every posting about an order, what stands on each account because of it, and the differences that are open. Empty
 * for an order without money.
 */
export async function readOrderMoney(db: Executor, orderId: string): Promise<OrderMoney> {
  const rows = await listEntriesOfOrder(db, orderId);
  const postings = new Map<number, OrderMoney['postings'][number]>();
  const sums = new Map<string, OrderMoney['sums'][number]>();
  for (const row of rows) {
    const amount = money(row.minor, row.currency as Currency);
    const posting = postings.get(row.tx) ?? {
      kind: row.kind as PostingKind,
      ref: row.ref,
      at: row.happenedAt.toISOString(),
      lines: [],
    };
    const { owner } = row;
    const account = row.account as AccountKind;
    const component = row.component as AmountName;
    posting.lines.push({ account, owner, component, state: row.state as 'posted' | 'pending', amount });
    postings.set(row.tx, posting);
    if (row.state !== 'posted') continue;
    const key = `${account}:${owner}:${row.currency}`;
    const sum = sums.get(key) ?? { account, owner, amount: money(0, amount.currency) };
    sums.set(key, { ...sum, amount: money(sum.amount.minor + amount.minor, amount.currency) });
  }
  const breaks = await listBreaksOfOrder(db, orderId);
  return {
    postings: [...postings.values()],
    sums: [...sums.values()],
    breaks: breaks.map(({ kind, expected, booked, currency, foundAt }) => ({
      kind,
      expected: money(expected, currency as Currency),
      booked: money(booked, currency as Currency),
      foundAt: foundAt.toISOString(),
    })),
  };
}
