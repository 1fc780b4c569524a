import { useTranslations } from 'use-intl';
import type { Order } from '#modules/orders/api.ts';
import { SliceLine } from '../../shared/itinerary/slice-line.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import css from './order-aside.module.css';

/** Places of a page about an order: its content, and on wide screens the order beside it. */
export const ASIDE_GRID = { page: css.page ?? '', main: css.main ?? '' };

/** The order that is given back or exchanged: the trip, its people and what it cost. */
export function OrderAside({ order }: { order: Order }) {
  const t = useTranslations('order');
  return (
    <aside className={css.aside} aria-label={t('trip')}>
      <Card aria-labelledby="order-aside">
        <CardHead level={2} id="order-aside" title={t('trip')} />
        <div className={css.slices}>
          {order.slices.map((slice) => (
            <SliceLine
              key={slice.segments[0]?.departsAt}
              slice={slice}
              locations={order.locations}
              carriers={order.carriers}
              compact
            />
          ))}
        </div>
        <ul className={css.people}>
          {order.passengers.map(({ id, surname, name }) => (
            <li key={id}>
              {surname} {name}
            </li>
          ))}
        </ul>
        <p className={css.total}>
          <span>{t('price.title')}</span>
          <strong>
            <Money value={order.price.total} />
          </strong>
        </p>
      </Card>
    </aside>
  );
}
