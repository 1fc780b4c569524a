import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CURRENCIES, type Money as Sum } from '#kernel/money.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Link } from '../../ui/link.tsx';
import css from './customer-home.module.css';
import type { CustomerHomeData } from './load-customer-home.ts';
import { OrderLine } from './order-line.tsx';

type Props = { home: CustomerHomeData };

/** A card of the page: its title, a link to the whole list, and what it shows. `failed`: it could not be read. */
function HomeCard(props: {
  title: string;
  to?: string;
  toText?: string;
  failed: boolean;
  empty: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations('customerHome');
  return (
    <section className={css.card} aria-label={props.title}>
      <header className={css.head}>
        <h2 className={css.label}>{props.title}</h2>
        {props.to && (
          <Link to={props.to} prefetch="none">
            {props.toText}
          </Link>
        )}
      </header>
      {props.failed ? <p className={css.quiet}>{t('unread')}</p> : (props.empty ?? props.children)}
    </section>
  );
}

export function OrdersCard({ home: { orders } }: Props) {
  const t = useTranslations('customerHome.cards');
  return (
    <HomeCard
      title={t('orders')}
      to="/account/orders"
      toText={t('allOrders')}
      failed={orders === undefined}
      empty={orders?.length === 0 ? <p className={css.quiet}>{t('noOrders')}</p> : null}
    >
      <ul className={css.rows}>
        {orders?.map((order) => (
          <li key={order.orderId}>
            <OrderLine order={order} />
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}

export function RequestsCard({ home: { requests } }: Props) {
  const t = useTranslations('customerHome.cards');
  const words = useTranslations('requests');
  return (
    <HomeCard
      title={t('requests')}
      to="/account/requests"
      toText={t('allRequests')}
      failed={requests === undefined}
      empty={requests?.length === 0 ? <p className={css.quiet}>{t('noRequests')}</p> : null}
    >
      <ul className={css.rows}>
        {requests?.map(({ id, number, kind, status }) => (
          <li key={id}>
            <Link to={`/account/requests/${encodeURIComponent(id)}`} prefetch="none" className={css.line ?? ''}>
              <span className={css.main}>
                <strong>{words(`kinds.${kind}`)}</strong>
                <small className={css.quiet}>
                  {number} · {words(`status.${status}`)}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}

const major = ({ minor, currency }: Sum): number => minor / 10 ** CURRENCIES[currency].digits;

export function PointsCard({ home: { points } }: Props) {
  const t = useTranslations('customerHome.cards');
  const amounts = useTranslations('bonuses.customer');
  const locale = useAppLocale();
  const [next] = points?.expiring ?? [];
  return (
    <HomeCard
      title={t('points')}
      to="/account/points"
      toText={t('statement')}
      failed={points === undefined}
      empty={!points?.available.minor ? <p className={css.quiet}>{t('noPoints')}</p> : null}
    >
      {points && (
        <p className={css.figure}>
          {amounts('amount', { points: major(points.available) })}{' '}
          <small className={css.quiet}>{t('pointsText')}</small>
        </p>
      )}
      {next && (
        <p className={css.quiet}>
          {t('pointsExpiring', {
            points: amounts('amount', { points: major(next.amount) }),
            date: formatDate(next.lastDay, locale, { style: 'plain', year: true }),
          })}
        </p>
      )}
    </HomeCard>
  );
}

export function PassengersCard({ home: { passengers } }: Props) {
  const t = useTranslations('customerHome.cards');
  return (
    <HomeCard
      title={t('passengers')}
      to={passengers?.length === 0 ? '/account/passengers/create' : '/account/passengers'}
      toText={passengers?.length === 0 ? t('addPassenger') : t('allPassengers')}
      failed={passengers === undefined}
      empty={passengers?.length === 0 ? <p className={css.quiet}>{t('noPassengers')}</p> : null}
    >
      <ul className={css.rows}>
        {passengers?.map(({ id, surname, name, documents: [document] }) => (
          <li key={id}>
            <Link to={`/account/passengers/${encodeURIComponent(id)}`} prefetch="none" className={css.line ?? ''}>
              <span className={css.main}>
                {surname} {name}
              </span>
              {document && <span className={css.quiet}>{document.masked}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}

export function WatchesCard({ home: { watches } }: Props) {
  const t = useTranslations('customerHome.cards');
  const locale = useAppLocale();
  const formatMoney = useFormatMoney();
  return (
    <HomeCard
      title={t('watches')}
      failed={watches === undefined}
      empty={watches?.length === 0 ? <p className={css.quiet}>{t('noWatches')}</p> : null}
    >
      <ul className={css.rows}>
        {watches?.map(({ watch, code }) => (
          <li key={watch.id}>
            <Link to={`/watch/${watch.id}?code=${encodeURIComponent(code)}`} prefetch="none" className={css.line ?? ''}>
              <span className={css.main}>
                <strong>{watch.route[locale]}</strong>
                <small className={css.quiet}>
                  {watch.params.slices.map(({ date }) => formatDate(date, locale)).join(' · ')}
                  {watch.lastNotified && `, ${t('watchSum', { sum: formatMoney(watch.lastNotified) })}`}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}
