import { and, asc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import type { Currency } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import { ACCOUNTS, type AccountKind, type FundKind, type LedgerAccount, ledgerAccountId } from '../domain/accounts.ts';
import type { PostedSum } from '../domain/order-ledger-totals.ts';
import { keyText, type Posting, SETTLEMENT_KINDS } from '../domain/posting.ts';
import { accounts, balances, entryLines, journalEntries } from './schema.ts';

/** Posted lines of orders, added up; an order without postings is absent. */
export async function readOrderSums(db: Executor, orderIds: readonly string[]): Promise<Map<string, PostedSum[]>> {
  const found = new Map<string, PostedSum[]>();
  if (orderIds.length === 0) return found;
  const rows = await db
    .select({
      orderId: journalEntries.subject,
      kind: journalEntries.kind,
      account: accounts.kind,
      currency: entryLines.currency,
      minor: sql<string>`sum(${entryLines.minor})`,
    })
    .from(journalEntries)
    .innerJoin(entryLines, eq(entryLines.entryId, journalEntries.id))
    .innerJoin(accounts, eq(accounts.id, entryLines.account))
    .where(and(inArray(journalEntries.subject, [...orderIds]), eq(entryLines.state, 'posted')))
    .groupBy(journalEntries.subject, journalEntries.kind, accounts.kind, entryLines.currency);
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
export async function postedBalance(
  db: Executor,
  account: LedgerAccount,
  currency: Currency,
  state: 'posted' | 'pending' = 'posted',
): Promise<number> {
  const [row] = await db
    .select({ minor: sql<string>`coalesce(sum(${entryLines.minor}), 0)` })
    .from(entryLines)
    .where(
      and(
        eq(entryLines.account, ledgerAccountId(account)),
        eq(entryLines.currency, currency),
        eq(entryLines.state, state),
      ),
    );
  return onNormalSide(account.kind, Number(row?.minor ?? 0));
}

/** What is posted on each of these accounts, in their order, as of `postedOn`. */
export async function postedBalances(
  db: Executor,
  asked: readonly LedgerAccount[],
  currency: Currency,
): Promise<number[]> {
  const rows = await db
    .select({ account: entryLines.account, minor: sql<string>`sum(${entryLines.minor})` })
    .from(entryLines)
    .where(
      and(
        inArray(entryLines.account, asked.map(ledgerAccountId)),
        eq(entryLines.currency, currency),
        eq(entryLines.state, 'posted'),
      ),
    )
    .groupBy(entryLines.account);
  const found = new Map(rows.map(({ account, minor }) => [account, Number(minor)]));
  return asked.map((account) => onNormalSide(account.kind, found.get(ledgerAccountId(account)) ?? 0));
}

const onNormalSide = (kind: AccountKind, minor: number): number =>
  ACCOUNTS[kind].side === 'debit' || minor === 0 ? minor : -minor;

/** Accounts of what a contract owes back. */
const OWED_BACK = ['motivation_receivable', 'clawback'] as const satisfies readonly AccountKind[];

/**
 * What a contract owes back that a fund of its may not spend: of its motivation the motivation, of its balance the
 * commission too.
 */
export async function unspendableDebt(
  db: Executor,
  fund: FundKind,
  contractId: string,
  currency: Currency,
): Promise<number> {
  if (fund === 'promo_discount') return 0;
  if (fund === 'points') return postedBalance(db, { kind: 'points_receivable', owner: contractId }, currency);
  const debt = await postedBalance(db, { kind: 'motivation_receivable', owner: contractId }, currency);
  if (fund === 'motivation') return debt;
  return debt + (await postedBalance(db, { kind: 'clawback', owner: contractId }, currency));
}

/** What contracts have and what they owe back, one row for each currency; a contract without postings is absent. */
export async function listContractFunds(db: Executor, contractIds: readonly string[]) {
  if (contractIds.length === 0) return [];
  const funds = await db
    .select({
      contractId: accounts.owner,
      currency: balances.currency,
      own: balances.own,
      creditLimit: balances.creditLimit,
    })
    .from(balances)
    .innerJoin(accounts, eq(accounts.id, balances.account))
    .where(and(eq(accounts.kind, 'contract'), inArray(accounts.owner, [...contractIds])));
  const owed = await db
    .select({
      contractId: accounts.owner,
      kind: accounts.kind,
      currency: entryLines.currency,
      minor: sql<string>`sum(${entryLines.minor})`,
    })
    .from(entryLines)
    .innerJoin(accounts, eq(accounts.id, entryLines.account))
    .where(
      and(
        inArray(accounts.kind, [...OWED_BACK]),
        inArray(accounts.owner, [...contractIds]),
        eq(entryLines.state, 'posted'),
      ),
    )
    .groupBy(accounts.owner, accounts.kind, entryLines.currency);
  return funds.map((row) => ({
    ...row,
    debt: owed
      .filter(({ contractId, currency }) => contractId === row.contractId && currency === row.currency)
      .reduce((sum, { kind, minor }) => sum + onNormalSide(kind as AccountKind, Number(minor)), 0),
  }));
}

/** Under which keys something was posted about orders, as `textOf` writes them. */
export async function postedKeys(db: Executor, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ kind: journalEntries.kind, ref: journalEntries.ref })
    .from(journalEntries)
    .where(inArray(journalEntries.subject, [...orderIds]));
  return new Set(rows.map(keyText));
}

