import { useTranslations } from 'use-intl';
import {
  type ListSettings,
  type ListView,
  readOrdersEtag,
  type SalesFilter,
  type SalesPage,
  type SalesSort,
  salesTablePath,
} from '#modules/sales/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useMoney } from '../../i18n/use-money.ts';
import { ListScreen } from './list-screen.tsx';
import { ListSums } from './list-sums.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import css from './sales.module.css';
import { useListVersion } from './use-list-version.ts';

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
};

/** The orders list of an agency. */
export function SalesList(props: SalesListProps) {
  const formatMoney = useMoney();
  const { page, wanted, view, sort, order, after } = props;
  const t = useTranslations('sales');
  const locale = useAppLocale();
  const { totals } = page;
  const changed = useListVersion(page.stamp, readOrdersEtag, { ...wanted, sort, order, after });
  return (
    <ListScreen
      path="/account/orders"
      words={{
        title: t('title'),
        lead: t('lead'),
        export: t('export'),
        table: t('table'),
        none: t('none'),
        empty: t('empty'),
        emptyText: t('emptyText'),
      }}
      settings={props.settings}
      columns={useOrderColumns(page, props.now)}
      rows={page.orders}
      count={totals.count}
      file={{
        to: salesTablePath({ ...wanted, ...view }, locale),
        name: 'sapar-orders.xlsx',
      }}
      filters={<OrderFilters {...props} />}
      totals={
        <>
          <strong>{t('totals', { count: totals.count })}</strong>{' '}
          {totals.awaiting.count > 0 && (
            <span className={css.note}>
              {t('awaiting', { count: totals.awaiting.count, total: formatMoney(totals.awaiting.total) })}
            </span>
          )}
          {totals.count > 0 && <ListSums sums={totals} />}
        </>
      }
      filtered={Object.keys(wanted).length > 0}
      plain={view.plain === '1'}
      mayTell={totals.net.commission !== null}
      changed={changed}
      first={!after}
      next={page.next}
    />
  );
}
