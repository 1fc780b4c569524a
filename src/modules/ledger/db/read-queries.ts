import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Currency } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import { ACCOUNTS, type Account, type AccountKind, accountId, type FundKind } from '../domain/accounts.ts';
import { type Posting, textOf } from '../domain/posting.ts';
import type { Sum } from '../domain/standing.ts';
import { accounts, balances, lines, tx } from './schema.ts';

/** Posted lines of orders, added up; an order without postings is absent. */
export async function sumsOf(db: Executor, orderIds: readonly string[]): Promise<Map<string, Sum[]>> {
  const found = new Map<string, Sum[]>();
  if (orderIds.length === 0) return found;
  const rows = await db
    .select({
      orderId: tx.subject,
      kind: tx.kind,
      account: accounts.kind,
      currency: lines.currency,
      minor: sql<string>`sum(${lines.minor})`,
    })
    .from(tx)
    .innerJoin(lines, eq(lines.txId, tx.id))
    .innerJoin(accounts, eq(accounts.id, lines.account))
    .where(and(inArray(tx.subject, [...orderIds]), eq(lines.state, 'posted')))
    .groupBy(tx.subject, tx.kind, accounts.kind, lines.currency);
  for (const { orderId, ...sum } of rows) {
    const all = found.get(orderId) ?? [];
    all.push({
      kind: sum.kind as Posting['kind'],
      account: sum.account as AccountKind,
      currency: sum.currency as Currency,
      minor: Number(sum.minor),
    });
    found.set(orderId, all);
  }
  return found;
}

/** What is posted on an account in a currency, or only reserved, on the account's own side, in minor units. */
export async function postedOn(
  db: Executor,
  account: Account,
  currency: Currency,
  state: 'posted' | 'pending' = 'posted',
): Promise<number> {
  const [row] = await db
    .select({ minor: sql<string>`coalesce(sum(${lines.minor}), 0)` })
    .from(lines)
    .where(and(eq(lines.account, accountId(account)), eq(lines.currency, currency), eq(lines.state, state)));
  return onSide(account.kind, Number(row?.minor ?? 0));
}

/** What is posted on each of these accounts, in their order, as of `postedOn`. */
export async function postedOnEach(db: Executor, asked: readonly Account[], currency: Currency): Promise<number[]> {
  const rows = await db
    .select({ account: lines.account, minor: sql<string>`sum(${lines.minor})` })
    .from(lines)
    .where(and(inArray(lines.account, asked.map(accountId)), eq(lines.currency, currency), eq(lines.state, 'posted')))
    .groupBy(lines.account);
  const found = new Map(rows.map(({ account, minor }) => [account, Number(minor)]));
  return asked.map((account) => onSide(account.kind, found.get(accountId(account)) ?? 0));
}

const onSide = (kind: AccountKind, minor: number): number =>
  ACCOUNTS[kind].side === 'debit' || minor === 0 ? minor : -minor;

/**
 * What a contract owes back that a fund of its may not spend: of its motivation the motivation, of its balance the
 * commission too.
 */
export async function owedFrom(db: Executor, fund: FundKind, contractId: string, currency: Currency): Promise<number> {
  if (fund === 'points') return 0;
  const owed = await postedOn(db, { kind: 'motivation_receivable', owner: contractId }, currency);
  if (fund === 'motivation') return owed;
  return owed + (await postedOn(db, { kind: 'clawback', owner: contractId }, currency));
}

/** Under which keys something was posted about orders, as `textOf` writes them. */
export async function keysOf(db: Executor, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ kind: tx.kind, ref: tx.ref })
    .from(tx)
    .where(inArray(tx.subject, [...orderIds]));
  return new Set(rows.map(textOf));
}

/** How holds for orders ended, by the payment: used if its money moved, released otherwise. */
export async function endsOf(db: Executor, orderIds: readonly string[]): Promise<Map<string, 'captured' | 'released'>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ ref: tx.ref, used: sql<boolean>`bool_or(${lines.state} = 'posted')` })
    .from(tx)
    .innerJoin(lines, eq(lines.txId, tx.id))
    .where(and(inArray(tx.subject, [...orderIds]), eq(tx.kind, 'reserve_end')))
    .groupBy(tx.ref);
  return new Map(rows.map(({ ref, used }) => [ref, used ? 'captured' : 'released']));
}

/** The place of a line: its transaction and its number there. */
export type Place = { readonly tx: number; readonly n: number };

/** Lines of an account after a place, oldest first. */
export const linesOn = (db: Executor, account: Account, currency: Currency, after: Place, limit: number) =>
  db
    .select({
      tx: tx.id,
      n: lines.n,
      kind: tx.kind,
      ref: tx.ref,
      subject: tx.subject,
      happenedAt: tx.happenedAt,
      part: lines.part,
      state: lines.state,
      minor: lines.minor,
    })
    .from(lines)
    .innerJoin(tx, eq(tx.id, lines.txId))
    .where(
      and(
        eq(lines.account, accountId(account)),
        eq(lines.currency, currency),
        sql`(${lines.txId}, ${lines.n}) > (${after.tx}, ${after.n})`,
      ),
    )
    .orderBy(asc(lines.txId), asc(lines.n))
    .limit(limit);

export async function balanceRow(db: Executor, account: Account, currency: Currency) {
  const [row] = await db
    .select()
    .from(balances)
    .where(and(eq(balances.account, accountId(account)), eq(balances.currency, currency)));
  return row ?? null;
}

/** Opens the account if it is new and sets its limit; the table's CHECK refuses one below what is used. */
export async function saveCreditLimit(
  db: Executor,
  account: Account,
  currency: Currency,
  creditLimit: number,
): Promise<void> {
  const id = accountId(account);
  await db
    .insert(accounts)
    .values({ id, ...account, guarded: ACCOUNTS[account.kind].guarded })
    .onConflictDoNothing();
  await db
    .insert(balances)
    .values({ account: id, currency, creditLimit })
    .onConflictDoUpdate({ target: [balances.account, balances.currency], set: { creditLimit } });
}

/** Subjects posted about since an instant, after `after` by id. */
export async function subjectsSince(db: Executor, since: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ subject: tx.subject })
    .from(tx)
    .where(and(sql`${tx.postedAt} >= ${since.toISOString()}::timestamptz`, gt(tx.subject, after)))
    .orderBy(asc(tx.subject))
    .limit(limit);
  return rows.map((row) => row.subject);
}
