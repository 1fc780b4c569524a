import { useTranslations } from 'use-intl';
import type { Order } from '#modules/orders/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { useLocationLabels } from '../itinerary/slice-line.tsx';
import css from './order-aside.module.css';

/** Places of a page about an order: its content, and on wide screens the order next to it. */
export const ASIDE_GRID = { page: css.page ?? '', main: css.main ?? '' };

/** The order that is given back or exchanged: the trip, its people and what it cost. */
export function OrderAside({ order }: { order: Order }) {
  const t = useTranslations('order');
  const locale = useAppLocale();
  const labels = useLocationLabels(order.locations);
  return (
    <aside className={css.aside} aria-label={t('trip')}>
      <Card aria-labelledby="order-aside">
        <CardHead level={2} id="order-aside" title={t('trip')} />
        <div className={css.facts}>
          {order.slices.map(({ segments }) => {
            const [first, last] = [segments[0], segments.at(-1)];
            if (!first || !last) return null;
            return (
              <p key={first.departsAt}>
                <strong>
                  {labels.city(first.from)} – {labels.city(last.to)}
                </strong>
                <span className={css.when}>
                  {formatDate(first.departsLocal, locale)}, {formatTime(first.departsLocal)} –{' '}
                  {formatTime(last.arrivesLocal)}
                </span>
              </p>
            );
          })}
        </div>
        <div className={css.facts}>
          {order.passengers.map(({ id, surname, name }) => (
            <p key={id}>
              {surname} {name}
            </p>
          ))}
        </div>
        <p className={css.total}>
          <span>{t('price.total')}</span>
          <strong>
            <Money value={order.price.total} />
          </strong>
        </p>
      </Card>
    </aside>
  );
}
