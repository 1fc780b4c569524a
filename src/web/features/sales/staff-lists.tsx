import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  listStaffOrders,
  listStaffTickets,
  SALE_CHANNELS,
  type StaffOrder,
  type StaffOrderFilter,
  type StaffTicket,
  type StaffTicketFilter,
  TICKET_STATES,
} from '#modules/sales/api.ts';
import { joinEnds } from '#modules/supply/api.ts';
import { call } from '../../api/call.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { address } from '../../shared/lists/address.ts';
import { BarField, BarSelect, FilterBar } from '../../shared/lists/filter-bar.tsx';
import { ReversedDatesNote } from '../../shared/lists/reversed-dates-note.tsx';
import { StatusDot } from '../../shared/lists/status-dot.tsx';
import { TimeLeft, useNow } from '../../shared/lists/time-left.tsx';
import { type RowPages, useRowPages } from '../../shared/lists/use-row-pages.ts';
import { ListTabs, WorkList } from '../../shared/lists/work-list.tsx';
import type { WorkColumn } from '../../shared/lists/work-table.tsx';
import { STATUS_TONES } from '../../shared/order/order-status.ts';
import { TICKET_TONES } from '../../shared/order/ticket-tones.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { TicketCarrier } from './cells.tsx';
import css from './order-columns.module.css';
import { Departure, isUnpaid, Passengers, Payment, RouteCell, StatusText, useStatusOptions } from './order-columns.tsx';
import { OrderPanel } from './order-panel.tsx';
import sales from './sales.module.css';
import type { StaffSort } from './staff-params.ts';

const PATHS = { orders: '/office/orders', tickets: '/office/tickets' } as const;
type ListKind = keyof typeof PATHS;
type SharedFilter = Omit<StaffOrderFilter, 'status'>;

const orderPath = (id: string): string => `/order/${encodeURIComponent(id)}`;

/** Links between the two lists; what is searched for is kept. */
function StaffTabs({ current }: { current: ListKind }) {
  const t = useTranslations('orderLists.staff');
  const [search] = useSearchParams();
  const kept = new URLSearchParams([...search].filter(([name]) => !['after', 'status', 'state'].includes(name)));
  return (
    <ListTabs
      label={t('lists')}
      tabs={(['orders', 'tickets'] as const).map((kind) => ({
        to: kept.size > 0 ? `${PATHS[kind]}?${kept}` : PATHS[kind],
        text: t(kind),
        current: kind === current,
      }))}
    />
  );
}

/** The filter bar of both lists; `own`: the select that only one of them has. */
function StaffFilters(props: { kind: ListKind; filter: SharedFilter; own: ReactNode }) {
  const { filter } = props;
  const t = useTranslations('orderLists');
  return (
    <FilterBar
      resetTo={PATHS[props.kind]}
      activeCount={Object.keys(filter).length}
      kept={filter.contract ? { contract: filter.contract } : {}}
      chips={filter.contract ? [{ names: ['contract'], text: t('staff.oneContract') }] : []}
      more={{
        label: t('filters.more'),
        fields: (
          <>
            {(['from', 'to'] as const).map((name) => (
              <DateField
                key={`${name} ${filter[name]}`}
                name={name}
                label={t(`filters.${name}`)}
                defaultValue={filter[name]}
              />
            ))}
          </>
        ),
      }}
    >
      <BarField name="q" label={t('staff.search')} value={filter.q ?? ''} search type="search" />
      {props.own}
      <BarSelect
        name="channel"
        label={t('staff.channel')}
        value={filter.channel ?? ''}
        options={SALE_CHANNELS.map((value) => ({ value, label: t(`staff.channels.${value}`) }))}
      />
    </FilterBar>
  );
}

/** The contract of a sale, or that it has none. */
function Seller({ contract }: Pick<StaffOrder, 'contract'>) {
  const t = useTranslations('orderLists.staff');
  return contract ? <span title={contract.number}>{contract.name}</span> : t('channels.direct');
}

type ListProps<F> = StaffSort & {
  filter: F;
  after: string | undefined;
  next: string | null;
  isComfortable: boolean;
  now: string;
};

