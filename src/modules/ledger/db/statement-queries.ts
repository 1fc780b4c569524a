import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Currency } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import { type LedgerAccount, ledgerAccountId } from '../domain/accounts.ts';
import type { EntryPosition } from './balance-queries.ts';
import { accounts, entryLines, journalEntries, reconciliationBreaks } from './schema.ts';

/**
 * Lines of an account before a place, of one state or of both, newest first, each with the balance of that state
 * (posted, for both; debits less credits) after it.
 */
export async function listEntriesBefore(
  db: Executor,
  account: LedgerAccount,
  currency: Currency,
  before: EntryPosition | null,
  state: 'posted' | 'pending' | null,
  limit: number,
) {
  const own = and(eq(entryLines.account, ledgerAccountId(account)), eq(entryLines.currency, currency));
  const posted = sql<string>`
    coalesce(sum(${entryLines.minor}) filter (where ${entryLines.state} = ${state ?? 'posted'}) over (order by
    ${entryLines.entryId}, ${entryLines.n}), 0)`;
  const all = db
    .select({
      tx: sql<number>`${entryLines.entryId}`.mapWith(Number).as('tx'),
      n: entryLines.n,
      minor: entryLines.minor,
      state: entryLines.state,
      component: entryLines.component,
      after: posted.as('after'),
    })
    .from(entryLines)
    .where(own)
    .as('own');
  const rows = await db
    .select({
      tx: all.tx,
      n: all.n,
      minor: all.minor,
      state: all.state,
      component: all.component,
      after: sql<string>`${all.after}`,
      kind: journalEntries.kind,
      ref: journalEntries.ref,
      subject: journalEntries.subject,
      happenedAt: journalEntries.happenedAt,
    })
    .from(all)
    .innerJoin(journalEntries, sql`${journalEntries.id} = ${all.tx}`)
    .where(
      and(
        before ? sql`(${all.tx}, ${all.n}) < (${before.tx}, ${before.n})` : undefined,
        state ? sql`${all.state} = ${state}` : undefined,
      ),
    )
    .orderBy(sql`${all.tx} desc`, desc(all.n))
    .limit(limit);
  return rows.map((row) => ({ ...row, after: Number(row.after) }));
}

/** Every line about an order, in the order of posting. */
export const listEntriesOfOrder = (db: Executor, orderId: string) =>
  db
    .select({
      tx: journalEntries.id,
      kind: journalEntries.kind,
      ref: journalEntries.ref,
      happenedAt: journalEntries.happenedAt,
      account: accounts.kind,
      owner: accounts.owner,
      currency: entryLines.currency,
      minor: entryLines.minor,
      state: entryLines.state,
      component: entryLines.component,
    })
    .from(journalEntries)
    .innerJoin(entryLines, eq(entryLines.entryId, journalEntries.id))
    .innerJoin(accounts, eq(accounts.id, entryLines.account))
    .where(eq(journalEntries.subject, orderId))
    .orderBy(asc(journalEntries.id), asc(entryLines.n));

/** What reconciliation has found about an order and not seen mended. */
export const listBreaksOfOrder = (db: Executor, orderId: string) =>
  db
    .select()
    .from(reconciliationBreaks)
    .where(and(eq(reconciliationBreaks.orderId, orderId), isNull(reconciliationBreaks.resolvedAt)))
    .orderBy(asc(reconciliationBreaks.foundAt));
