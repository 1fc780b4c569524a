import { useEffect, useRef, useState } from 'react';
import type { Order, OrderRefundTimeline } from '#modules/orders/api.ts';
import { call } from '../../api/call.ts';
import { loadRefundTimeline } from './load-refund-timeline.ts';

/**
 * The current refund timeline of an order: read again when a ticket, a flight or its price changes while the page is
 * open.
 */
export function useFreshRefundTimeline(order: Order, loaded: OrderRefundTimeline | null): OrderRefundTimeline | null {
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
    void loadRefundTimeline(call, order).then(setFresh);
  }, [state, order]);
  return fresh;
}
