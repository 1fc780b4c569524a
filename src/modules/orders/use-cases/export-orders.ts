import { type Cell, CSV_START, csvLine } from '#kernel/csv.ts';
import { localDateTime } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { SaleRow, SalesFilter } from '../api.ts';
import { listedOrders, type Place } from '../db/list-queries.ts';
import type { OrdersDeps } from '../ports.ts';
import { salesWords } from '../words.ts';
import { deskOf, viewRows, whereOf } from './list-orders.ts';
import type { Visitor } from './visitor.ts';

const PAGE = 500;
const COLUMNS = [
  ...['number', 'createdAt', 'status', 'route', 'departs', 'passengers', 'locator', 'cashier', 'workplace'],
  ...['contract', 'total', 'commission', 'motivation', 'currency'],
] as const;
const EARNED: ReadonlySet<string> = new Set(['commission', 'motivation']);

/** The orders of a filter as a table for spreadsheets, newest first, piece by piece, so that a long one is never whole in memory. Moments are Bishkek's. */
export async function exportOrders(
  deps: OrdersDeps,
  visitor: Visitor,
  asked: { filter: SalesFilter; locale: Locale },
): Promise<AsyncGenerator<string>> {
  const desk = await deskOf(deps, visitor);
  const where = whereOf(deps, desk, asked.filter);
  const t = salesWords(asked.locale);
  const columns = COLUMNS.filter((column) => desk.told || !EARNED.has(column));
  const moment = (at: string) => localDateTime(at, 'Asia/Bishkek').replace('T', ' ');
  const cells = (row: SaleRow): Record<(typeof COLUMNS)[number], Cell> => ({
    number: row.number,
    createdAt: moment(row.createdAt),
    status: t(`status.${row.status}`),
    route: row.route
      .map(({ from, to }) => [from, to].map((key) => row.places[key]?.city[asked.locale] ?? key).join(' – '))
      .join('; '),
    departs: row.route[0]?.departs.replace('T', ' ') ?? '',
    passengers: row.passengers.map(({ surname, name }) => `${surname} ${name}`).join('; '),
    locator: row.locator ?? '',
    cashier: row.cashier ?? '',
    workplace: row.workplace ?? '',
    contract: `${row.contract.name} · ${row.contract.number}`,
    total: row.total,
    commission: row.commission ?? '',
    motivation: row.motivation ?? '',
    currency: row.total.currency,
  });
  async function* table() {
    yield CSV_START +
      csvLine(
        columns.map((column) => t(`columns.${column}`)),
        asked.locale,
      );
    let after: Place | null = null;
    for (;;) {
      const page = { sort: 'created', order: 'desc', after, limit: PAGE } as const;
      const rows = await listedOrders(deps.db, where, page);
      const seen = await viewRows(deps, desk, rows);
      yield seen
        .map((row) =>
          csvLine(
            columns.map((column) => cells(row)[column]),
            asked.locale,
          ),
        )
        .join('');
      const last = rows.at(-1);
      if (rows.length < PAGE || !last) return;
      after = { key: last.key, id: last.id };
    }
  }
  return table();
}
