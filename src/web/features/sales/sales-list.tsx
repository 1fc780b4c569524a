import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import {
  type ListSettings,
  type ListView,
  type OrderListRow,
  type OrdersDue,
  readOrdersEtag,
  type SalesFilter,
  type SalesPage,
  type SalesSort,
  salesTablePath,
  viewQuery,
} from '#modules/sales/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useMoney } from '../../i18n/use-money.ts';
import { BulkActs } from './bulk-acts.tsx';
import { ListScreen } from './list-screen.tsx';
import { ListSums } from './list-sums.tsx';
import { TimeLeft, useNow, useOrderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderPanel } from './order-panel.tsx';
import css from './sales.module.css';
import { useListVersion } from './use-list-version.ts';
import { useVoidOrder } from './use-void-order.ts';

export type SalesListProps = {
  page: SalesPage;
  wanted: SalesFilter;
  /** As typed. */
  cities: { origin: string; destination: string };
  view: ListView;
  settings: ListSettings;
  sort: SalesSort;
  order: 'asc' | 'desc';
  after: string | undefined;
  now: string;
  /** Rows have a second line. */
  loose: boolean;
  /** All that is unpaid; null where it could not be read. */
  due: OrdersDue | null;
};

/** The orders list of an agency. */
export function SalesList(props: SalesListProps) {
  const formatMoney = useMoney();
  const { page, wanted, view, sort, order, after, due } = props;
  const t = useTranslations('sales');
  const list = useTranslations('sales.list');
  const locale = useAppLocale();
  const navigate = useNavigate();
  const { totals } = page;
  const changed = useListVersion(page.stamp, readOrdersEtag, { ...wanted, sort, order, after });
  const { voidOrder, refused } = useVoidOrder();
  const now = useNow(props.now);
  const tomorrow = addDays(localDate(props.now, BUSINESS_TIME_ZONE), 1);
  const rowOf = (id: string): OrderListRow | undefined => page.orders.find((row) => row.id === id);
  const open = (id: string, path = '') => navigate(`/order/${encodeURIComponent(id)}${path}`);
  return (
    <ListScreen
      path="/account/orders"
      words={{
        title: t('title'),
        export: t('export'),
        table: t('table'),
        none: t('none'),
        empty: t('empty'),
        emptyText: t('emptyText'),
      }}
      settings={props.settings}
      views={[
        { name: list('toPay'), query: 'status=pay', ...(due && due.count > 0 && { count: due.count }) },
        {
          name: list('tomorrow'),
          query: viewQuery(`departsFrom=${tomorrow}&departsTo=${tomorrow}&status=sold`),
        },
      ]}
      columns={useOrderColumns(page, props.now)}
      rows={page.orders}
      nameOf={({ number }) => number}
      sorted={{ by: sort, order }}
      count={totals.count}
      file={{
        to: salesTablePath({ ...wanted, ...view }, locale),
        name: 'sapar-orders.xlsx',
      }}
      filters={<OrderFilters {...props} />}
      totals={
        <>
          <strong>{t('totals', { count: totals.count })}</strong>
          {totals.count > 0 && <ListSums sums={totals} />}
          {totals.awaiting.count > 0 && (
            <span className={css.inline}>
              {t('awaiting', { count: totals.awaiting.count, total: formatMoney(totals.awaiting.total) })}
              {due?.soonest && ' '}
              {due?.soonest && <TimeLeft until={due.soonest} now={now} />}
            </span>
          )}
          {refused && (
            <span role="alert" className={css.refused}>
              {refused}
            </span>
          )}
        </>
      }
      filtered={Object.keys(wanted).length > 0}
      plain={view.plain === '1'}
      mayTell={totals.net.commission !== null}
      changed={changed}
      loose={props.loose}
      first={!after}
      next={page.next}
      parts={{
        panel: (id, close) => {
          const row = rowOf(id);
          return row && <OrderPanel row={row} onClose={close} onVoid={() => voidOrder(id)} />;
        },
        bulk: (rows, clear) => <BulkActs rows={rows} onClear={clear} />,
        acts: {
          KeyO: (id) => void open(id),
          KeyP: (id) => void (rowOf(id)?.status === 'pay' && open(id)),
          KeyA: voidOrder,
          KeyR: (id) => void open(id, '/refund'),
          KeyE: (id) => void open(id, '/exchange'),
        },
        hints: [
          { keys: ['↑', '↓'], text: list('rows') },
          { keys: ['X'], text: list('markKey') },
          { keys: ['Enter'], text: list('aside') },
          { keys: ['A'], text: list('void') },
          { keys: ['?'], text: list('keys') },
        ],
      }}
    />
  );
}
