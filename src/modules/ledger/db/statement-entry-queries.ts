import { sql } from 'drizzle-orm';
import type { Currency } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import { type LedgerAccount, ledgerAccountId } from '../domain/accounts.ts';

export type InstantRange = { readonly from: Date; readonly to: Date };
/** A line's place in the order of events: transactions of one moment stand as they were posted. */
type EntryCursor = { readonly tx: number; readonly n: number };
const ENTRY_ORDER = sql`t.happened_at, l.entry_id, l.n`;
/** When the transaction of a place happened; the start of a list lies before everything. */
const postedInstant = ({ tx }: EntryCursor) =>
  tx === 0
    ? sql`'-infinity'::timestamptz`
    : sql`(select p.happened_at from ledger.journal_entries p where p.id = ${tx})`;

export type StatementEntryRow = {
  tx: number;
  n: number;
  kind: string;
  /** Names the posting among those of its kind; of money paid in the payment. */
  ref: string;
  subject: string;
  component: string;
  at: string;
  minor: number;
  /** The posted balance after it, debits less credits. */
  after: number;
};

const ENTRY_LINES_SQL = (account: LedgerAccount, currency: Currency) => sql`
  from ledger.entry_lines l join ledger.journal_entries t on t.id = l.entry_id
  where l.account = ${ledgerAccountId(account)} and l.currency = ${currency} and l.state = 'posted'`;

/**
 * Posted debits and credits of an account before a moment and within a period, in minor units, and how many lines
 * they are within it. A line belongs to the day of its own event, the one that is shown with it.
 */
export async function readTurnover(
  db: Executor,
  account: LedgerAccount,
  currency: Currency,
  { from, to }: InstantRange,
): Promise<{ before: number; debit: number; credit: number; lines: number }> {
  const start = sql`${from.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ before: number; debit: number; credit: number; lines: number }>(sql`
    select coalesce(sum(l.minor) filter (where t.happened_at < ${start}), 0)::float8 as before,
      coalesce(sum(l.minor) filter (where t.happened_at >= ${start} and l.minor > 0), 0)::float8 as debit,
      coalesce(-sum(l.minor) filter (where t.happened_at >= ${start} and l.minor < 0), 0)::float8 as credit,
      count(*) filter (where t.happened_at >= ${start})::int as lines
    ${ENTRY_LINES_SQL(account, currency)} and t.happened_at < ${to.toISOString()}::timestamptz`);
  return rows[0] as (typeof rows)[number];
}

/** What the posted lines of an account come to on each day of a zone within a period, debits less credits. */
export async function readDailyTurnover(
  db: Executor,
  account: LedgerAccount,
  currency: Currency,
  { from, to }: InstantRange,
  zone: string,
): Promise<{ date: string; minor: number }[]> {
  const { rows } = await db.execute<{ date: string; minor: number }>(sql`
    select to_char(t.happened_at at time zone ${zone}, 'YYYY-MM-DD') as date, sum(l.minor)::float8 as minor
    ${ENTRY_LINES_SQL(account, currency)} and t.happened_at >= ${from.toISOString()}::timestamptz
      and t.happened_at < ${to.toISOString()}::timestamptz
    group by 1 order by 1`);
  return rows;
}

/**
 * Posted lines of an account within a period after a place, oldest first, each with the balance after it. `start` is
 * the balance at that place.
 */
export async function listEntriesWithin(
  db: Executor,
  account: LedgerAccount,
  currency: Currency,
  { from, to }: InstantRange,
  page: { after: EntryCursor; start: number; limit: number },
): Promise<StatementEntryRow[]> {
  const { rows } = await db.execute<StatementEntryRow>(sql`
    select l.entry_id::float8 as tx, l.n, t.kind, t.ref, t.subject, l.component, t.happened_at as at,
    l.minor::float8 as minor,
      (${page.start} + sum(l.minor) over (order by ${ENTRY_ORDER}))::float8 as after
    ${ENTRY_LINES_SQL(account, currency)} and t.happened_at >= ${from.toISOString()}::timestamptz
      and t.happened_at < ${to.toISOString()}::timestamptz
      and (${ENTRY_ORDER}) > (${postedInstant(page.after)}, ${page.after.tx}, ${page.after.n})
    order by ${ENTRY_ORDER} limit ${page.limit}`);
  return rows;
}

/** The entries of an account that were posted last, newest first. */
export async function listNewestEntries(
  db: Executor,
  account: LedgerAccount,
  currency: Currency,
  limit: number,
): Promise<Omit<StatementEntryRow, 'after'>[]> {
  // The lines are chosen before their entries are joined: an account may have tens of thousands.
  const { rows } = await db.execute<Omit<StatementEntryRow, 'after'>>(sql`
    select l.entry_id::float8 as tx, l.n, t.kind, t.ref, t.subject, l.component, t.happened_at as at,
      l.minor::float8 as minor
    from (
      select * from ledger.entry_lines
      where account = ${ledgerAccountId(account)} and currency = ${currency} and state = 'posted'
      order by entry_id desc, n desc limit ${limit}
    ) l join ledger.journal_entries t on t.id = l.entry_id
    order by l.entry_id desc, l.n desc`);
  return rows;
}

/** What stood on an account within a period up to and with a place, debits less credits. */
export async function balanceAtEntry(
  db: Executor,
  account: LedgerAccount,
  currency: Currency,
  { from, to }: InstantRange,
  place: EntryCursor,
): Promise<number> {
  const { rows } = await db.execute<{ minor: number }>(sql`
    select coalesce(sum(l.minor), 0)::float8 as minor ${ENTRY_LINES_SQL(account, currency)}
      and t.happened_at < ${to.toISOString()}::timestamptz
      and (t.happened_at < ${from.toISOString()}::timestamptz
        or (${ENTRY_ORDER}) <= (${postedInstant(place)}, ${place.tx}, ${place.n}))`);
  return rows[0]?.minor ?? 0;
}

type PointChangeRow = { entryId: number; kind: string; ref: string; subject: string; at: string; minor: number };

/** Postings that changed a fund less what its owner owes back, oldest first; gains are positive. */
export async function listPointChanges(
  db: Executor,
  { owner, fund, currency }: { owner: string; fund: 'points' | 'motivation'; currency: Currency },
): Promise<PointChangeRow[]> {
  const accounts = ([fund, `${fund}_receivable`] as const).map((kind) => ledgerAccountId({ kind, owner }));
  const { rows } = await db.execute<PointChangeRow>(sql`
    select t.id::float8 as "entryId", t.kind, t.ref, t.subject, t.happened_at as at, (-sum(l.minor))::float8 as minor
    from ledger.entry_lines l join ledger.journal_entries t on t.id = l.entry_id
    where l.account in (${accounts[0]}, ${accounts[1]}) and l.currency = ${currency} and l.state = 'posted'
    group by t.id having sum(l.minor) <> 0 order by t.id`);
  return rows;
}
