import { useTranslations } from 'use-intl';
import type { PaymentSummary } from '#modules/orders/api.ts';

/** The payment of an order in words: its status and the methods that it was paid by. */
export function usePaymentLabel(): (payment: PaymentSummary) => string {
  const t = useTranslations('payments');
  const methodsText = usePaymentMethods();
  return (payment) => [t(`status.${payment.status}`), methodsText(payment)].filter(Boolean).join(' · ');
}

/** The methods that an order was paid by, in words; empty for none. */
export function usePaymentMethods(): (payment: Pick<PaymentSummary, 'methods'>) => string {
  const t = useTranslations('payments.form.way');
  return ({ methods }) => methods.map((one) => t(one)).join(', ');
}
