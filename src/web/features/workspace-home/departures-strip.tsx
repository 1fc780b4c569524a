import { useTranslations } from 'use-intl';
import { formatTime } from '../../i18n/dates.ts';
import { useRouteName } from '../../shared/lists/use-route-name.ts';
import { Link } from '../../ui/link.tsx';
import css from './home.module.css';
import type { Home } from './load-home.ts';

/** Who departs tomorrow. */
export function DeparturesStrip({ departures, tomorrow }: { departures: Home['departures']; tomorrow: string }) {
  const t = useTranslations('workspaceHome.home');
  const routeName = useRouteName();
  const list = `/account/orders?status=sold&departsFrom=${tomorrow}&departsTo=${tomorrow}`;
  return (
    <section className={css.strip} aria-label={t('departures')}>
      <div className={css.stripHead}>
        <h2>{t('departures')}</h2>
        <Link to={list} prefetch="none">
          {t('orders', { count: departures?.count ?? 0 })}
        </Link>
      </div>
      {departures === null ? (
        <p className={css.empty}>{t('unread')}</p>
      ) : departures.orders.length === 0 ? (
        <p className={css.empty}>{t('noDepartures')}</p>
      ) : (
        <ul className={css.stripRows}>
          {departures.orders.map((order) => (
            <li key={order.id}>
              <Link to={`/order/${encodeURIComponent(order.id)}`} prefetch="none">
                {order.route[0]?.departsLocal ? `${formatTime(order.route[0].departsLocal)} · ` : ''}
                {routeName(order)}
              </Link>
              <small>
                {order.passengers[0]?.surname} {order.passengers[0]?.name}
                {order.passengers.length > 1 && ` +${order.passengers.length - 1}`}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
