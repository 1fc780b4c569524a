import { useEffect, useRef, useState } from 'react';
import type { Order, OrderOutlook } from '#modules/orders/api.ts';
import { call } from '../../api/call.ts';
import { loadOutlook } from './load-outlook.ts';

/** The outlook of an order as it is now: asked for anew when a ticket, a flight or its price has become another while the page is open. */
export function useFreshOutlook(order: Order, loaded: OrderOutlook | null): OrderOutlook | null {
  const [fresh, setFresh] = useState(loaded);
  useEffect(() => setFresh(loaded), [loaded]);
  const state = [
    ...order.tickets.map(({ number, state: own }) => `${number} ${own}`),
    order.schedule?.id ?? '',
    ...order.slices.flatMap((slice) => slice.segments.map((s) => s.departsAt)),
  ].join('|');
  const seen = useRef(state);
  useEffect(() => {
    if (seen.current === state) return;
    seen.current = state;
    void loadOutlook(call, order).then(setFresh);
  }, [state, order]);
  return fresh;
}
