import { sql } from 'drizzle-orm';
import type { Currency } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import { type Account, accountId } from '../domain/accounts.ts';

export type Period = { readonly from: Date; readonly to: Date };
export type OperationRow = {
  tx: number;
  n: number;
  kind: string;
  /** Names the posting among those of its kind; of money paid in the payment. */
  ref: string;
  subject: string;
  part: string;
  at: string;
  minor: number;
  /** The posted balance after it, debits less credits. */
  after: number;
};

const LINES = (account: Account, currency: Currency) => sql`
  from ledger.lines l join ledger.tx t on t.id = l.tx_id
  where l.account = ${accountId(account)} and l.currency = ${currency} and l.state = 'posted'`;

/** Posted debits and credits of an account before a moment and within a period, in minor units, and how many lines they are within it. What is posted later belongs to a later period: one that has ended never changes. */
export async function turnoverOf(
  db: Executor,
  account: Account,
  currency: Currency,
  { from, to }: Period,
): Promise<{ before: number; debit: number; credit: number; lines: number }> {
  const start = sql`${from.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ before: number; debit: number; credit: number; lines: number }>(sql`
    select coalesce(sum(l.minor) filter (where t.posted_at < ${start}), 0)::float8 as before,
      coalesce(sum(l.minor) filter (where t.posted_at >= ${start} and l.minor > 0), 0)::float8 as debit,
      coalesce(-sum(l.minor) filter (where t.posted_at >= ${start} and l.minor < 0), 0)::float8 as credit,
      count(*) filter (where t.posted_at >= ${start})::int as lines
    ${LINES(account, currency)} and t.posted_at < ${to.toISOString()}::timestamptz`);
  return rows[0] as (typeof rows)[number];
}

/** Posted lines of an account within a period after a place, oldest first, each with the balance after it. `start` is the balance at that place. */
export async function linesWithin(
  db: Executor,
  account: Account,
  currency: Currency,
  { from, to }: Period,
  page: { after: { tx: number; n: number }; start: number; limit: number },
): Promise<OperationRow[]> {
  const { rows } = await db.execute<OperationRow>(sql`
    select l.tx_id::float8 as tx, l.n, t.kind, t.ref, t.subject, l.part, t.happened_at as at, l.minor::float8 as minor,
      (${page.start} + sum(l.minor) over (order by l.tx_id, l.n))::float8 as after
    ${LINES(account, currency)} and t.posted_at >= ${from.toISOString()}::timestamptz and t.posted_at < ${to.toISOString()}::timestamptz
      and (l.tx_id, l.n) > (${page.after.tx}, ${page.after.n})
    order by l.tx_id, l.n limit ${page.limit}`);
  return rows;
}

/** What stood on an account within a period up to and with a place, debits less credits. */
export async function stoodAt(
  db: Executor,
  account: Account,
  currency: Currency,
  { from, to }: Period,
  place: { tx: number; n: number },
): Promise<number> {
  const { rows } = await db.execute<{ minor: number }>(sql`
    select coalesce(sum(l.minor), 0)::float8 as minor ${LINES(account, currency)}
      and t.posted_at < ${to.toISOString()}::timestamptz
      and (t.posted_at < ${from.toISOString()}::timestamptz or (l.tx_id, l.n) <= (${place.tx}, ${place.n}))`);
  return rows[0]?.minor ?? 0;
}
