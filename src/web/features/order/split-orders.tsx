import { useTranslations } from 'use-intl';
import type { Order } from '#modules/orders/api.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import css from './order-parts.module.css';

/** Links to the original order and to split orders. */
export function SplitOrders({ order }: { order: Order }) {
  const t = useTranslations('order');
  const { splitFrom, splitInto } = order;
  if (!splitFrom && splitInto.length === 0) return null;
  return (
    <Card aria-labelledby="splits">
      <CardHead level={2} id="splits" title={t('split.related')} />
      <ul className={css.documents}>
        {splitFrom && (
          <li>
            <Link className={css.main} to={`/order/${splitFrom.id}`}>
              {t('split.cameFrom', { number: splitFrom.number })}
            </Link>
          </li>
        )}
        {splitInto.map(({ id, number, passengers }) => (
          <li key={id}>
            <Link className={css.main} to={`/order/${id}`}>
              {t('split.wentTo', { number, count: passengers })}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
