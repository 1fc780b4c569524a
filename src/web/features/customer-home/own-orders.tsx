import { useTranslations } from 'use-intl';
import type { OwnOrder } from '#modules/orders/api.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import css from './customer-home.module.css';
import { OrderLine } from './order-line.tsx';
import { NoOwnOrders, OwnPager } from './own-pages.tsx';

const departureOf = ({ route }: OwnOrder): string => route?.departsLocal ?? '';
const byDeparture = (a: OwnOrder, b: OwnOrder): number => (departureOf(a) < departureOf(b) ? -1 : 1);

/** The orders of a customer: what is still ahead, the next first, then the others, the newest first. */
export function OwnOrders(props: { orders: readonly OwnOrder[]; next: string | null; isFirst: boolean }) {
  const t = useTranslations('customerHome.orders');
  const screens = useTranslations('customerHome.screens');
  const title = screens('orders');
  const { orders, next, isFirst } = props;
  if (orders.length === 0) return <NoOwnOrders title={title} />;
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
        <>
          <LinkButton to="/account/tickets" variant="secondary">
            {screens('tickets')}
          </LinkButton>
          <LinkButton to="/order" variant="secondary">
            {t('findOrder')}
          </LinkButton>
        </>
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
      <OwnPager path="/account/orders" next={next} isFirst={isFirst} />
    </Page>
  );
}
