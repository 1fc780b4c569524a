import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Visitor } from '#modules/orders/index.ts';
import { joinEnds } from '#modules/supply/api.ts';
import type { Table } from '#platform/spreadsheet/send-workbook.ts';
import type { SheetCell } from '#platform/spreadsheet/workbook.ts';
import type { TicketLine, TicketsFilter } from '../api.ts';
import { listedTickets, ticketTotals } from '../db/ticket-list-queries.ts';
import type { SalesDeps } from '../ports.ts';
import { salesTranslations } from '../translations.ts';
import { streamRows } from './export-orders.ts';
import { ownContractId, readListContext, recordDownload } from './list-context.ts';
import { ticketListConditions, toTicketLines } from './list-tickets.ts';

/** Each column with its width in characters. */
const COLUMNS = {
  number: 15,
  relatedTicketNumber: 15,
  type: 20,
  operation: 20,
  state: 16,
  issuedAt: 17,
  departs: 12,
  route: 28,
  carrier: 11,
  passenger: 28,
  order: 12,
  locator: 10,
  cashier: 24,
  workplace: 22,
  contract: 34,
  fare: 12,
  taxes: 12,
  fee: 12,
  penalty: 12,
  total: 14,
  returned: 14,
  net: 14,
  soldCommission: 12,
  returnedCommission: 12,
  commission: 12,
  soldMotivation: 12,
  returnedMotivation: 12,
  motivation: 12,
  currency: 8,
} as const;
type Column = keyof typeof COLUMNS;
const EARNED: ReadonlySet<string> = new Set([
  ...(['soldCommission', 'returnedCommission', 'commission'] as const),
  ...(['soldMotivation', 'returnedMotivation', 'motivation'] as const),
] satisfies Column[]);

/** The documents of a filter as a sheet, newest first, page by page. Moments are Bishkek's. */
export async function exportTickets(
  deps: SalesDeps,
  visitor: Visitor,
  asked: { filter: TicketsFilter; plain: '1' | undefined; locale: Locale },
): Promise<Table> {
  const context = await readListContext(deps, visitor, asked.plain);
  const condition = ticketListConditions(deps, context, asked.filter);
  await recordDownload(deps, visitor);
  const t = salesTranslations(asked.locale);
  const columns = (Object.keys(COLUMNS) as Column[]).filter((column) => context.earningsShown || !EARNED.has(column));
  const cells = (one: TicketLine): Record<Column, SheetCell> => ({
    number: one.number,
    relatedTicketNumber: one.relatedTicketNumber,
    type: t(`tickets.type.${one.type}`),
    operation: t(`tickets.operation.${one.operation}`),
    state: t(`tickets.state.${one.state}`),
    issuedAt: { at: localDateTime(one.issuedAt, BUSINESS_TIME_ZONE) },
    departs: one.departsOn,
    route: joinEnds([one.from, one.to], asked.locale),
    carrier: one.carrier,
    passenger: `${one.passenger.surname} ${one.passenger.name}`,
    order: one.order.number,
    locator: one.locator,
    cashier: one.cashier,
    workplace: one.workplace,
    contract: `${one.contract.name} · ${one.contract.number}`,
    fare: one.fare,
    taxes: one.taxes,
    fee: one.fee,
    penalty: one.penalty,
    total: one.total,
    returned: one.returned.total,
    net: one.net.total,
    soldCommission: one.commission,
    returnedCommission: one.returned.commission,
    commission: one.net.commission,
    soldMotivation: one.motivation,
    returnedMotivation: one.returned.motivation,
    motivation: one.net.motivation,
    currency: one.total.currency,
  });
  const rows = streamRows(
    (after, limit) => listedTickets(deps.db, condition, { sort: 'issued', order: 'desc', after, limit }),
    async (found) =>
      (await toTicketLines(deps, context, found)).map((one) => {
        const all = cells(one);
        return columns.map((column) => all[column]);
      }),
  );
  return {
    name: t('tickets.title'),
    columns: columns.map((column) => ({ title: t(`tickets.columns.${column}`), width: COLUMNS[column] })),
    rows,
    count: async () =>
      (await ticketTotals(deps.db, ownContractId(context), condition)).reduce((all, { count }) => all + count, 0),
  };
}
