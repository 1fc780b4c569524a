import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { Money } from '../../ui/money.tsx';
import css from './home.module.css';
import type { Home } from './load-home.ts';
import { Section } from './section.tsx';

/** What may be spent: own money, credit, and what is reserved, as one bar. */
export function FundsCard({ funds }: { funds: Home['funds'] }) {
  const t = useTranslations('workspaceHome.home');
  if (!funds)
    return (
      <Section title={t('funds')} failed>
        {null}
      </Section>
    );
  const { own, creditLimit, reserved, debt, available } = funds;
  // Own money below zero is credit in use.
  const used = Math.max(0, -own.minor);
  const parts = [
    { name: 'own', sum: { ...own, minor: Math.max(0, own.minor) } },
    { name: 'credit', sum: { ...creditLimit, minor: Math.max(0, creditLimit.minor - used) } },
    { name: 'creditUsed', sum: { ...creditLimit, minor: used } },
    { name: 'reserved', sum: reserved },
    { name: 'owed', sum: debt },
  ] as const;
  const shown = parts.filter(({ sum }) => sum.minor > 0);
  return (
    <Section title={t('funds')} to="/account/balance" toText={t('entries')}>
      <p className={css.available}>
        <Money value={available} className={css.availableSum ?? ''} /> {t('canSpend')}
      </p>
      <div className={css.bar} aria-hidden="true">
        {shown.map(({ name, sum }) => (
          <span key={name} className={css[name]} style={{ '--weight': sum.minor } as CSSProperties} />
        ))}
      </div>
      <ul className={css.keys}>
        {shown.map(({ name, sum }) => (
          <li key={name}>
            <span className={`${css.keyMark} ${css[name]}`} aria-hidden="true" />
            {t(`fund.${name}`)} <Money value={sum} className={css.sum ?? ''} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
