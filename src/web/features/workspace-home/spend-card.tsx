import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { Money } from '../../ui/money.tsx';
import css from './home.module.css';
import type { Home } from './load-home.ts';
import { Section } from './section.tsx';

/** What a company spent this month, by cost centre. */
export function SpendCard({ activity }: { activity: Home['activity'] }) {
  const t = useTranslations('workspaceHome.home');
  const rows = activity?.costCentres ?? [];
  const most = Math.max(1, ...rows.map(({ net }) => net.minor));
  return (
    <Section title={t('costCentres')} failed={activity === null} empty={rows.length === 0 && t('noSpend')}>
      <ul className={css.shares}>
        {rows.map(({ costCentre, orders, net }) => (
          <li key={costCentre ?? ''} className={css.share}>
            <span className={css.shareName}>{costCentre ?? t('noCostCentre')}</span>
            <Money value={net} className={css.sum ?? ''} />
            <span
              className={css.shareBar}
              style={{ '--share': `${(net.minor / most) * 100}%` } as CSSProperties}
              aria-hidden="true"
            />
            <small>{t('orders', { count: orders })}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}
