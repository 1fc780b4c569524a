import { useTranslations } from 'use-intl';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useRouteName } from '../../shared/lists/use-route-name.ts';
import { Link } from '../../ui/link.tsx';
import css from './home.module.css';
import type { Home } from './load-home.ts';

/** Who departs tomorrow; of a company the trips of the next thirty days. */
export function DeparturesStrip(props: { departures: Home['departures']; coming: Home['coming']; corporate: boolean }) {
  const { departures, coming, corporate } = props;
  const t = useTranslations('workspaceHome.home');
  const routeName = useRouteName();
  const locale = useAppLocale();
  const list = `/account/orders?status=sold&departsFrom=${coming.from}&departsTo=${coming.to}`;
  const whenOf = (departs: string) =>
    corporate ? `${formatDate(departs, locale)}, ${formatTime(departs)}` : formatTime(departs);
  const title = t(corporate ? 'trips' : 'departures');
  return (
    <section className={css.strip} aria-label={title}>
      <div className={css.stripHead}>
        <h2>{title}</h2>
        {departures !== null && departures.count > 0 && (
          <Link to={list} prefetch="none">
            {t('orders', { count: departures.count })}
          </Link>
        )}
      </div>
      {departures === null ? (
        <p className={css.empty}>{t('unread')}</p>
      ) : departures.orders.length === 0 ? (
        <p className={css.empty}>{t(corporate ? 'noTrips' : 'noDepartures')}</p>
      ) : (
        <ul className={css.stripRows}>
          {departures.orders.map((order) => (
            <li key={order.id}>
              <Link to={`/order/${encodeURIComponent(order.id)}`} prefetch="none">
                {order.route[0]?.departsLocal ? `${whenOf(order.route[0].departsLocal)} · ` : ''}
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
