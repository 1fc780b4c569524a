import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Currency } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import { type Account, accountId } from '../domain/accounts.ts';
import type { Place } from './read-queries.ts';
import { accounts, breaks, lines, tx } from './schema.ts';

/**
 * Lines of an account before a place, of one state or of both, newest first, each with the balance of that state
 * (posted, for both; debits less credits) after it.
 */
export async function linesBefore(
  db: Executor,
  account: Account,
  currency: Currency,
  before: Place | null,
  state: 'posted' | 'pending' | null,
  limit: number,
) {
  const own = and(eq(lines.account, accountId(account)), eq(lines.currency, currency));
  const posted = sql<string>`
    coalesce(sum(${lines.minor}) filter (where ${lines.state} = ${state ?? 'posted'}) over (order by
    ${lines.txId}, ${lines.n}), 0)`;
  const all = db
    .select({
      tx: sql<number>`${lines.txId}`.mapWith(Number).as('tx'),
      n: lines.n,
      minor: lines.minor,
      state: lines.state,
      part: lines.part,
      after: posted.as('after'),
    })
    .from(lines)
    .where(own)
    .as('own');
  const rows = await db
    .select({
      tx: all.tx,
      n: all.n,
      minor: all.minor,
      state: all.state,
      part: all.part,
      after: sql<string>`${all.after}`,
      kind: tx.kind,
      ref: tx.ref,
      subject: tx.subject,
      happenedAt: tx.happenedAt,
    })
    .from(all)
    .innerJoin(tx, sql`${tx.id} = ${all.tx}`)
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
export const linesAbout = (db: Executor, orderId: string) =>
  db
    .select({
      tx: tx.id,
      kind: tx.kind,
      ref: tx.ref,
      happenedAt: tx.happenedAt,
      account: accounts.kind,
      owner: accounts.owner,
      currency: lines.currency,
      minor: lines.minor,
      state: lines.state,
      part: lines.part,
    })
    .from(tx)
    .innerJoin(lines, eq(lines.txId, tx.id))
    .innerJoin(accounts, eq(accounts.id, lines.account))
    .where(eq(tx.subject, orderId))
    .orderBy(asc(tx.id), asc(lines.n));

/** What reconciliation has found about an order and not seen mended. */
export const breaksOf = (db: Executor, orderId: string) =>
  db
    .select()
    .from(breaks)
    .where(and(eq(breaks.orderId, orderId), isNull(breaks.resolvedAt)))
    .orderBy(asc(breaks.foundAt));
