import { useTranslations } from 'use-intl';
import type { Money } from '#kernel/money.ts';
import type { Violation } from '#modules/agencies/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';

/** A sentence about each violated rule: the actual value and the allowed one. */
export function useRuleLabels(): (violation: Violation) => string {
  const formatMoney = useFormatMoney();
  const t = useTranslations('travel.rules');
  const cabins = useTranslations('travel.cabins');
  const amounts = ({ allowed, is }: { allowed: Money; is: Money }) => ({
    allowed: formatMoney(allowed),
    is: formatMoney(is),
  });
  return (violation) => {
    switch (violation.rule) {
      case 'cabin':
        return t('cabin', { allowed: cabins(violation.allowed), is: cabins(violation.is) });
      case 'per_passenger':
        return t('per_passenger', amounts(violation));
      case 'per_order':
        return t('per_order', amounts(violation));
      case 'days_ahead':
        return t('days_ahead', { allowed: violation.allowed, is: Math.max(0, violation.is) });
    }
  };
}
