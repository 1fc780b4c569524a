import { useTranslations } from 'use-intl';
import type { CommissionDto } from '#modules/agencies/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';

/** Text of a commission: a percentage of the fare, or an amount per ticket. */
export function useCommissionText(): (commission: CommissionDto) => string {
  const t = useTranslations('users.contracts');
  const locale = useAppLocale();
  const formatMoney = useFormatMoney();
  return (commission) =>
    'perMille' in commission
      ? t('perMille', {
          percent: String(commission.perMille / 10).replace('.', locale === 'en' ? '.' : ','),
        })
      : t('perTicket', { sum: formatMoney(commission.amount) });
}
