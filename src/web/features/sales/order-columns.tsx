import { useTranslations } from 'use-intl';
import { ORDER_STATUSES } from '#modules/orders/api.ts';
import { type OrderListPage, type OrderListRow, standingSum } from '#modules/sales/api.ts';
import { directionName } from '#modules/supply/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { StatusDot } from '../../shared/lists/status-dot.tsx';
import { hasTimeLeft, TimeLeft, useNow } from '../../shared/lists/time-left.tsx';
import { useRouteName } from '../../shared/lists/use-route-name.ts';
import type { WorkColumn } from '../../shared/lists/work-table.tsx';
import { MODE_ICONS, STATUS_TONES } from '../../shared/order/order-status.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { usePaymentLabel, usePaymentMethods } from '../../shared/order/use-payment-label.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Customer, Returned, SellingContract } from './cells.tsx';
import css from './order-columns.module.css';
import sales from './sales.module.css';

export const isUnpaid = ({ status }: Pick<OrderListRow, 'status'>): boolean =>
  status === 'pay' || status === 'not_payed';

/** The status in words; of an order whose tickets are not all valid with a note. */
export function StatusText({ status }: Pick<OrderListRow, 'status'>) {
  const t = useTranslations('orderLists');
  return (
    <>
      {t(`status.${status}`)}
      {status === 'partial_sold' && <span className={css.more}>{t('partlyValid')}</span>}
    </>
  );
}

/** Status of an order: a dot, a label and, while a deadline runs, the time left. */
export function Status({
  order,
  now,
  formatInstant,
}: {
  order: OrderListRow;
  now: number;
  formatInstant: (at: string) => string;
}) {
  const t = useTranslations('orderLists');
  const { status, paymentTimeLimit, travelApproval } = order;
  const unpaid = isUnpaid(order);
  const approval =
    travelApproval?.approval && (travelApproval.approval !== 'waiting' || unpaid) ? travelApproval.approval : null;
  const tone = STATUS_TONES[status];
  return (
    <StatusDot tone={tone} clock={unpaid && paymentTimeLimit && <TimeLeft until={paymentTimeLimit} now={now} />}>
      {approval === 'waiting' ? t('approval.waiting') : <StatusText status={status} />}
      {unpaid &&
        paymentTimeLimit &&
        // A running clock says the same and leaves room for the status.
        !hasTimeLeft(paymentTimeLimit, now) &&
        ` ${t('paymentTimeLimit', { time: formatInstant(paymentTimeLimit) })}`}
    </StatusDot>
  );
}

/** Statuses to filter by: what is partly valid is shown as issued, here with a note. */
export function useStatusOptions(): { value: OrderListRow['status']; label: string }[] {
  const t = useTranslations('orderLists');
  return ORDER_STATUSES.map((value) => ({
    value,
    label: value === 'partial_sold' ? `${t('status.partial_sold')}, ${t('partlyValid')}` : t(`status.${value}`),
  }));
}

/** The first passenger, and how many more there are. */
export function Passengers({ passengers }: Pick<OrderListRow, 'passengers'>) {
  return (
    <span className={css.passengers} title={passengers.map(({ surname, name }) => `${surname} ${name}`).join(', ')}>
      {passengers[0] && (
        <span className={css.clip}>
          {passengers[0].surname} {passengers[0].name}
        </span>
      )}
      {passengers.length > 1 && <span className={css.more}>+{passengers.length - 1}</span>}
    </span>
  );
}

/** The mode and the route of an order; all directions as a tooltip. */
export function RouteCell({ order }: { order: Pick<OrderListRow, 'mode' | 'route' | 'locations'> }) {
  const t = useTranslations('orderLists');
  const locale = useAppLocale();
  const routeName = useRouteName();
  return (
    <span
      className={css.route}
      title={order.route.map((one) => directionName(one, order.locations, locale)).join(', ')}
    >
      <Icon name={MODE_ICONS[order.mode]} size={16} label={t(`mode.${order.mode}`)} />
      <span className={css.clip}>{routeName(order)}</span>
    </span>
  );
}

/** Payment status and methods; whole as a tooltip. */
export function Payment({ payment }: Pick<OrderListRow, 'payment'>) {
  const text = usePaymentLabel()(payment);
  const methods = usePaymentMethods()(payment);
  // What is paid is named by its method alone: the column is narrow.
  return (
    <span className={css.clip} title={text}>
      {(payment.status === 'paid' && methods) || text}
    </span>
  );
}

