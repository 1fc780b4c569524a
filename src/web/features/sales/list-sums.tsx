import { useTranslations } from 'use-intl';
import type { ListedSums, SalesPage } from '#modules/sales/api.ts';
import { useMoney } from '../../i18n/use-money.ts';
import css from './sales.module.css';

const PARTS = ['sold', 'returned', 'net'] as const;

/** Sold, returned and what stands in one line, with what is earned of what stands; and what sub-agents earned of it. */
export function ListSums({ sums }: { sums: ListedSums & Pick<SalesPage['totals'], 'below'> }) {
  const t = useTranslations('sales');
  const formatMoney = useMoney();
  const { net, below } = sums;
  const figures = [
    ...PARTS.map((part) => ({
      name: t(`sums.${part}`),
      value: sums[part].total,
      about: sums[part].commission && sums[part].motivation ? sums[part] : null,
    })),
    ...(net.commission ? [{ name: t('columns.commission'), value: net.commission, about: null }] : []),
    ...(net.motivation ? [{ name: t('columns.motivation'), value: net.motivation, about: null }] : []),
  ].filter(({ value }, i) => i === 0 || value.minor !== 0);
  const earned = (
    name: 'earned' | 'earnedBelow',
    commission: Parameters<typeof formatMoney>[0],
    motivation: typeof commission,
  ) => t(name, { commission: formatMoney(commission), motivation: formatMoney(motivation) });
  return (
    <>
      {figures.map(({ name, value, about }) => (
        <span
          key={name}
          className={css.sum}
          title={
            about?.commission && about.motivation ? earned('earned', about.commission, about.motivation) : undefined
          }
        >
          <span className={css.inline}>{name}</span> <strong className="tabular">{formatMoney(value)}</strong>
        </span>
      ))}
      {below && <span className={css.inline}>{earned('earnedBelow', below.commission, below.motivation)}</span>}
    </>
  );
}
