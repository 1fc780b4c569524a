import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  type ListSettings,
  type ListView,
  listTickets,
  readTicketsEtag,
  type TicketsFilter,
  type TicketsPage,
  type TicketsSort,
  ticketsTablePath,
} from '#modules/sales/api.ts';
import { call } from '../../api/call.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { useRowPages } from '../../shared/lists/use-row-pages.ts';
import { ListScreen } from './list-screen.tsx';
import { ListTotals } from './list-totals.tsx';
import { OrderPanel } from './order-panel.tsx';
import css from './sales.module.css';
import { useTicketColumns } from './ticket-columns.tsx';
import { TicketFilters } from './ticket-filters.tsx';
import { useListVersion } from './use-list-version.ts';

export type TicketsListProps = {
  page: TicketsPage;
  filter: TicketsFilter;
  /** As entered. */
  cities: { origin: string; destination: string };
  view: ListView;
  settings: ListSettings;
  sort: TicketsSort;
  order: 'asc' | 'desc';
  after: string | undefined;
  now: string;
  /** Comfortable rows: each has a second line. */
  isComfortable: boolean;
};

/** The tickets list of an agency (spec §3 Ticket). */
export function TicketsList(props: TicketsListProps) {
  const formatMoney = useFormatMoney();
  const { page, filter, view, sort, order, after } = props;
  const t = useTranslations('orderLists.tickets');
  const list = useTranslations('orderLists.list');
  const panel = useTranslations('orderLists.panel');
  const navigate = useNavigate();
  const locale = useAppLocale();
  const { totals } = page;
  const pages = useRowPages(page.tickets, page.next, async (last: string) => {
    const read = await call(listTickets, { query: { ...filter, ...view, sort, order, after: last } });
    return { rows: read.tickets, next: read.next };
  });
  const hasChanged = useListVersion(page.etag, readTicketsEtag, { ...filter, sort, order, after });
  return (
    <ListScreen
      path="/account/tickets"
      texts={{
        title: t('title'),
        export: t('export'),
        table: t('table'),
        none: t('none'),
        empty: t('empty'),
        emptyText: t('emptyText'),
      }}
      settings={props.settings}
      columns={useTicketColumns(page, props.now)}
      rows={pages.rows}
      pages={pages}
      views={[]}
      nameOf={({ number }) => number}
      sorted={{ by: sort, order }}
      isComfortable={props.isComfortable}
      count={totals.reduce((sum, { count }) => sum + count, 0)}
      file={{
        to: ticketsTablePath({ ...filter, ...view }, locale),
        name: 'sapar-tickets.xlsx',
      }}
      filters={<TicketFilters {...props} />}
      totals={totals.map(({ count, open, ...sums }) => (
        <span key={open.total.currency} className={css.totalsLine}>
          <strong>{t('totals', { count })}</strong>{' '}
          {open.count < count && (
            <span className={css.note}>{t('open', { count: open.count, total: formatMoney(open.total) })}</span>
          )}
          <ListTotals sums={sums} />
        </span>
      ))}
      filtered={Object.keys(filter).length > 0}
      hasPlainView={view.plain === '1'}
      canNotify={totals.some(({ net }) => net.commission !== null)}
      hasChanged={hasChanged}
      first={!after}
      next={page.next}
      slots={{
        panel: (id, close) => {
          const ticket = pages.rows.find((row) => row.id === id);
          return ticket && <OrderPanel row={{ ...ticket.order, locator: ticket.locator }} onClose={close} />;
        },
        actions: {
          KeyO: (id) => {
            const ticket = pages.rows.find((row) => row.id === id);
            if (ticket) void navigate(`/order/${encodeURIComponent(ticket.order.id)}`);
          },
        },
        hints: [
          { keys: ['Enter'], text: list('aside') },
          { keys: ['O'], text: panel('open') },
        ],
      }}
    />
  );
}
