import { useTranslations } from 'use-intl';
import type { PointRuleRow } from '#modules/bonuses/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';

/** A rule in words: «2% цены баллами, не больше 500 баллов за билет». */
export function usePointsRuleText(): (rule: Omit<PointRuleRow, 'kind'>) => string {
  const t = useTranslations('bonuses.customer');
  const locale = useAppLocale();
  return ({ basis, rate, cap }) => {
    if (rate === 0) return t('office.nothing');
    const share = String(rate / 100).replace('.', locale === 'en' ? '.' : ',');
    const text = basis === 'hundred' ? t('hundred', { rate }) : t('percent', { rate: share });
    return cap === null ? text : `${text}, ${t('cap', { cap })}`;
  };
}
