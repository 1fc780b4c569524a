import { useTranslations } from 'use-intl';
import type { OrderStatus, SaleRow, SalesPage } from '#modules/orders/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Badge, type Tone } from '../../ui/notice.tsx';
import { useMoment } from '../order/use-moment.ts';
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

/** A page of orders: a table on a desk, a card an order on a phone. */
export function SalesTable({ page, now }: { page: SalesPage; now: string }) {
  const t = useTranslations('sales');
  const earned = page.totals.commission !== null;
  const several = page.contracts.length > 1;
  const columns = [
    ...['number', 'status', 'route', 'passengers', 'cashier'],
    ...(several ? ['contract'] : []),
  ] as const;
  const sums = ['total', ...(earned ? ['commission', 'motivation'] : [])] as const;
  return (
    <Card flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by the keyboard */}
      <section className={css.scroll} aria-label={t('table')} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`columns.${column}` as 'columns.number')}
                </th>
              ))}
              {sums.map((column) => (
                <th key={column} scope="col" className={css.sum}>
                  {t(`columns.${column}` as 'columns.total')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.orders.map((order) => (
              <Row key={order.id} order={order} now={now} several={several} earned={earned} />
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

const SHOWN = 2;

function Row(props: { order: SaleRow; now: string; several: boolean; earned: boolean }) {
  const { order } = props;
  const t = useTranslations('sales');
  const locale = useAppLocale();
  const moment = useMoment(props.now);
  const city = (key: string) => order.places[key]?.city[locale] ?? key;
  const unpaid = order.status === 'pay' || order.status === 'not_payed';
  const sum = (name: 'total' | 'commission' | 'motivation', value: SaleRow['total'] | null) => (
    <td className={css.sum} data-label={t(`columns.${name}`)}>
      {value ? <Money value={value} /> : '—'}
    </td>
  );
  return (
    <tr>
      <th scope="row">
        <Link to={`/order/${order.id}`} prefetch="none" className={css.number ?? ''}>
          {order.number}
        </Link>
        <span className={css.note}>{moment(order.createdAt)}</span>
        {order.locator && <span className={`${css.note} ${css.code}`}>{order.locator}</span>}
      </th>
      <td data-label={t('columns.status')}>
        <Badge tone={TONES[order.status]}>{t(`status.${order.status}`)}</Badge>
        {unpaid && order.payTill && (
          <span className={css.note}>{t('payTill', { time: moment(order.payTill) })}</span>
        )}
      </td>
      <td data-label={t('columns.route')}>
        {order.route.map(({ from, to, departs }) => (
          <span key={departs} className={css.leg}>
            {city(from)} – {city(to)}
            <span className={css.note}>
              {formatDate(departs, locale, { style: 'plain' })}, {formatTime(departs)}
            </span>
          </span>
        ))}
      </td>
      <td data-label={t('columns.passengers')}>
        {order.passengers.slice(0, SHOWN).map(({ surname, name }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: namesakes travel together
          <span key={i} className={css.leg}>
            {surname} {name}
          </span>
        ))}
        {order.passengers.length > SHOWN && (
          <span className={css.note}>{t('people', { count: order.passengers.length - SHOWN })}</span>
        )}
      </td>
      <td data-label={t('columns.cashier')}>
        {order.cashier ?? '—'}
        {order.workplace && <span className={css.note}>{order.workplace}</span>}
      </td>
      {props.several && (
        <td data-label={t('columns.contract')}>
          {order.contract.own ? t('own') : order.contract.name}
          <span className={css.note}>{order.contract.number}</span>
        </td>
      )}
      {sum('total', order.total)}
      {props.earned && sum('commission', order.commission)}
      {props.earned && sum('motivation', order.motivation)}
    </tr>
  );
}
