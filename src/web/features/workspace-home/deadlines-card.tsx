import { useTranslations } from 'use-intl';
import { TimeLeft, useNow } from '../../shared/lists/time-left.tsx';
import { useRouteName } from '../../shared/lists/use-route-name.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import css from './home.module.css';
import type { Home } from './load-home.ts';
import { Section } from './section.tsx';

/** Unpaid orders, the next deadline first. */
export function DeadlinesCard({ unpaid, now: serverNow }: { unpaid: Home['unpaid']; now: string }) {
  const t = useTranslations('workspaceHome.home');
  const formatInstant = useFormatInstant(serverNow);
  const routeName = useRouteName();
  const now = useNow(serverNow);
  return (
    <Section
      title={t('deadlines')}
      count={unpaid?.count ?? 0}
      tone="act"
      to="/account/orders?status=pay&sort=paymentTimeLimit&order=asc"
      toText={t('allUnpaid')}
      failed={unpaid === null}
      empty={unpaid?.orders.length === 0 && t('noDeadlines')}
    >
      <ul className={css.rows}>
        {unpaid?.orders.map((order, at) => (
          <li key={order.id} className={css.row}>
            <span className={css.clock}>
              {order.paymentTimeLimit && <TimeLeft until={order.paymentTimeLimit} now={now} />}
              {order.paymentTimeLimit && <small>{formatInstant(order.paymentTimeLimit)}</small>}
            </span>
            <span className={css.main}>
              <Link to={`/order/${encodeURIComponent(order.id)}`} prefetch="none">
                {routeName(order)}
              </Link>
              <small>
                {order.number} · {order.passengers[0]?.surname}
                {order.passengers.length > 1 && `, ${t('people', { count: order.passengers.length })}`}
              </small>
            </span>
            <Money value={order.total} className={css.sum ?? ''} />
            <LinkButton
              to={`/order/${encodeURIComponent(order.id)}`}
              prefetch="none"
              size="small"
              variant={at === 0 ? 'primary' : 'secondary'}
            >
              {t('pay')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}
