import { addDays, BUSINESS_TIME_ZONE, type LocalDate, toInstant } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import { type Currency, type Money, money } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.ts';
import type { Operation, Operations } from '../api.ts';
import { linesWithin, type OperationRow, type Period, stoodAt, turnoverOf } from '../db/operation-queries.ts';
import { documentsBehind } from '../db/payment-queries.ts';
import type { PostingKind } from '../domain/posting.ts';
import type { Part } from '../domain/templates.ts';
import type { OrderLabels } from '../ports.ts';
import { nameOrders } from './name-orders.ts';

const PAGE = 100;
const START = { tx: 0, n: 0 };

export type Days = { from: LocalDate; to: LocalDate };
type Deps = { db: Db; currency: Currency; labels: OrderLabels };

/** Whole days of Bishkek, the last one with its end. */
const periodOf = ({ from, to }: Days): Period => ({
  from: new Date(toInstant(`${from}T00:00`, BUSINESS_TIME_ZONE)),
  to: new Date(toInstant(`${addDays(to, 1)}T00:00`, BUSINESS_TIME_ZONE)),
});

const accountOf = (contractId: string) => ({ kind: 'contract', owner: contractId }) as const;
/** On a contract's own side its gains are positive. */
const gained = (minor: number, currency: Currency): Money => money(minor === 0 ? 0 : -minor, currency);

/** How many operations some days have. */
export async function countOver(
  { db, currency }: Pick<Deps, 'db' | 'currency'>,
  contractId: string,
  days: Days,
): Promise<number> {
  return (await turnoverOf(db, accountOf(contractId), currency, periodOf(days))).lines;
}

/**
 * Opening and closing balance of a contract's money over some days, and what came and went between them; equal to the
 * sums of its postings.
 */
export async function balancesOver(
  { db, currency }: Pick<Deps, 'db' | 'currency'>,
  contractId: string,
  days: Days,
): Promise<Pick<Operations, 'opening' | 'closing' | 'received' | 'spent'>> {
  const { before, debit, credit } = await turnoverOf(db, accountOf(contractId), currency, periodOf(days));
  return {
    opening: gained(before, currency),
    received: money(credit, currency),
    spent: money(debit, currency),
    closing: gained(before + debit - credit, currency),
  };
}

async function viewed(deps: Deps, contractId: string, rows: readonly OperationRow[], locale: Locale) {
  const labels = await nameOrders(deps.labels, contractId, rows, locale);
  const documentOf = await documentsBehind(deps.db, rows);
  return rows.map((row): Operation => {
    const label = labels.get(row.subject);
    return {
      place: `${row.tx}.${row.n}`,
      at: new Date(row.at).toISOString(),
      kind: row.kind as PostingKind,
      part: row.part as Part,
      amount: gained(row.minor, deps.currency),
      balance: gained(row.after, deps.currency),
      order: label ? { id: row.subject, ...label } : null,
      document: documentOf(row),
    };
  });
}

/** Operations of a contract over some days, oldest first, page by page (spec §2 `/account/operations`). */
export async function readOperations(
  deps: Deps,
  contractId: string,
  days: Days,
  asked: { after?: string | undefined; locale: Locale },
): Promise<Omit<Operations, 'contract' | 'contracts'>> {
  const { db, currency } = deps;
  const period = periodOf(days);
  const account = accountOf(contractId);
  const [tx = 0, n = 0] = asked.after?.split('.').map(Number) ?? [];
  const after = asked.after ? { tx, n } : START;
  const [balances, start] = await Promise.all([
    balancesOver(deps, contractId, days),
    stoodAt(db, account, currency, period, after),
  ]);
  const rows = await linesWithin(db, account, currency, period, { after, start, limit: PAGE + 1 });
  const shown = await viewed(deps, contractId, rows.slice(0, PAGE), asked.locale);
  return {
    ...days,
    ...balances,
    operations: shown,
    next: rows.length > PAGE ? (shown.at(-1)?.place ?? null) : null,
  };
}

const PIECE = 1_000;

/** The same operations, all of them, piece by piece. */
export async function* eachOperation(
  deps: Deps,
  contractId: string,
  days: Days,
  locale: Locale,
): AsyncGenerator<Operation[]> {
  const { db, currency } = deps;
  const period = periodOf(days);
  const account = accountOf(contractId);
  let after = START;
  let start = await stoodAt(db, account, currency, period, after);
  for (;;) {
    const rows = await linesWithin(db, account, currency, period, { after, start, limit: PIECE });
    yield await viewed(deps, contractId, rows, locale);
    const last = rows.at(-1);
    if (!last || rows.length < PIECE) return;
    after = { tx: last.tx, n: last.n };
    start = last.after;
  }
}
