import { and, asc, eq, sql } from 'drizzle-orm';
import type { Currency } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import { ACCOUNTS, type Account, type AccountKind, accountId } from '../domain/accounts.ts';
import type { Line, Posting } from '../domain/posting.ts';
import type { LineState, Part } from '../domain/templates.ts';
import { accounts, lines, tx } from './schema.ts';

/** Writes a posting in one round trip; false when `(kind, ref)` is there already, and then nothing is written. */
export async function insertPosting(db: Executor, posting: Posting, postedAt: Date): Promise<boolean> {
  const rows = posting.lines.map(({ account, currency, minor, state, part }, index) => ({
    n: index + 1,
    account: accountId(account),
    ...account,
    guarded: ACCOUNTS[account.kind].guarded,
    currency,
    minor,
    state,
    part,
  }));
  const { rowCount } = await db.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(n smallint, account text, kind text,
        owner text, guarded boolean, currency text, minor bigint, state text, part text)
    ), t as (
      insert into ledger.tx (kind, ref, subject, happened_at, posted_at)
      values (${posting.kind}, ${posting.ref}, ${posting.subject}, ${posting.at}::timestamptz,
        ${postedAt.toISOString()}::timestamptz)
      on conflict (kind, ref) do nothing returning id
    ), a as (
      insert into ledger.accounts (id, kind, owner, guarded)
      select distinct g.account, g.kind, g.owner, g.guarded from given g, t
      where not exists (select from ledger.accounts known where known.id = g.account) order by g.account
      on conflict do nothing
    )
    insert into ledger.lines (tx_id, n, account, currency, minor, state, part)
    select t.id, g.n, g.account, g.currency, g.minor, g.state, g.part from given g, t order by g.n`);
  return (rowCount ?? 0) > 0;
}

export type StoredPosting = { readonly subject: string; readonly lines: readonly Line[] };

/** What was posted under a key. */
export async function postingByKey(db: Executor, kind: Posting['kind'], ref: string): Promise<StoredPosting | null> {
  const rows = await db
    .select({ subject: tx.subject, line: lines, account: accounts })
    .from(tx)
    .innerJoin(lines, eq(lines.txId, tx.id))
    .innerJoin(accounts, eq(accounts.id, lines.account))
    .where(and(eq(tx.kind, kind), eq(tx.ref, ref)))
    .orderBy(asc(lines.n));
  const [first] = rows;
  if (!first) return null;
  return {
    subject: first.subject,
    lines: rows.map(({ line, account }) => ({
      account: { kind: account.kind as AccountKind, owner: account.owner },
      currency: line.currency as Currency,
      minor: line.minor,
      state: line.state as LineState,
      part: line.part as Part,
    })),
  };
}

/**
 * Makes postings that read the account first wait for each other until the transaction ends. No row lock: the role
 * that runs the product may not change accounts.
 */
export async function lockAccount(db: Executor, account: Account): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('ledger.accounts'), hashtext(${accountId(account)}))`);
}
