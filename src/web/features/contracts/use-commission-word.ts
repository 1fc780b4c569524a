import { useTranslations } from 'use-intl';
import type { Commission } from '#modules/agencies/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useMoney } from '../../i18n/use-money.ts';

/** A commission in words: a share of the fare, or a sum a ticket. */
export function useCommissionWord(): (commission: Commission) => string {
  const t = useTranslations('people.contracts');
  const locale = useAppLocale();
  const formatMoney = useMoney();
  return (commission) =>
    'perMille' in commission
      ? t('perMille', {
          percent: String(commission.perMille / 10).replace('.', locale === 'en' ? '.' : ','),
        })
      : t('perTicket', { sum: formatMoney(commission.amount) });
}
