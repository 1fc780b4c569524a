import { useTranslations } from 'use-intl';
import { type MoneyBackPart, moneyBackSentence } from '#kernel/money-back.ts';
import { useMoney } from '../../i18n/use-money.ts';

/** The sentence that says where money goes back to; empty where nothing does. */
export function useMoneyBack(): (parts: readonly MoneyBackPart[]) => string {
  const t = useTranslations('payments.moneyBack');
  const formatMoney = useMoney();
  return (parts) =>
    moneyBackSentence((key, values) => t(key as 'one', values as { place: string }), formatMoney, parts);
}