/** What both lists show alike: tabs, notes, pages, an empty list. */
function StaffList<R extends { id: string }>(
  props: Omit<ListProps<SharedFilter>, 'now'> & {
    kind: ListKind;
    own: ReactNode;
    columns: readonly WorkColumn<R>[];
    pages: RowPages<R>;
    nameOf: (row: R) => string;
    /** The order of a row. */
    orderOf: (row: R) => Parameters<typeof OrderPanel>[0]['row'];
  },
) {
  const { kind, filter } = props;
  const t = useTranslations('orderLists');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <WorkList
      list={PATHS[kind]}
      title={t('staff.title')}
      tabs={<StaffTabs current={kind} />}
      filters={<StaffFilters kind={kind} filter={filter} own={props.own} />}
      notes={
        filter.from && filter.to && filter.from > filter.to ? (
          <ReversedDatesNote from={filter.from} to={filter.to} />
        ) : null
      }
      label={t(`staff.${kind}`)}
      columns={props.columns}
      rows={props.pages.rows}
      pages={props.pages}
      sorted={{ by: props.sort, order: props.order }}
      nameOf={props.nameOf}
      empty={
        <EmptyState level={2} title={isFiltered ? t('staff.none') : t('staff.empty')}>
          {isFiltered ? t('noneText') : t('staff.emptyText')}
        </EmptyState>
      }
      isComfortable={props.isComfortable}
      first={props.after ? { to: address(search, { after: undefined }), text: t('first') } : null}
      next={props.next ? { to: address(search, { after: props.next }), text: t('staff.next') } : null}
      slots={{
        panel: (id, close) => {
          const row = props.pages.rows.find((one) => one.id === id);
          return row && <OrderPanel row={props.orderOf(row)} onClose={close} />;
        },
        actions: {
          KeyO: (id) => {
            const row = props.pages.rows.find((one) => one.id === id);
            if (row) void navigate(orderPath(props.orderOf(row).id));
          },
        },
        hints: [
          { keys: ['Enter'], text: t('list.aside') },
          { keys: ['O'], text: t('panel.open') },
        ],
      }}
    />
  );
}

function useOrderColumns(serverNow: string): WorkColumn<StaffOrder>[] {
  const t = useTranslations('orderLists');
  const formatInstant = useFormatInstant(serverNow);
  const now = useNow(serverNow);
  const column = (
    name:
      | 'createdAt'
      | 'payment'
      | 'number'
      | 'status'
      | 'route'
      | 'departs'
      | 'passengers'
      | 'total'
      | 'locator'
      | 'contract',
    width: number,
    cell: WorkColumn<StaffOrder>['cell'],
    more: Partial<WorkColumn<StaffOrder>> = {},
  ): WorkColumn<StaffOrder> => ({ name, label: t(`columns.${name}`), width, cell, ...more });
  return [
    column(
      'number',
      100,
      ({ id, number }) => (
        <Link to={orderPath(id)} prefetch="none" className={css.number ?? ''}>
          {number}
        </Link>
      ),
      { phone: '1a', narrow: true },
    ),
    column('createdAt', 132, ({ createdAt }) => formatInstant(createdAt), {
      sort: { by: 'created', first: 'desc' },
      from: 1200,
    }),
    column(
      'status',
      156,
      (order) => (
        <StatusDot
          tone={STATUS_TONES[order.status]}
          clock={isUnpaid(order) && order.paymentTimeLimit && <TimeLeft until={order.paymentTimeLimit} now={now} />}
        >
          <StatusText status={order.status} />
        </StatusDot>
      ),
      { phone: '2a', narrow: true },
    ),
    column('route', 132, (order) => <RouteCell order={order} />, { flexible: true, narrow: true, phone: '1b' }),
    column('departs', 144, ({ route }) => <Departure route={route} />, {
      sort: { by: 'departs', first: 'asc' },
      phone: '2c',
    }),
    column('passengers', 140, ({ passengers }) => <Passengers passengers={passengers} />, {
      flexible: true,
      narrow: true,
      phone: '2b',
    }),
    column('total', 118, ({ total }) => <Money value={total} className={css.total ?? ''} />, {
      isAmount: true,
      sort: { by: 'total', first: 'desc' },
      narrow: true,
      phone: '1c',
    }),
    column('contract', 136, ({ contract }) => <Seller contract={contract} />),
    column('payment', 150, ({ payment }) => <Payment payment={payment} />),
    column('locator', 96, ({ locator }) => (
      <span className={sales.code} translate="no">
        {locator ?? '—'}
      </span>
    )),
  ];
}

