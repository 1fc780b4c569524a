import { useTranslations } from 'use-intl';
import { formatMoney, money } from '#kernel/money.ts';
import type { CampaignRule, Gift } from '#modules/campaigns/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';

/** A rule in words: «2% цены баллами, не больше 500 баллов за билет». */
export function useRuleText(): (rule: CampaignRule, gives?: Gift) => string {
  const t = useTranslations('campaigns.rule');
  const locale = useAppLocale();
  return ({ basis, measure, rate, thresholdMinor, capPerTicket, capPerCustomer, ...ends }, gives = 'points') => {
    const share = String(rate / 100).replace('.', locale === 'en' ? '.' : ',');
    const sum = thresholdMinor === null ? '' : formatMoney(money(thresholdMinor), locale);
    const texts = {
      percent: () => t(`percent.${measure}`, { rate: share }),
      hundred: () => t(`hundred.${measure}`, { rate }),
      ticket: () => t('ticket', { rate }),
      threshold: () => t(`threshold.${measure}`, { rate, sum }),
      times: () => t('times', { rate }),
    };
    return [
      gives === 'coupons' ? t('coupon', { sum }) : texts[basis](),
      capPerTicket === null ? null : t('capPerTicket', { cap: capPerTicket }),
      capPerCustomer === null ? null : t(`capOf.${gives}`, { cap: capPerCustomer }),
      ends.onReturn === 'keep' ? t('kept') : null,
      ends.onExchange === 'nothing' ? t('noExchanges') : null,
    ]
      .filter((text) => text !== null)
      .join(', ');
  };
}
