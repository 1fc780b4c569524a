import { useTranslations } from 'use-intl';
import { type RefundShare, refundDestinationSentence } from '#kernel/refund-destinations.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';

/** Sentence about the refund destination; empty without a refund. */
export function useRefundSentence(): (parts: readonly RefundShare[]) => string {
  const t = useTranslations('payments.moneyBack');
  const formatMoney = useFormatMoney();
  return (parts) =>
    refundDestinationSentence((key, values) => t(key as 'one', values as { place: string }), formatMoney, parts);
}
