import { useTranslations } from 'use-intl';
import type { PaymentSummary } from '#modules/orders/api.ts';

/** The payment of an order in words: its status and the methods that it was paid by. */
export function usePaymentLabel(): (payment: PaymentSummary) => string {
  const t = useTranslations('payments');
  return ({ status, methods }) =>
    [t(`status.${status}`), methods.map((one) => t(`form.way.${one}`)).join(', ')].filter(Boolean).join(' · ');
}
