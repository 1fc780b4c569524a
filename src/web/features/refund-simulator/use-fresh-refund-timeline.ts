import { useEffect, useRef, useState } from 'react';
import type { Order, OrderRefundTimeline } from '#modules/orders/api.ts';
import { call } from '../../api/call.ts';
import { loadRefundTimeline } from './load-refund-timeline.ts';

/** The current refund timeline of an order, reloaded when a ticket, flight or price changes while the page is open. */
export function useFreshRefundTimeline(order: Order, loaded: OrderRefundTimeline | null): OrderRefundTimeline | null {
  const [timeline, setTimeline] = useState(loaded);
  useEffect(() => setTimeline(loaded), [loaded]);
  const state = [
    ...order.tickets.map(({ number, state: own }) => `${number} ${own}`),
    order.schedule?.id ?? '',
    ...order.slices.flatMap((slice) => slice.segments.map((s) => s.departsAt)),
  ].join('|');
  const lastState = useRef(state);
  useEffect(() => {
    if (lastState.current === state) return;
    lastState.current = state;
    void loadRefundTimeline(call, order).then(setTimeline);
  }, [state, order]);
  return timeline;
}