/** The local day and minute of the first departure. */
export function Departure({ route: [first] }: Pick<OrderListRow, 'route'>) {
  const locale = useAppLocale();
  return first
    ? `${formatDate(first.departsLocal, locale, { style: 'short' })}, ${formatTime(first.departsLocal)}`
    : '—';
}

/** Columns of the orders list. Contracts are shown when there are several, earnings when the user may see them. */
export function useOrderColumns(page: OrderListPage, serverNow: string): WorkColumn<OrderListRow>[] {
  const t = useTranslations('orderLists');
  const locale = useAppLocale();
  const formatInstant = useFormatInstant(serverNow);
  const now = useNow(serverNow);
  const column = (
    name: string,
    width: number,
    cell: WorkColumn<OrderListRow>['cell'],
    more: Partial<WorkColumn<OrderListRow>> = {},
  ): WorkColumn<OrderListRow> => ({ name, label: t(`columns.${name as 'number'}`), width, cell, ...more });
  const earned = (name: 'commission' | 'motivation') =>
    page.totals.net[name] === null
      ? []
      : [
          column(
            name,
            112,
            (order) => {
              const amount = standingSum(order)[name];
              return amount ? <Money value={amount} /> : '—';
            },
            {
              isAmount: true,
              ...(name === 'motivation' && { from: 1400 as const }),
              note: ({ returned }) => returned[name] && <Returned sum={returned[name]} />,
            },
          ),
        ];
  return [
    column(
      'number',
      124,
      (order) => (
        <Link to={`/order/${order.id}`} prefetch="none" className={css.number ?? ''}>
          {order.number}
        </Link>
      ),
      {
        note: ({ createdAt }) => formatInstant(createdAt),
        sort: { by: 'created', first: 'desc' },
        narrow: true,
        phone: '1a',
      },
    ),
    column('status', 164, (order) => <Status order={order} now={now} formatInstant={formatInstant} />, {
      note: ({ travelApproval }) => travelApproval?.approval && t(`approval.${travelApproval.approval}`),
      sort: { by: 'status', first: 'asc' },
      narrow: true,
      phone: '2a',
    }),
    column('route', 150, (order) => <RouteCell order={order} />, { flexible: true, narrow: true, phone: '1b' }),
    column('departs', 144, ({ route }) => <Departure route={route} />, {
      note: ({ route: [, isReturnTrip] }) =>
        isReturnTrip && formatDate(isReturnTrip.departsLocal, locale, { style: 'short' }),
      sort: { by: 'departs', first: 'asc' },
      phone: '2c',
    }),
    column('passengers', 150, ({ passengers }) => <Passengers passengers={passengers} />, {
      flexible: true,
      narrow: true,
      phone: '2b',
      note: ({ passengers: [, two] }) => two && `${two.surname} ${two.name}`,
    }),
    column('total', 118, (order) => <Money value={standingSum(order).total} className={css.total ?? ''} />, {
      isAmount: true,
      about: t('totalAbout'),
      sort: { by: 'total', first: 'desc' },
      narrow: true,
      phone: '1c',
      note: ({ returned }) => <Returned sum={returned.total} />,
    }),
    column('payment', 150, ({ payment }) => <Payment payment={payment} />),
    ...earned('commission'),
    column('locator', 96, ({ locator }) => (
      <span className={sales.code} translate="no">
        {locator ?? '—'}
      </span>
    )),
    column('cashier', 116, ({ cashier }) => cashier ?? '—', {
      note: ({ workplace }) => workplace,
      from: 1200,
    }),
    column('customer', 150, ({ customer }) => <Customer customer={customer} />, { from: 1400 }),
    ...(page.contracts.length > 1
      ? [
          column('contract', 150, ({ contract }) => <SellingContract contract={contract} />, {
            note: ({ contract }) => contract.number,
          }),
        ]
      : []),
    ...(page.orders.some(({ travelApproval }) => travelApproval)
      ? [
          column('costCentre', 140, ({ travelApproval }) => travelApproval?.costCentre ?? '—'),
          column('purpose', 150, ({ travelApproval }) => travelApproval?.purpose ?? '—'),
        ]
      : []),
    ...earned('motivation'),
  ];
}
