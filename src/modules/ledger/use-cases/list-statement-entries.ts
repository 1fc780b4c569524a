import { addDays, BUSINESS_TIME_ZONE, type LocalDate, toInstant } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import { type Currency, type Money, money } from '#kernel/money.ts';
import { type Db, type Executor, inSnapshot } from '#platform/db/database.ts';
import type { BalanceByDay, StatementEntries, StatementEntry } from '../api.ts';
import { findPayerDocuments } from '../db/payment-queries.ts';
import {
  balanceAtEntry,
  type InstantRange,
  listEntriesWithin,
  readDailyTurnover,
  readTurnover,
  type StatementEntryRow,
} from '../db/statement-entry-queries.ts';
import type { PostingKind } from '../domain/posting.ts';
import type { AmountName } from '../domain/templates.ts';
import type { OrderLabels } from '../ports.ts';
import { labelOrders } from './label-orders.ts';
import { withSubjectsOfDebts } from './subjects-of-debts.ts';

const PAGE = 100;
const START = { tx: 0, n: 0 };

export type DateRange = { from: LocalDate; to: LocalDate };
type Deps = { db: Db; currency: Currency; labels: OrderLabels };

/** Whole days of Bishkek, the last one with its end. */
const toInstantRange = ({ from, to }: DateRange): InstantRange => ({
  from: new Date(toInstant(`${from}T00:00`, BUSINESS_TIME_ZONE)),
  to: new Date(toInstant(`${addDays(to, 1)}T00:00`, BUSINESS_TIME_ZONE)),
});

const accountOf = (contractId: string) => ({ kind: 'contract', owner: contractId }) as const;
/** On a contract's own side its gains are positive. */
const creditMinor = (minor: number, currency: Currency): Money => money(minor === 0 ? 0 : -minor, currency);

/** How many operations some days have. */
export async function countOperations(
  { db, currency }: Pick<Deps, 'db' | 'currency'>,
  contractId: string,
  days: DateRange,
): Promise<number> {
  return (await readTurnover(db, accountOf(contractId), currency, toInstantRange(days))).lines;
}

/**
 * Opening and closing balance of a contract's money over some days, and what came and went between them; equal to the
 * sums of its postings.
 */
export async function readPeriodTotals(
  { db, currency }: { db: Executor; currency: Currency },
  contractId: string,
  days: DateRange,
): Promise<Pick<StatementEntries, 'opening' | 'closing' | 'received' | 'spent'>> {
  const { before, debit, credit } = await readTurnover(db, accountOf(contractId), currency, toInstantRange(days));
  return {
    opening: creditMinor(before, currency),
    received: money(credit, currency),
    spent: money(debit, currency),
    closing: creditMinor(before + debit - credit, currency),
  };
}

/** The balance of a contract before some days, and at the end of each of them on which money moved. */
export async function readBalanceByDay(
  { db, currency }: Pick<Deps, 'db' | 'currency'>,
  contractId: string,
  days: DateRange,
): Promise<BalanceByDay> {
  const [account, range] = [accountOf(contractId), toInstantRange(days)];
  const [turnovers, { opening }] = await inSnapshot(db, async (tx) => [
    await readDailyTurnover(tx, account, currency, range, BUSINESS_TIME_ZONE),
    await readPeriodTotals({ db: tx, currency }, contractId, days),
  ]);
  let minor = opening.minor;
  return {
    opening,
    days: turnovers.map((day) => {
      minor -= day.minor;
      return { date: day.date, closing: money(minor, currency) };
    }),
  };
}

async function toOperations(deps: Deps, contractId: string, found: readonly StatementEntryRow[], locale: Locale) {
  const rows = await withSubjectsOfDebts(deps, found);
  const labels = await labelOrders(deps.labels, contractId, rows, locale);
  const documentOf = await findPayerDocuments(deps.db, rows);
  return rows.map((row): StatementEntry => {
    const label = labels.get(row.subject);
    return {
      cursor: `${row.tx}.${row.n}`,
      at: new Date(row.at).toISOString(),
      kind: row.kind as PostingKind,
      component: row.component as AmountName,
      amount: creditMinor(row.minor, deps.currency),
      balance: creditMinor(row.after, deps.currency),
      order: label ? { id: row.subject, ...label } : null,
      document: documentOf(row),
    };
  });
}

/**
 * Operations of a contract over some days, oldest first, page by page (spec §2 `/account/operations`). Balances and
 * operations are of one snapshot.
 */
export async function listStatementEntries(
  deps: Deps,
  contractId: string,
  days: DateRange,
  asked: { after?: string | undefined; locale: Locale },
): Promise<Omit<StatementEntries, 'contract' | 'contracts'>> {
  const { db, currency } = deps;
  const period = toInstantRange(days);
  const account = accountOf(contractId);
  const [tx = 0, n = 0] = asked.after?.split('.').map(Number) ?? [];
  const after = asked.after ? { tx, n } : START;
  const [balances, rows] = await inSnapshot(db, async (tx) => {
    const start = await balanceAtEntry(tx, account, currency, period, after);
    return [
      await readPeriodTotals({ db: tx, currency }, contractId, days),
      await listEntriesWithin(tx, account, currency, period, { after, start, limit: PAGE + 1 }),
    ];
  });
  const shown = await toOperations(deps, contractId, rows.slice(0, PAGE), asked.locale);
  return {
    ...days,
    ...balances,
    operations: shown,
    next: rows.length > PAGE ? (shown.at(-1)?.cursor ?? null) : null,
  };
}

const PIECE = 1_000;

/** The same operations, all of them, piece by piece; each has the balance after it, beginning with `opening`. */
export async function* streamOperations(
  deps: Deps,
  contractId: string,
  days: DateRange,
  { opening, locale }: { opening: Money; locale: Locale },
): AsyncGenerator<StatementEntry[]> {
  const { db, currency } = deps;
  const period = toInstantRange(days);
  const account = accountOf(contractId);
  let after = START;
  let start = -opening.minor;
  for (;;) {
    const rows = await listEntriesWithin(db, account, currency, period, { after, start, limit: PIECE });
    yield await toOperations(deps, contractId, rows, locale);
    const last = rows.at(-1);
    if (!last || rows.length < PIECE) return;
    after = { tx: last.tx, n: last.n };
    start = last.after;
  }
}
