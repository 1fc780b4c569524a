import { useTranslations } from 'use-intl';
import { sum } from '#kernel/money.ts';
import type { BoughtExtra, Extras } from '#modules/orders/api.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import css from './bought.module.css';
import { Bought } from './bought.tsx';

export const extrasPath = (orderId: string, purchaseId?: string): string =>
  `/order/${encodeURIComponent(orderId)}/extras${purchaseId ? `?purchase=${encodeURIComponent(purchaseId)}` : ''}`;
export const checkInPath = (orderId: string): string => `/order/${encodeURIComponent(orderId)}/check-in`;

/** What is theirs, or about to be. */
const HELD: ReadonlySet<BoughtExtra['state']> = new Set(['waiting', 'processing', 'staff', 'issued']);

/** On the order's page: what was bought besides the tickets, what waits for its money, and the way to more. */
export function ExtrasCard({ extras }: { extras: Extras | null }) {
  const formatMoney = useMoney();
  const t = useTranslations('extras.order');
  if (!extras) return null;
  const more = extras.closed === null && extras.caps.later && extras.legs.some(({ open }) => open);
  const checkIn = extras.caps.checkIn && extras.passengers.some(({ open }) => open);
  const total = sum(
    extras.bought.flatMap((one) => (HELD.has(one.state) ? [one.price] : [])),
    extras.total.currency,
  );
  const own = extras.purchases.filter(({ paid }) => paid === 'own');
  if (!more && !checkIn && extras.bought.length === 0) return null;
  return (
    <Card aria-labelledby="extras">
      <CardHead level={2} id="extras" title={t('title')} />
      {extras.bought.length === 0 ? (
        <p className={css.muted}>{t('none')}</p>
      ) : (
        <>
          <Bought extras={extras} items={extras.bought} />
          {total.minor > 0 && (
            <p className={css.total}>
              <span>{t('sum')}</span>
              <strong>{formatMoney(total)}</strong>
            </p>
          )}
        </>
      )}
      {own.length > 0 && (
        <ul className={css.purchases}>
          {own.map((one) => (
            <li key={one.id}>
              <Link to={extrasPath(extras.id, one.id)}>{t('purchase', { sum: formatMoney(one.total) })}</Link>{' '}
              <span className={css.muted}>{t(`state.${one.state}`)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={css.links}>
        {more && (
          <LinkButton variant="secondary" to={extrasPath(extras.id)}>
            {t('add')}
          </LinkButton>
        )}
        {checkIn && (
          <LinkButton variant="secondary" to={checkInPath(extras.id)}>
            {t('checkIn')}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
