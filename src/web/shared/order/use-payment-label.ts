import { useTranslations } from 'use-intl';
import type { PaymentSummary } from '#modules/orders/api.ts';

/** The payment of an order in words: its status and the methods that it was paid by. */
export function usePaymentLabel(): (payment: PaymentSummary) => string {
  const statusLabel = useTranslations('payments.status');
  const methodLabel = useTranslations('payments.form.way');
  return ({ status, methods }) => {
    const names = methods.map((one) => methodLabel(one)).join(', ');
    return names ? `${statusLabel(status)} · ${names}` : statusLabel(status);
  };
}
