import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Visitor } from '#modules/orders/index.ts';
import { directionName } from '#modules/supply/api.ts';
import { hasTravelApprovals } from '#modules/travel-approvals/index.ts';
import type { Table } from '#platform/spreadsheet/send-workbook.ts';
import type { SheetCell } from '#platform/spreadsheet/workbook.ts';
import type { OrderListFilter, OrderListRow } from '../api.ts';
import type { ListCursor } from '../db/list-conditions.ts';
import { listedOrders, readOrderTotals } from '../db/list-queries.ts';
import type { SalesDeps } from '../ports.ts';
import { paymentTranslations, salesTranslations } from '../translations.ts';
import { ownContractId, readListContext, recordDownload } from './list-context.ts';
import { orderListConditions, toOrderListRows } from './list-orders.ts';

const PAGE = 500;
/** Each column with its width in characters. */
const COLUMNS = {
  number: 12,
  createdAt: 17,
  status: 20,
  payment: 20,
  paymentMethod: 26,
  route: 28,
  departs: 17,
  passengers: 36,
  locator: 10,
  cashier: 24,
  workplace: 22,
  contract: 34,
  customerPhone: 18,
  customerEmail: 28,
  costCentre: 24,
  purpose: 36,
  approval: 18,
  price: 14,
  sold: 14,
  returned: 14,
  net: 14,
  soldCommission: 14,
  returnedCommission: 14,
  commission: 14,
  soldMotivation: 14,
  returnedMotivation: 14,
  motivation: 14,
  currency: 8,
} as const;
type Column = keyof typeof COLUMNS;
/** Of companies with a travel policy. */
const TRAVELLED: ReadonlySet<string> = new Set(['costCentre', 'purpose', 'approval'] satisfies Column[]);
const EARNED: ReadonlySet<string> = new Set([
  ...(['soldCommission', 'returnedCommission', 'commission'] as const),
  ...(['soldMotivation', 'returnedMotivation', 'motivation'] as const),
] satisfies Column[]);

/** Every row of a list, page by page, the one after the other. */
export async function* streamRows<R extends ListCursor, T>(
  read: (after: ListCursor | null, limit: number) => Promise<R[]>,
  view: (rows: R[]) => Promise<T[]>,
): AsyncGenerator<T[]> {
  let after: ListCursor | null = null;
  for (;;) {
    const found: R[] = await read(after, PAGE);
    yield await view(found);
    const last = found.at(-1);
    if (found.length < PAGE || !last) return;
    after = { key: last.key, id: last.id };
  }
}

/**
 * The orders of a filter as a sheet, newest first, page by page, so that a long one is never whole in memory. Moments
 * are Bishkek's.
 */
export async function exportOrders(
  deps: SalesDeps,
  visitor: Visitor,
  asked: { filter: OrderListFilter; plain?: '1' | undefined; locale: Locale },
): Promise<Table> {
  const context = await readListContext(deps, visitor, asked.plain);
  const condition = orderListConditions(deps, context, asked.filter);
  await recordDownload(deps, visitor);
  const { locale } = asked;
  const t = salesTranslations(locale);
  const payments = paymentTranslations(locale);
  const travels = await hasTravelApprovals(deps.db, context.scope.contracts);
  const columns = (Object.keys(COLUMNS) as Column[]).filter(
    (column) => (context.earningsShown || !EARNED.has(column)) && (travels || !TRAVELLED.has(column)),
  );
  const cells = (row: OrderListRow): Record<Column, SheetCell> => ({
    number: row.number,
    createdAt: { at: localDateTime(row.createdAt, BUSINESS_TIME_ZONE) },
    status: [t(`status.${row.status}`), ...(row.status === 'partial_sold' ? [t('partlyValid')] : [])].join(', '),
    payment: payments(`status.${row.payment.status}`),
    paymentMethod: row.payment.methods.map((method) => payments(`form.way.${method}`)).join(', ') || null,
    route: row.route.map((direction) => directionName(direction, row.locations, locale)).join('; '),
    departs: row.route[0] ? { at: row.route[0].departsLocal } : null,
    passengers: row.passengers.map(({ surname, name }) => `${surname} ${name}`).join('; '),
    locator: row.locator,
    cashier: row.cashier,
    workplace: row.workplace,
    contract: `${row.contract.name} · ${row.contract.number}`,
    customerPhone: row.customer.phone,
    customerEmail: row.customer.email,
    costCentre: row.travelApproval?.costCentre ?? null,
    purpose: row.travelApproval?.purpose ?? null,
    approval: row.travelApproval?.approval ? t(`approval.${row.travelApproval.approval}`) : null,
    price: row.total,
    sold: row.sold.total,
    returned: row.returned.total,
    net: row.net.total,
    soldCommission: row.sold.commission,
    returnedCommission: row.returned.commission,
    commission: row.net.commission,
    soldMotivation: row.sold.motivation,
    returnedMotivation: row.returned.motivation,
    motivation: row.net.motivation,
    currency: row.total.currency,
  });
  const rows = streamRows(
    (after, limit) => listedOrders(deps.db, condition, { sort: 'created', order: 'desc', after, limit }),
    async (found) =>
      (await toOrderListRows(deps, context, found)).map((row) => {
        const all = cells(row);
        return columns.map((column) => all[column]);
      }),
  );
  return {
    name: t('title'),
    columns: columns.map((column) => ({ title: t(`columns.${column}`), width: COLUMNS[column] })),
    rows,
    count: async () => (await readOrderTotals(deps.db, ownContractId(context), condition)).count,
  };
}
