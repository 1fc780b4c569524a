import { useTranslations } from 'use-intl';
import {
  type ListSettings,
  type ListView,
  readTicketsStamp,
  type TicketsFilter,
  type TicketsPage,
  type TicketsSort,
  ticketsTablePath,
} from '#modules/orders/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useMoney } from '../../i18n/use-money.ts';
import { ListScreen } from './list-screen.tsx';
import css from './sales.module.css';
import { useTicketColumns } from './ticket-columns.tsx';
import { TicketFilters } from './ticket-filters.tsx';
import { useStamp } from './use-stamp.ts';

export type TicketsListProps = {
  page: TicketsPage;
  wanted: TicketsFilter;
  /** As typed. */
  cities: { origin: string; destination: string };
  view: ListView;
  settings: ListSettings;
  sort: TicketsSort;
  order: 'asc' | 'desc';
  after: string | undefined;
  now: string;
};

/** The tickets list of an agency (spec §3 Ticket). */
export function TicketsList(props: TicketsListProps) {
  const formatMoney = useMoney();
  const { page, wanted, view, sort, order, after } = props;
  const t = useTranslations('sales.tickets');
  const all = useTranslations('sales');
  const locale = useAppLocale();
  const { totals } = page;
  const changed = useStamp(page.stamp, readTicketsStamp, { ...wanted, sort, order, after });
  return (
    <ListScreen
      path="/account/tickets"
      words={{
        ...{ title: t('title'), lead: t('lead'), export: t('export'), table: t('table') },
        ...{ none: t('none'), empty: t('empty'), emptyText: t('emptyText') },
      }}
      settings={props.settings}
      columns={useTicketColumns(page, props.now)}
      rows={page.tickets}
      count={totals.reduce((sum, { count }) => sum + count, 0)}
      file={{
        ...{ to: ticketsTablePath({ ...wanted, ...view }, locale), name: 'sapar-tickets.xlsx' },
      }}
      filters={<TicketFilters {...props} />}
      totals={totals.map(({ count, total, commission, motivation, open }) => (
        <span key={total.currency} className={css.totalsLine}>
          <strong>{t('totals', { count, total: formatMoney(total) })}</strong>{' '}
          <span className={css.note}>
            {open.count < count && t('open', { count: open.count, total: formatMoney(open.total) })}
            {open.count < count && commission && ' · '}
            {commission &&
              motivation &&
              all('earned', { commission: formatMoney(commission), motivation: formatMoney(motivation) })}
          </span>
        </span>
      ))}
      filtered={Object.keys(wanted).length > 0}
      plain={view.plain === '1'}
      mayTell={totals.some(({ commission }) => commission !== null)}
      changed={changed}
      first={!after}
      next={page.next}
    />
  );
}
