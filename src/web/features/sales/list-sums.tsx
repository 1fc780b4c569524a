import { useTranslations } from 'use-intl';
import type { Money } from '#kernel/money.ts';
import type { ListedSums, SalesPage } from '#modules/sales/api.ts';
import { useMoney } from '../../i18n/use-money.ts';
import css from './sales.module.css';

const PARTS = ['sold', 'returned', 'net'] as const;

/** Sold, returned and what stands, side by side, each with what it earned; and what sub-agents earned of it. */
export function ListSums({ sums }: { sums: ListedSums & Pick<SalesPage['totals'], 'below'> }) {
  const t = useTranslations('sales');
  const formatMoney = useMoney();
  const earned = (name: 'earned' | 'earnedBelow', commission: Money, motivation: Money) =>
    t(name, { commission: formatMoney(commission), motivation: formatMoney(motivation) });
  return (
    <span className={css.sums}>
      {PARTS.map((part) => {
        const { total, commission, motivation } = sums[part];
        return (
          <span key={part} className={css.sum}>
            <span className={css.note}>{t(`sums.${part}`)}</span>
            <strong className="tabular">{formatMoney(total)}</strong>
            {commission && motivation && <span className={css.note}>{earned('earned', commission, motivation)}</span>}
          </span>
        );
      })}
      {sums.below && (
        <span className={`${css.note} ${css.below}`}>
          {earned('earnedBelow', sums.below.commission, sums.below.motivation)}
        </span>
      )}
    </span>
  );
}
