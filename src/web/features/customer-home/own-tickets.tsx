import { useTranslations } from 'use-intl';
import type { OwnOrder } from '#modules/orders/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { StatusDot } from '../../shared/lists/status-dot.tsx';
import { MODE_ICONS } from '../../shared/order/order-status.ts';
import { TICKET_TONES } from '../../shared/order/ticket-tones.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import css from './customer-home.module.css';
import { routeOf } from './order-line.tsx';
import { NoOwnOrders, OwnPager } from './own-pages.tsx';

/** The tickets of a customer's orders, those of the newest order first. */
export function OwnTickets(props: { orders: readonly OwnOrder[]; next: string | null; isFirst: boolean }) {
  const t = useTranslations('customerHome.tickets');
  const title = useTranslations('customerHome.screens')('tickets');
  const { orders, next, isFirst } = props;
  const rows = orders.flatMap((order) => order.tickets.map((ticket) => ({ order, ticket })));
  if (orders.length === 0) return <NoOwnOrders title={title} />;
  return (
    <Page title={title} lead={t('lead')} narrow>
      <div className={css.stack}>
        <section className={css.card} aria-label={title}>
          {rows.length === 0 && <p className={css.quiet}>{t('none')}</p>}
          <ul className={css.rows}>
            {rows.map(({ order, ticket }) => (
              <li key={ticket.number}>
                <TicketLine order={order} ticket={ticket} />
              </li>
            ))}
          </ul>
        </section>
      </div>
      <OwnPager path="/account/tickets" next={next} isFirst={isFirst} />
    </Page>
  );
}

function TicketLine({ order, ticket }: { order: OwnOrder; ticket: OwnOrder['tickets'][number] }) {
  const t = useTranslations('orderLists.tickets');
  const locale = useAppLocale();
  const { route, orderId, number } = order;
  const departs = route?.departsLocal;
  return (
    <Link to={`/order/${encodeURIComponent(orderId)}`} prefetch="none" className={css.line ?? ''}>
      <Icon name={route ? MODE_ICONS[route.mode] : 'ticket'} />
      <span className={css.main}>
        <strong className={css.number}>{ticket.number}</strong>
        <small className={css.quiet}>
          {t(`type.${ticket.type}`)} · {routeOf(order, locale)}
          {departs && ` · ${formatDate(departs, locale, { style: 'plain', year: true })}, ${formatTime(departs)}`}
          {route && ` · ${number}`}
        </small>
      </span>
      <span className={css.end}>
        <StatusDot tone={TICKET_TONES[ticket.state]}>{t(`state.${ticket.state}`)}</StatusDot>
      </span>
    </Link>
  );
}
