import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import { type Currency, money } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.ts';
import type { Table } from '#platform/spreadsheet/send-workbook.ts';
import type { SheetCell } from '#platform/spreadsheet/workbook.ts';
import { entryLabelKey } from '../domain/entry-label.ts';
import type { OrderLabels, PrintReconciliationStatement } from '../ports.ts';
import { statementTranslations } from '../translations.ts';
import { countOperations, type DateRange, readPeriodTotals, streamOperations } from './list-statement-entries.ts';

type Deps = { db: Db; currency: Currency; labels: OrderLabels };
const WIDTHS = {
  at: 17,
  what: 34,
  part: 24,
  document: 18,
  documentOn: 12,
  order: 14,
  about: 44,
  amount: 14,
  balance: 14,
  currency: 8,
};

/** The operations of some days as a sheet, piece by piece: the opening balance, each operation, the closing balance. */
export async function exportStatementEntries(
  deps: Deps,
  contractId: string,
  days: DateRange,
  locale: Locale,
): Promise<Table> {
  const t = statementTranslations(locale);
  const { opening } = await readPeriodTotals(deps, contractId, days);
  const edge = (what: string, balance: SheetCell): SheetCell[] => [
    null,
    t(`operations.${what}`),
    null,
    null,
    null,
    null,
    null,
    null,
    balance,
    deps.currency,
  ];
  async function* rows() {
    yield [edge('opening', opening)];
    let closing = opening;
    for await (const piece of streamOperations(deps, contractId, days, { opening, locale })) {
      closing = piece.at(-1)?.balance ?? closing;
      yield piece.map((one): SheetCell[] => [
        { at: localDateTime(one.at, BUSINESS_TIME_ZONE) },
        t(entryLabelKey(one.kind, true)),
        t(`parts.${one.component}`),
        one.document?.number ?? null,
        one.document?.on ?? null,
        one.order?.number ?? null,
        one.order?.about ?? null,
        one.amount,
        one.balance,
        deps.currency,
      ]);
    }
    yield [edge('closing', closing)];
  }
  return {
    name: t('operations.title'),
    columns: Object.entries(WIDTHS).map(([name, width]) => ({ title: t(`operations.${name}`), width })),
    rows: rows(),
    // With both balances.
    count: async () => 2 + (await countOperations(deps, contractId, days)),
  };
}

/** Too long for a paper: such a period is read as a workbook. */
const MAX_ON_PAPER = 5_000;

/** The reconciliation act of some days as PDF; null when it would be longer than a paper can be. */
export async function printReconciliationStatement(
  deps: Deps & { print: PrintReconciliationStatement },
  contractId: string,
  days: DateRange,
  locale: Locale,
): Promise<Buffer | null> {
  const t = statementTranslations(locale);
  const { opening } = await readPeriodTotals(deps, contractId, days);
  const lines = [];
  for await (const piece of streamOperations(deps, contractId, days, { opening, locale })) {
    lines.push(
      ...piece.map((one) => ({
        at: one.at,
        what:
          one.component === 'amount'
            ? t(entryLabelKey(one.kind, true))
            : `${t(entryLabelKey(one.kind, true))}: ${t(`parts.${one.component}`)}`,
        order: one.order?.number ?? '',
        document: one.document,
        amount: one.amount,
        balance: one.balance,
      })),
    );
    if (lines.length > MAX_ON_PAPER) return null;
  }
  // Totals of the lines on the paper: operations may be posted while they are read.
  const sumOf = (amounts: readonly number[]) =>
    money(
      amounts.reduce((all, minor) => all + minor, 0),
      deps.currency,
    );
  const amounts = lines.map(({ amount }) => amount.minor);
  const balances = {
    opening,
    received: sumOf(amounts.filter((minor) => minor > 0)),
    spent: sumOf(amounts.filter((minor) => minor < 0).map((minor) => -minor)),
    closing: lines.at(-1)?.balance ?? opening,
  };
  return deps.print({ contractId, ...days, ...balances, lines }, locale);
}
