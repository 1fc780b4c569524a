import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Order } from '#modules/orders/api.ts';

/** Asks for the pay form anew when the order's money has moved meanwhile: by news, in another tab, or because a deadline passed. */
export function useFreshPayment(order: Pick<Order, 'status' | 'payments'>): void {
  const { revalidate } = useRevalidator();
  const money = [order.status, ...order.payments.map(({ id, state }) => `${id} ${state}`)].join('|');
  const seen = useRef(money);
  useEffect(() => {
    if (seen.current === money) return;
    seen.current = money;
    void revalidate();
  }, [money, revalidate]);
}
