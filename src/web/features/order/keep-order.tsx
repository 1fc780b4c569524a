import { useTranslations } from 'use-intl';
import type { Order } from '#modules/orders/api.ts';
import { loginPath, useAccount } from '../../shared/session/session.ts';
import { useSite } from '../../shell/client-provider.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import css from './order-parts.module.css';

/**
 * After a guest's purchase: an account under the address of the order has the order by itself. What an account does
 * not take over is said as well.
 */
export function KeepOrder({ order }: { order: Order }) {
  const t = useTranslations('order.keep');
  const user = useAccount();
  const isAgencySite = useSite().type === 'agent';
  if (user || isAgencySite || order.access !== 'confirmed' || order.seller) return null;
  return (
    <div className="screen-only">
      <Card aria-labelledby="keep-order">
        <CardHead level={2} id="keep-order" title={t('title')} />
        <p>{t('text', { email: order.contacts.emailMasked })}</p>
        <p className={css.muted}>{t('passengers')}</p>
        <div className={css.keep}>
          <LinkButton size="small" variant="secondary" prefetch="none" to="/registration">
            {t('register')}
          </LinkButton>
          <LinkButton size="small" variant="quiet" prefetch="none" to={loginPath(`/order/${order.id}`)}>
            {t('signIn')}
          </LinkButton>
        </div>
      </Card>
    </div>
  );
}
