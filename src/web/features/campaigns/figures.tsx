import { useTranslations } from 'use-intl';
import { isMoney, type Money as Sum } from '#kernel/money.ts';
import { Money } from '../../ui/money.tsx';
import css from './campaigns.module.css';

/** Names and values; a number is shown with its groups. */
export function Figures({ rows }: { rows: readonly (readonly [name: string, value: string | number | Sum])[] }) {
  const t = useTranslations('campaigns');
  const valueText = (value: string | number) => (typeof value === 'number' ? t('number', { value }) : value);
  return (
    <dl className={css.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{isMoney(value) ? <Money value={value} /> : valueText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
