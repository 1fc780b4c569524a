import { useTranslations } from 'use-intl';
import type { OrderStatus } from '#modules/orders/api.ts';
import type { OrderListRow, SalesPage } from '#modules/sales/api.ts';
import { directionName } from '#modules/supply/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Badge, type Tone } from '../../ui/notice.tsx';
import { Cashier, Customer, Returned, SoldUnder } from './cells.tsx';
import css from './sales.module.css';

const TONES: Readonly<Record<OrderStatus, Tone | 'plain'>> = {
  pay: 'wait',
  not_payed: 'wait',
  hold: 'info',
  cooked: 'info',
  payed: 'info',
  process_selling: 'info',
  absent_bso: 'info',
  sold: 'done',
  partial_sold: 'done',
  issue_blocked: 'error',
  error_booking: 'error',
  error_sold: 'error',
  released_seats: 'plain',
  canceled: 'plain',
  refunded: 'plain',
  timeout: 'plain',
};

const SHOWN = 2;
const wasSold = ({ sold, returned }: OrderListRow): boolean => sold.total.minor !== 0 || returned.total.minor !== 0;

/**
 * The columns of the orders list, with those that depend on the page: contracts where there are several, earnings where
 * they may be shown.
 */
export function useOrderColumns(page: SalesPage, now: string): Column<OrderListRow>[] {
  const t = useTranslations('sales');
  const locale = useAppLocale();
  const moment = useFormatInstant(now);
  const label = (name: 'number') => t(`columns.${name}`);
  const column = (name: string, cell: Column<OrderListRow>['cell'], sum = false): Column<OrderListRow> => ({
    name,
    label: label(name as 'number'),
    sum,
    cell,
  });
  const earned = (name: 'commission' | 'motivation') =>
    page.totals.net[name] === null
      ? []
      : [
          column(
            name,
            (order) => {
              const [sum, back] = [wasSold(order) ? order.net[name] : order[name], order.returned[name]];
              if (!sum) return '—';
              return (
                <>
                  <Money value={sum} />
                  {back && <Returned sum={back} />}
                </>
              );
            },
            true,
          ),
        ];
  return [
    column('number', (order) => (
      <>
        <Link to={`/order/${order.id}`} prefetch="none" className={css.number ?? ''}>
          {order.number}
        </Link>
        <span className={css.note}>{moment(order.createdAt)}</span>
        {order.locator && <span className={`${css.note} ${css.code}`}>{order.locator}</span>}
      </>
    )),
    column('status', ({ status, payTill, trip }) => (
      <>
        <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
        {trip?.approval && (trip.approval !== 'waiting' || status === 'pay' || status === 'not_payed') && (
          <span className={css.note}>{t(`approval.${trip.approval}`)}</span>
        )}
        {(status === 'pay' || status === 'not_payed') && payTill && (
          <span className={css.note}>{t('payTill', { time: moment(payTill) })}</span>
        )}
      </>
    )),
    column('route', ({ route, places }) =>
      route.map((direction) => (
        <span key={direction.departs} className={css.leg}>
          {directionName(direction, places, locale)}
          <span className={css.note}>
            {formatDate(direction.departs, locale, { style: 'plain' })}, {formatTime(direction.departs)}
          </span>
        </span>
      )),
    ),
    column('passengers', ({ passengers }) => (
      <>
        {passengers.slice(0, SHOWN).map(({ surname, name }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: namesakes travel together
          <span key={i} className={css.leg}>
            {surname} {name}
          </span>
        ))}
        {passengers.length > SHOWN && (
          <span className={css.note}>{t('people', { count: passengers.length - SHOWN })}</span>
        )}
      </>
    )),
    column('cashier', ({ cashier, workplace }) => <Cashier cashier={cashier} workplace={workplace} />),
    column('customer', ({ customer }) => <Customer customer={customer} />),
    ...(page.contracts.length > 1 ? [column('contract', ({ contract }) => <SoldUnder contract={contract} />)] : []),
    ...(page.orders.some(({ trip }) => trip)
      ? [
          column('costCentre', ({ trip }) => trip?.costCentre ?? '—'),
          column('purpose', ({ trip }) => trip?.purpose ?? '—'),
        ]
      : []),
    column(
      'total',
      (order) => (
        <>
          <Money value={wasSold(order) ? order.net.total : order.total} />
          <Returned sum={order.returned.total} />
        </>
      ),
      true,
    ),
    ...earned('commission'),
    ...earned('motivation'),
  ];
}
