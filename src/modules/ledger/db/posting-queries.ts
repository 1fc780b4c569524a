import { and, asc, eq, sql } from 'drizzle-orm';
import type { Currency } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import { ACCOUNTS, type AccountKind, type LedgerAccount, ledgerAccountId } from '../domain/accounts.ts';
import type { EntryLine, Posting } from '../domain/posting.ts';
import type { AmountName, LineState } from '../domain/templates.ts';
import { accounts, entryLines, journalEntries } from './schema.ts';

/**
 * Writes postings in one round trip, each unless its `(kind, ref)` is there already; how many lines were written.
 * Balances change in the order of their accounts.
 */
export async function insertPostings(db: Executor, postings: readonly Posting[], postedAt: Date): Promise<number> {
  const heads = postings.map(({ kind, ref, subject, at }) => ({ kind, ref, subject, at }));
  const rows = postings.flatMap(({ kind: event, ref, lines }) =>
    lines.map(({ account, currency, minor, state, component }, index) => ({
      event,
      ref,
      n: index + 1,
      account: ledgerAccountId(account),
      ...account,
      guarded: ACCOUNTS[account.kind].guarded,
      currency,
      minor,
      state,
      component,
    })),
  );
  const { rowCount } = await db.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(event text, ref text, n smallint,
        account text, kind text, owner text, guarded boolean, currency text, minor bigint, state text, component text)
    ), t as (
      insert into ledger.journal_entries (kind, ref, subject, happened_at, posted_at)
      select h.kind, h.ref, h.subject, h.at, ${postedAt.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as h(kind text, ref text, subject text, at timestamptz)
      on conflict (kind, ref) do nothing returning id, kind, ref
    ), g as (
      select given.*, t.id from given join t on t.kind = given.event and t.ref = given.ref
    ), a as (
      insert into ledger.accounts (id, kind, owner, guarded)
      select distinct g.account, g.kind, g.owner, g.guarded from g
      where not exists (select from ledger.accounts known where known.id = g.account) order by g.account
      on conflict do nothing
    )
    insert into ledger.entry_lines (entry_id, n, account, currency, minor, state, component)
    select g.id, g.n, g.account, g.currency, g.minor, g.state, g.component from g order by g.id, g.n`);
  return rowCount ?? 0;
}

/** Writes a posting; false when `(kind, ref)` is there already, and then nothing is written. */
export const insertPosting = async (db: Executor, posting: Posting, postedAt: Date): Promise<boolean> =>
  (await insertPostings(db, [posting], postedAt)) > 0;

export type PostedEntry = { readonly subject: string; readonly lines: readonly EntryLine[] };

/** What was posted under a key. */
export async function findPosting(db: Executor, kind: Posting['kind'], ref: string): Promise<PostedEntry | null> {
  const rows = await db
    .select({ subject: journalEntries.subject, line: entryLines, account: accounts })
    .from(journalEntries)
    .innerJoin(entryLines, eq(entryLines.entryId, journalEntries.id))
    .innerJoin(accounts, eq(accounts.id, entryLines.account))
    .where(and(eq(journalEntries.kind, kind), eq(journalEntries.ref, ref)))
    .orderBy(asc(entryLines.n));
  const [first] = rows;
  if (!first) return null;
  return {
    subject: first.subject,
    lines: rows.map(({ line, account }) => ({
      account: { kind: account.kind as AccountKind, owner: account.owner },
      currency: line.currency as Currency,
      minor: line.minor,
      state: line.state as LineState,
      component: line.component as AmountName,
    })),
  };
}

/**
 * Makes postings that read the account first wait for each other until the transaction ends. No row lock: the role
 * that runs the product may not change accounts.
 */
export async function lockAccount(db: Executor, account: LedgerAccount): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtext('ledger.accounts'), hashtext(${ledgerAccountId(account)}))`,
  );
}
