import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Order } from '#modules/orders/api.ts';

/**
 * Reloads the pay form when the order's payments have changed: by an event, in another tab, or after a deadline; or
 * when payment has just become possible.
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
