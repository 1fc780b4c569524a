import { useTranslations } from 'use-intl';
import { calendarPath, documentPath, type Order } from '#modules/orders/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import css from './first-actions.module.css';
import { shareItinerary } from './itinerary-picture.ts';
import { useItineraryText } from './itinerary-text.ts';

/** Main actions after issue: documents, calendar, sharing. Works without scripts. */
export function FirstActions({ order }: { order: Order }) {
  const t = useTranslations('order.acts');
  const locale = useAppLocale();
  const itineraryText = useItineraryText(order);
  const ready = order.documents.some(({ kind, ready: drawn }) => kind === 'itinerary' && drawn);
  if (!order.actions.includes('download') || !order.tickets.some(({ state }) => state === 'open')) return null;
  return (
    <ul className={css.actions}>
      <li>
        <a
          className={css.main}
          {...(ready ? { href: documentPath(order.id, 'itinerary', locale), download: true } : { href: '#documents' })}
        >
          <Icon name="download" />
          {t('pdf')}
        </a>
      </li>
      <li>
        {order.access === 'confirmed' ? (
          <Link to={`/order/${encodeURIComponent(order.id)}/calendar`} prefetch="none">
            <Icon name="calendar" />
            {t('calendar')}
          </Link>
        ) : (
          <a href={calendarPath(order.id, locale)} download>
            <Icon name="calendar" />
            {t('calendar')}
          </a>
        )}
      </li>
      <li>
        {/* biome-ignore lint/a11y/useValidAnchor: without sharing by the device it leads to the card that shares */}
        <a
          href="#share"
          onClick={(event) => {
            if (!('share' in navigator)) return;
            event.preventDefault();
            void shareItinerary(itineraryText(), order.number);
          }}
        >
          <Icon name="share" />
          {t('share')}
        </a>
      </li>
    </ul>
  );
}
