import { useTranslations } from 'use-intl';
import { TimeLeft, useNow } from '../../shared/lists/time-left.tsx';
import { useRouteName } from '../../shared/lists/use-route-name.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import css from './home.module.css';
import type { Home } from './load-home.ts';
import { Section } from './section.tsx';

type Unpaid = NonNullable<Home['unpaid']>['orders'][number];

/** A company has not said yes: the order takes no money before. */
const awaitsApproval = ({ travelApproval }: Unpaid): boolean => travelApproval?.approval === 'waiting';

/** Unpaid orders, the next deadline first. */
export function DeadlinesCard({ unpaid, now: serverNow }: { unpaid: Home['unpaid']; now: string }) {
  const t = useTranslations('workspaceHome.home');
  const approval = useTranslations('orderLists.approval');
  const formatInstant = useFormatInstant(serverNow);
  const routeName = useRouteName();
  const now = useNow(serverNow);
  const nextToPay = unpaid?.orders.find((order) => !awaitsApproval(order));
  return (
    <Section
      title={t('deadlines')}
      count={unpaid?.count ?? 0}
      tone="act"
      to="/account/orders?status=pay&sort=paymentTimeLimit_asc"
      toText={t('allUnpaid')}
      failed={unpaid === null}
      empty={unpaid?.orders.length === 0 && t('noDeadlines')}
    >
      <ul className={css.rows}>
        {unpaid?.orders.map((order) => (
          <li key={order.id} className={css.row}>
            <span className={css.clock}>
              {order.paymentTimeLimit && <TimeLeft until={order.paymentTimeLimit} now={now} />}
              {order.paymentTimeLimit && <small>{formatInstant(order.paymentTimeLimit)}</small>}
            </span>
            <span className={css.main}>
              <Link to={`/order/${encodeURIComponent(order.id)}`} prefetch="none">
                {routeName(order)}
              </Link>
              <small>
                {order.number} · {order.passengers[0]?.surname}
                {order.passengers.length > 1 && `, ${t('people', { count: order.passengers.length })}`}
              </small>
            </span>
            <Money value={order.total} className={css.sum ?? ''} />
            {awaitsApproval(order) ? (
              <span className={css.until}>{approval('waiting')}</span>
            ) : (
              <LinkButton
                to={`/order/${encodeURIComponent(order.id)}`}
                prefetch="none"
                size="small"
                variant={order === nextToPay ? 'primary' : 'secondary'}
              >
                {t('pay')}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