/** Orders of everybody, for staff. */
export function StaffOrders({ orders, filter, now, ...props }: ListProps<StaffOrderFilter> & { orders: StaffOrder[] }) {
  const t = useTranslations('orderLists');
  const pages = useRowPages(orders, props.next, async (after: string) => {
    const page = await call(listStaffOrders, { query: { ...filter, sort: props.sort, order: props.order, after } });
    return { rows: page.orders, next: page.next };
  });
  return (
    <StaffList
      {...props}
      kind="orders"
      filter={filter}
      own={
        <BarSelect name="status" label={t('filters.status')} value={filter.status ?? ''} options={useStatusOptions()} />
      }
      columns={useOrderColumns(now)}
      pages={pages}
      nameOf={({ number }) => number}
      orderOf={(row) => row}
    />
  );
}

function useTicketColumns(serverNow: string): WorkColumn<StaffTicket>[] {
  const t = useTranslations('orderLists.tickets');
  const anyText = useTranslations('orderLists');
  const locale = useAppLocale();
  const formatInstant = useFormatInstant(serverNow);
  const column = (
    name: 'number' | 'state' | 'type' | 'route' | 'departs' | 'passenger' | 'total' | 'order' | 'issuedAt' | 'carrier',
    width: number,
    cell: WorkColumn<StaffTicket>['cell'],
    more: Partial<WorkColumn<StaffTicket>> = {},
  ): WorkColumn<StaffTicket> => ({ name, label: t(`columns.${name}`), width, cell, ...more });
  return [
    column('number', 150, ({ number }) => <span className="tabular">{number}</span>, {
      narrow: true,
      phone: '1a',
    }),
    column('issuedAt', 132, ({ issuedAt }) => formatInstant(issuedAt), {
      sort: { by: 'created', first: 'desc' },
    }),
    column('state', 128, ({ state }) => <StatusDot tone={TICKET_TONES[state]}>{t(`state.${state}`)}</StatusDot>, {
      narrow: true,
      phone: '2a',
    }),
    column('route', 160, ({ from, to }) => joinEnds([from, to], locale) || '—', {
      flexible: true,
      narrow: true,
      phone: '1b',
    }),
    column('departs', 96, ({ departsOn }) => (departsOn ? formatDate(departsOn, locale, { style: 'short' }) : '—'), {
      phone: '2c',
    }),
    column('passenger', 170, ({ passenger }) => `${passenger.surname} ${passenger.name}`, {
      flexible: true,
      narrow: true,
      phone: '2b',
    }),
    column('total', 118, ({ total }) => <Money value={total} className={css.total ?? ''} />, {
      isAmount: true,
      narrow: true,
      phone: '1c',
    }),
    column('carrier', 160, (ticket) => <TicketCarrier ticket={ticket} />),
    column('order', 92, ({ order }) => (
      <Link to={orderPath(order.id)} prefetch="none" className={css.number ?? ''}>
        {order.number}
      </Link>
    )),
    {
      name: 'contract',
      label: anyText('columns.contract'),
      width: 140,
      cell: ({ contract }) => <Seller contract={contract} />,
    },
    column('type', 110, ({ type }) => t(`type.${type}`), { from: 1400 }),
  ];
}

/** Tickets and numbered services of everybody, for staff. */
export function StaffTickets({
  tickets,
  filter,
  now,
  ...props
}: ListProps<StaffTicketFilter> & { tickets: StaffTicket[] }) {
  const t = useTranslations('orderLists.tickets');
  const pages = useRowPages(tickets, props.next, async (after: string) => {
    const page = await call(listStaffTickets, { query: { ...filter, order: props.order, after } });
    return { rows: page.tickets, next: page.next };
  });
  return (
    <StaffList
      {...props}
      kind="tickets"
      filter={filter}
      own={
        <BarSelect
          name="state"
          label={t('columns.state')}
          value={filter.state ?? ''}
          options={TICKET_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
      }
      columns={useTicketColumns(now)}
      pages={pages}
      nameOf={({ number }) => number}
      orderOf={({ order, locator }) => ({ ...order, locator })}
    />
  );
}
