import { useTranslations } from 'use-intl';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import css from './customer-home.module.css';
import type { CustomerHomeData } from './load-customer-home.ts';
import { orderPath } from './next-trip.tsx';

type Task = { key: string; to: string; icon: IconName; text: string; note: string; pressing?: boolean };

/** What waits for the customer, the most pressing first: payment, check-in, answers, documents that run out. */
function useTasks(home: CustomerHomeData): Task[] {
  const t = useTranslations('customerHome.todo');
  const locale = useAppLocale();
  const formatInstant = useFormatInstant(home.now);
  const trips = home.trips ?? [];
  const unpaid = trips.flatMap(({ orderId, to, paymentTimeLimit }) =>
    paymentTimeLimit
      ? [
          {
            key: `pay ${orderId}`,
            to: orderPath(orderId),
            icon: 'wallet' as const,
            text: t('pay', { to: to[locale] }),
            note: t('payUntil', { time: formatInstant(paymentTimeLimit) }),
            pressing: true,
          },
        ]
      : [],
  );
  const checkIns = home.checkIns.flatMap(({ orderId, state, at }) => {
    const trip = trips.find((one) => one.orderId === orderId);
    return trip && state === 'open'
      ? [
          {
            key: `check in ${orderId}`,
            to: `${orderPath(orderId)}/check-in`,
            icon: 'ticket' as const,
            text: t('checkIn', { to: trip.to[locale] }),
            note: t('checkInUntil', { time: formatInstant(at) }),
            pressing: true,
          },
        ]
      : [];
  });
  const answers = home.waiting.map(({ id, number, deadline }) => ({
    key: `answer ${id}`,
    to: `/account/requests/${encodeURIComponent(id)}`,
    icon: 'chat' as const,
    text: t('answer', { number }),
    note: formatInstant(deadline),
  }));
  const documents = home.expiring.flatMap(({ id, surname, name, documents: all }) =>
    all
      .filter(({ state }) => state === 'soon' || state === 'expired')
      .slice(0, 1)
      .map(({ state, expiration }) => ({
        key: `document ${id}`,
        to: `/account/passengers/${encodeURIComponent(id)}`,
        icon: 'doc' as const,
        text: t('document', { name: `${surname} ${name}` }),
        note: expiration
          ? t(state === 'expired' ? 'expired' : 'soon', {
              date: formatDate(expiration, locale, { style: 'plain', year: true }),
            })
          : '',
      })),
  );
  return [...unpaid, ...checkIns, ...answers, ...documents];
}

/** The list of what is to be done. */
export function Tasks({ home }: { home: CustomerHomeData }) {
  const t = useTranslations('customerHome.todo');
  const tasks = useTasks(home);
  return (
    <section className={css.card} aria-label={t('title')}>
      <h2 className={css.label}>{t('title')}</h2>
      {tasks.length === 0 ? (
        <p className={css.quiet}>{t('nothing')}</p>
      ) : (
        <ul className={css.rows}>
          {tasks.map(({ key, to, icon, text, note, pressing }) => (
            <li key={key}>
              <Link to={to} prefetch="none" className={css.line ?? ''}>
                <Icon name={icon} />
                <span className={css.main}>
                  <strong>{text}</strong>
                  <small className={pressing ? css.pressing : css.quiet}>{note}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
