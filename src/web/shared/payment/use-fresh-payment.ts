import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Order } from '#modules/orders/api.ts';

/**
 * Asks for the pay form anew when the order's money has moved meanwhile: by news, in another tab, or because a
 * deadline passed; or when it may be paid only now.
 */
export function useFreshPayment(order: Pick<Order, 'status' | 'actions' | 'payments'>): void {
  const { revalidate } = useRevalidator();
  const { status, actions, payments } = order;
  const paymentStates = payments.map(({ id, state }) => `${id} ${state}`);
  const paymentKey = [status, actions.includes('pay'), ...paymentStates].join('|');
  const seenKey = useRef(paymentKey);
  useEffect(() => {
    if (seenKey.current === paymentKey) return;
    seenKey.current = paymentKey;
    void revalidate();
  }, [paymentKey, revalidate]);
}
