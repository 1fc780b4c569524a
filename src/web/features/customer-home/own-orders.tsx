import { useTranslations } from 'use-intl';
import type { OwnOrder } from '#modules/orders/api.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import css from './customer-home.module.css';
import { OrderLine } from './order-line.tsx';

const departureOf = ({ route }: OwnOrder): string => route?.departsLocal ?? '';
const byDeparture = (a: OwnOrder, b: OwnOrder): number => (departureOf(a) < departureOf(b) ? -1 : 1);

/** The orders of a customer: what is still ahead, the next first, then the others, the newest first. */
export function OwnOrders(props: { orders: readonly OwnOrder[]; next: string | null; isFirst: boolean }) {
  const t = useTranslations('customerHome.orders');
  const title = useTranslations('customerHome.screens')('orders');
  const { orders, next, isFirst } = props;
  if (orders.length === 0)
    return (
      <Page title={title}>
        <EmptyState
          level={2}
          title={t('empty')}
          actions={
            <>
              <LinkButton to="/">{t('search')}</LinkButton>
              <LinkButton to="/order/find" variant="secondary">
                {t('findOrder')}
              </LinkButton>
            </>
          }
        >
          {t('emptyText')}
        </EmptyState>
      </Page>
    );
  const groups = [
    ['upcoming', orders.filter(({ upcoming }) => upcoming).toSorted(byDeparture)],
    ['past', orders.filter(({ upcoming }) => !upcoming)],
  ] as const;
  return (
    <Page
      title={title}
      lead={t('lead')}
      narrow
      actions={
        <LinkButton to="/order/find" variant="secondary">
          {t('findOrder')}
        </LinkButton>
      }
    >
      <div className={css.stack}>
        {groups.map(
          ([name, rows]) =>
            rows.length > 0 && (
              <section key={name} className={css.card} aria-label={t(name)}>
                <h2 className={css.label}>{t(name)}</h2>
                <ul className={css.rows}>
                  {rows.map((order) => (
                    <li key={order.orderId}>
                      <OrderLine order={order} />
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
      {(next !== null || !isFirst) && (
        <p className={css.actions}>
          {!isFirst && (
            <LinkButton to="/account/orders" variant="secondary">
              {t('first')}
            </LinkButton>
          )}
          {next !== null && (
            <LinkButton to={`/account/orders?after=${encodeURIComponent(next)}`} variant="secondary">
              {t('more')}
            </LinkButton>
          )}
        </p>
      )}
    </Page>
  );
}
