import { useTranslations } from 'use-intl';
import { type Money, sum } from '#kernel/money.ts';
import type { Ancillaries, BoughtAncillary } from '#modules/orders/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import css from './purchased-ancillaries.module.css';
import { PurchasedAncillaries } from './purchased-ancillaries.tsx';

export const ancillariesPath = (orderId: string, purchaseId?: string): string =>
  `/order/${encodeURIComponent(orderId)}/ancillaries${purchaseId ? `?purchase=${encodeURIComponent(purchaseId)}` : ''}`;
export const checkInPath = (orderId: string): string => `/order/${encodeURIComponent(orderId)}/check-in`;

/** States of purchased ancillaries and of those being purchased. */
const ACTIVE_STATES: ReadonlySet<BoughtAncillary['state']> = new Set(['waiting', 'processing', 'staff', 'issued']);

/** On the order page: purchased and unpaid ancillaries, and the link to add more. */
export function AncillariesCard({ ancillaries }: { ancillaries: Ancillaries | null }) {
  const formatMoney = useFormatMoney();
  const t = useTranslations('ancillaries.order');
  if (!ancillaries) return null;
  const more =
    ancillaries.closed === null && ancillaries.capabilities.later && ancillaries.segments.some(({ open }) => open);
  const checkIn = ancillaries.capabilities.checkIn && ancillaries.passengers.some(({ open }) => open);
  const total = sum(
    ancillaries.bought.flatMap((one) => (ACTIVE_STATES.has(one.state) ? [one.price] : [])),
    ancillaries.total.currency,
  );
  const orderPurchases = ancillaries.purchases.filter(({ paid }) => paid === 'own');
  if (!more && !checkIn && ancillaries.bought.length === 0) return null;
  const purchaseText = (one: { total: Money }) => t('purchase', { sum: formatMoney(one.total) });
  return (
    <Card aria-labelledby="ancillaries">
      <CardHead level={2} id="ancillaries" title={t('title')} />
      {ancillaries.bought.length === 0 ? (
        <p className={css.muted}>{t('none')}</p>
      ) : (
        <>
          <PurchasedAncillaries ancillaries={ancillaries} items={ancillaries.bought} />
          {total.minor > 0 && (
            <p className={css.total}>
              <span>{t('sum')}</span>
              <strong>{formatMoney(total)}</strong>
            </p>
          )}
        </>
      )}
      {orderPurchases.length > 0 && (
        <ul className={css.purchases}>
          {orderPurchases.map((one) => (
            <li key={one.id}>
              <Link to={ancillariesPath(ancillaries.id, one.id)}>{purchaseText(one)}</Link>{' '}
              <span className={css.muted}>{t(`state.${one.state}`)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={css.links}>
        {more && (
          <LinkButton variant="secondary" to={ancillariesPath(ancillaries.id)}>
            {t('add')}
          </LinkButton>
        )}
        {checkIn && (
          <LinkButton variant="secondary" to={checkInPath(ancillaries.id)}>
            {t('checkIn')}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
