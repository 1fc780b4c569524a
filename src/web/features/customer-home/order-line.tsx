import { useTranslations } from 'use-intl';
import type { Locale } from '#kernel/locale.ts';
import type { OwnOrder } from '#modules/orders/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { StatusDot } from '../../shared/lists/status-dot.tsx';
import { MODE_ICONS, STATUS_TONES } from '../../shared/order/order-status.ts';
import { usePaymentLabel } from '../../shared/order/use-payment-label.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import css from './customer-home.module.css';

/** Where an order goes; its number when nothing says so. */
export const routeOf = ({ route, number }: OwnOrder, locale: Locale): string => {
  if (!route) return number;
  return route.mode === 'hotel'
    ? route.to[locale]
    : `${route.from[locale]} ${route.returns ? '⇄' : '→'} ${route.to[locale]}`;
};

/** An order as its customer knows it: where and when, its number, what has become of it, the sum. */
export function OrderLine({ order }: { order: OwnOrder }) {
  const t = useTranslations('orderLists');
  const paymentLabel = usePaymentLabel();
  const locale = useAppLocale();
  const { route, number } = order;
  const departs = route?.departsLocal;
  return (
    <Link to={`/order/${encodeURIComponent(order.orderId)}`} prefetch="none" className={css.line ?? ''}>
      <Icon name={route ? MODE_ICONS[route.mode] : 'ticket'} />
      <span className={css.main}>
        <strong>{routeOf(order, locale)}</strong>
        <small className={css.quiet}>
          {departs && `${formatDate(departs, locale, { style: 'plain', year: true })}, ${formatTime(departs)} · `}
          <span className={css.number}>{number}</span>
        </small>
      </span>
      <span className={css.end}>
        <StatusDot tone={STATUS_TONES[order.status]}>{t(`status.${order.status}`)}</StatusDot>
        <small className={css.quiet}>
          {order.status === 'partial_sold' && `${t('partlyValid')} · `}
          {paymentLabel(order.payment)}
        </small>
        <Money value={order.total} />
      </span>
    </Link>
  );
}