/** How holds for orders ended, by the payment: used if its money moved, released otherwise. */
export async function reservationEnds(
  db: Executor,
  orderIds: readonly string[],
): Promise<Map<string, 'captured' | 'released'>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ ref: journalEntries.ref, used: sql<boolean>`bool_or(${entryLines.state} = 'posted')` })
    .from(journalEntries)
    .innerJoin(entryLines, eq(entryLines.entryId, journalEntries.id))
    .where(and(inArray(journalEntries.subject, [...orderIds]), eq(journalEntries.kind, 'reserve_end')))
    .groupBy(journalEntries.ref);
  return new Map(rows.map(({ ref, used }) => [ref, used ? 'captured' : 'released']));
}

/** The place of a line: its transaction and its number there. */
export type EntryPosition = { readonly tx: number; readonly n: number };

/** Lines of an account after a place, oldest first. */
export const listEntryLines = (
  db: Executor,
  account: LedgerAccount,
  currency: Currency,
  after: EntryPosition,
  limit: number,
) =>
  db
    .select({
      tx: journalEntries.id,
      n: entryLines.n,
      kind: journalEntries.kind,
      ref: journalEntries.ref,
      subject: journalEntries.subject,
      happenedAt: journalEntries.happenedAt,
      component: entryLines.component,
      state: entryLines.state,
      minor: entryLines.minor,
    })
    .from(entryLines)
    .innerJoin(journalEntries, eq(journalEntries.id, entryLines.entryId))
    .where(
      and(
        eq(entryLines.account, ledgerAccountId(account)),
        eq(entryLines.currency, currency),
        sql`(${entryLines.entryId}, ${entryLines.n}) > (${after.tx}, ${after.n})`,
      ),
    )
    .orderBy(asc(entryLines.entryId), asc(entryLines.n))
    .limit(limit);

export async function findBalance(db: Executor, account: LedgerAccount, currency: Currency) {
  const [row] = await db
    .select()
    .from(balances)
    .where(and(eq(balances.account, ledgerAccountId(account)), eq(balances.currency, currency)));
  return row ?? null;
}

/** Opens the account if it is new and sets its limit; the table's CHECK refuses one below what is used. */
export async function saveCreditLimit(
  db: Executor,
  account: LedgerAccount,
  currency: Currency,
  creditLimit: number,
): Promise<void> {
  const id = ledgerAccountId(account);
  await db
    .insert(accounts)
    .values({ id, ...account, guarded: ACCOUNTS[account.kind].guarded })
    .onConflictDoNothing();
  await db
    .insert(balances)
    .values({ account: id, currency, creditLimit })
    .onConflictDoUpdate({ target: [balances.account, balances.currency], set: { creditLimit } });
}

/** Orders and contracts posted about since an instant, after `after` by id. */
export async function listSubjectsSince(db: Executor, since: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ subject: journalEntries.subject })
    .from(journalEntries)
    .where(
      and(
        sql`${journalEntries.postedAt} >= ${since.toISOString()}::timestamptz`,
        gt(journalEntries.subject, after),
        notInArray(journalEntries.kind, [...SETTLEMENT_KINDS]),
      ),
    )
    .orderBy(asc(journalEntries.subject))
    .limit(limit);
  return rows.map((row) => row.subject);
}
