import { useTranslations } from 'use-intl';
import { useRouteName } from '../../shared/lists/use-route-name.ts';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import css from './home.module.css';
import type { Home } from './load-home.ts';
import { Section } from './section.tsx';

/** Trips of colleagues that wait for the decision of the reader. */
export function ApprovalsCard({ approvals }: { approvals: NonNullable<Home['approvals']> }) {
  const t = useTranslations('workspaceHome.home');
  const routeName = useRouteName();
  const { rows, count, locations } = approvals;
  return (
    <Section
      title={t('approvals')}
      count={count}
      to="/account/approvals"
      toText={t('allApprovals')}
      empty={rows.length === 0 && t('noApprovals')}
    >
      <ul className={css.rows}>
        {rows.map(({ orderId, number, route, passengers, total, by }) => (
          <li key={orderId} className={css.row}>
            <span className={css.main}>
              <Link to="/account/approvals" prefetch="none">
                {routeName({ route, locations })}
              </Link>
              <small>{[number, by, passengers[0]?.surname].filter(Boolean).join(' · ')}</small>
            </span>
            <Money value={total} className={css.sum ?? ''} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
