import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import {
  builtInOrderViews,
  type ListSettings,
  type ListView,
  listOrders,
  type OrderListFilter,
  type OrderListPage,
  type OrderListRow,
  type OrderListSort,
  type OrdersDue,
  ordersTablePath,
  readOrdersEtag,
} from '#modules/sales/api.ts';
import { call } from '../../api/call.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { TimeLeft, useNow } from '../../shared/lists/time-left.tsx';
import { useRowPages } from '../../shared/lists/use-row-pages.ts';
import { BulkActions } from './bulk-actions.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { ListScreen } from './list-screen.tsx';
import { ListTotals } from './list-totals.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderPanel } from './order-panel.tsx';
import css from './sales.module.css';
import { useListVersion } from './use-list-version.ts';
import { useOrderKeys } from './use-order-keys.ts';

export type SalesListProps = {
  page: OrderListPage;
  filter: OrderListFilter;
  /** As entered. */
  cities: { origin: string; destination: string };
  view: ListView;
  settings: ListSettings;
  sort: OrderListSort;
  order: 'asc' | 'desc';
  after: string | undefined;
  now: string;
  /** Comfortable rows: each has a second line. */
  isComfortable: boolean;
  /** Total of unpaid orders; null when it could not be read. */
  due: OrdersDue | null;
};

/** The orders list of an agency. */
export function SalesList(props: SalesListProps) {
  const formatMoney = useFormatMoney();
  const { page, filter, view, sort, order, after, due } = props;
  const t = useTranslations('orderLists');
  const list = useTranslations('orderLists.list');
  const locale = useAppLocale();
  const { totals } = page;
  const hasChanged = useListVersion(page.etag, readOrdersEtag, { ...filter, sort, order, after });
  const now = useNow(props.now);
  const pages = useRowPages(page.orders, page.next, async (last: string) => {
    const read = await call(listOrders, { query: { ...filter, ...view, sort, order, after: last } });
    return { rows: read.orders, next: read.next };
  });
  const findRow = (id: string): OrderListRow | undefined => pages.rows.find((row) => row.id === id);
  const keys = useOrderKeys(findRow);
  return (
    <ListScreen
      path="/account/orders"
      texts={{
        title: t('title'),
        export: t('export'),
        table: t('table'),
        none: t('none'),
        empty: t('empty'),
        emptyText: t('emptyText'),
      }}
      settings={props.settings}
      views={builtInOrderViews(localDate(props.now, BUSINESS_TIME_ZONE)).map(({ name, query }) => ({
        name: list(name),
        query,
        ...(name === 'toPay' && due && due.count > 0 && { count: due.count }),
      }))}
      columns={useOrderColumns(page, props.now)}
      rows={pages.rows}
      pages={pages}
      nameOf={({ number }) => number}
      sorted={{ by: sort, order }}
      count={totals.count}
      file={{
        to: ordersTablePath({ ...filter, ...view }, locale),
        name: 'sapar-orders.xlsx',
      }}
      filters={<OrderFilters {...props} />}
      totals={
        <>
          <strong>{t('totals', { count: totals.count })}</strong>
          {totals.awaiting.count > 0 && (
            <span className={css.inline}>
              {t('awaiting', { count: totals.awaiting.count, total: formatMoney(totals.awaiting.total) })}
              {due?.soonest && ' '}
              {due?.soonest && <TimeLeft until={due.soonest} now={now} />}
            </span>
          )}
          {totals.count > 0 && <ListTotals sums={totals} />}
          {keys.notice && (
            <span role="alert" className={css.errorText}>
              {keys.notice}
            </span>
          )}
          {keys.toRelease && <BulkDialog action="release" rows={[keys.toRelease]} onClose={keys.closeRelease} />}
        </>
      }
      filtered={Object.keys(filter).length > 0}
      hasPlainView={view.plain === '1'}
      canNotify={totals.net.commission !== null}
      hasChanged={hasChanged}
      isComfortable={props.isComfortable}
      first={!after}
      next={page.next}
      slots={{
        panel: (id, close) => {
          const row = findRow(id);
          return row && <OrderPanel row={row} sums={row} onClose={close} onVoid={() => keys.voidOrRelease(id)} />;
        },
        bulk: {
          content: (rows, clear) => <BulkActions rows={rows} onClear={clear} />,
          label: (count) => list('marked', { count }),
        },
        actions: keys.actions,
        hints: [
          { keys: ['X'], text: list('markKey') },
          { keys: ['B'], text: list('bulkKey') },
          { keys: ['Enter'], text: list('aside') },
          { keys: ['A'], text: list('void') },
        ],
      }}
    />
  );
}
