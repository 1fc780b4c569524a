import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, daysBetween, localDate } from '#kernel/dates.ts';
import { documentPath, type UpcomingItinerary } from '#modules/orders/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { MODE_ICONS } from '../../shared/order/order-status.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import css from './customer-home.module.css';
import type { CustomerHomeData } from './load-customer-home.ts';

export const orderPath = (id: string): string => `/order/${encodeURIComponent(id)}`;

/** The trip that departs next, with what it needs, and those after it. */
export function NextTrip({ home }: { home: CustomerHomeData }) {
  const t = useTranslations('customerHome.next');
  const failed = useTranslations('customerHome')('unread');
  const [first, ...later] = home.trips ?? [];
  return (
    <section className={css.trip} aria-label={t('title')}>
      <h2 className={css.label}>{t('title')}</h2>
      {first ? (
        <Trip trip={first} home={home} />
      ) : home.trips ? (
        <>
          <p className={css.route}>{t('none')}</p>
          <p className={css.quiet}>{t('noneText')}</p>
        </>
      ) : (
        <p className={css.quiet}>{failed}</p>
      )}
      {later.length > 0 && (
        <>
          <h3 className={css.label}>{t('later')}</h3>
          <ul className={css.rows}>
            {later.map((trip) => (
              <li key={trip.orderId}>
                <TripLine trip={trip} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function useTripName(): (trip: UpcomingItinerary) => string {
  const locale = useAppLocale();
  return ({ from, to, mode }) => (mode === 'hotel' ? to[locale] : `${from[locale]} → ${to[locale]}`);
}

function Trip({ trip, home }: { trip: UpcomingItinerary; home: CustomerHomeData }) {
  const t = useTranslations('customerHome.next');
  const locale = useAppLocale();
  const formatInstant = useFormatInstant(home.now);
  const name = useTripName();
  const today = localDate(home.now, BUSINESS_TIME_ZONE);
  const days = Math.max(0, daysBetween(today, trip.departsLocal.slice(0, 10)));
  const checkIn = home.checkIns.find(({ orderId }) => orderId === trip.orderId);
  const to = orderPath(trip.orderId);
  return (
    <>
      <p className={css.route}>
        <Icon name={MODE_ICONS[trip.mode]} /> {name(trip)}
      </p>
      <p className={css.count}>{t('when', { days })}</p>
      <p>
        {formatDate(trip.departsLocal, locale, { style: 'long' })}, {formatTime(trip.departsLocal)} ·{' '}
        {t('people', { count: trip.passengers })} · {t('order', { number: trip.number })}
      </p>
      {checkIn?.state === 'later' && (
        <p className={css.quiet}>{t('checkInFrom', { time: formatInstant(checkIn.at) })}</p>
      )}
      <div className={css.actions}>
        {checkIn?.state === 'open' ? (
          <LinkButton to={`${to}/check-in`} prefetch="none">
            {t('checkIn')}
          </LinkButton>
        ) : null}
        <LinkButton to={to} prefetch="none" variant={checkIn?.state === 'open' ? 'secondary' : 'primary'}>
          {t('open')}
        </LinkButton>
        {trip.state === 'sold' && (
          <>
            <a className={css.file} href={documentPath(trip.orderId, 'itinerary', locale)} download>
              <Icon name="download" /> {t('pdf')}
            </a>
            <Link className={css.file ?? ''} to={`${to}/calendar`} prefetch="none">
              <Icon name="calendar" /> {t('calendar')}
            </Link>
          </>
        )}
      </div>
    </>
  );
}

function TripLine({ trip }: { trip: UpcomingItinerary }) {
  const locale = useAppLocale();
  const name = useTripName();
  return (
    <Link to={orderPath(trip.orderId)} prefetch="none" className={css.line ?? ''}>
      <Icon name={MODE_ICONS[trip.mode]} />
      <span className={css.main}>{name(trip)}</span>
      <span className={css.quiet}>{formatDate(trip.departsLocal, locale, { style: 'plain' })}</span>
    </Link>
  );
}
