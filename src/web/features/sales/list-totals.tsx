import { useTranslations } from 'use-intl';
import type { ListedSums, OrderListPage } from '#modules/sales/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import css from './sales.module.css';

const TOTAL_NAMES = ['sold', 'returned', 'net'] as const;

/** Totals in one line: sold, returned, net with its earnings, and sub-agents' earnings. */
export function ListTotals({ sums }: { sums: ListedSums & Pick<OrderListPage['totals'], 'subAgents'> }) {
  const t = useTranslations('orderLists');
  const formatMoney = useFormatMoney();
  const { net, subAgents } = sums;
  const figures = [
    ...TOTAL_NAMES.map((totalName) => ({
      name: t(`sums.${totalName}`),
      value: sums[totalName].total,
      about: sums[totalName].commission && sums[totalName].motivation ? sums[totalName] : null,
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
      {subAgents && (
        <span className={css.inline}>{earned('earnedBelow', subAgents.commission, subAgents.motivation)}</span>
      )}
    </>
  );
}
