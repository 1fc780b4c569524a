import { useCallback, useEffect, useState } from 'react';
import { type Order, readOrder } from '#modules/orders/api.ts';
import { call } from '../../api/call.ts';
import { useClient } from '../../shell/client-provider.tsx';
import { accepted, isUserTyping, type OrderViewState, loaded as ownOf, received } from './order-view-state.ts';
import { useOrderEvents } from './use-order-events.ts';

const FAST_POLL_MS = 2500;
const SLOW_POLL_MS = 10_000;
/** After this number of polls the interval grows. */
const MAX_FAST_POLLS = 40;

/**
 * The order as last loaded and its latest known state. The server streams changes; without the stream the page polls
 * every few seconds while something is in progress, otherwise rarely. A lost connection keeps the last state and sets
 * `offline`, from the start in a page that comes from the device. `refresh` polls at once, for example when a deadline
 * passes. A change that arrives while the user types is kept pending until `acceptUpdate`.
 */
export function useOrder(
  loaded: Order,
): OrderViewState & { offline: boolean; refresh: () => void; acceptUpdate: () => void } {
  const [view, setView] = useState<OrderViewState>({ order: loaded, update: null, pendingOrder: null });
  const { offline } = useClient();
  const [pollFailed, setPollFailed] = useState(false);
  const [requestCount, setRequestCount] = useState(0);
  const receiveOrder = useCallback((order: Order) => setView((before) => received(before, order, isUserTyping())), []);
  useEffect(() => {
    setView((before) => ownOf(before, loaded));
    setRequestCount(0);
  }, [loaded]);
  const refresh = () => setRequestCount((n) => -Math.abs(n) - 1);

  const { order, pendingOrder } = view;
  const { id, inProgress } = order;
  const isLive = useOrderEvents(id, (pendingOrder ?? order).etag, refresh);
  useEffect(() => {
    // With the stream only payments are polled: the bank may capture without a callback.
    if (isLive && !inProgress && requestCount >= 0) return;
    let isUnmounted = false;
    const delayMs = inProgress && !isLive && requestCount < MAX_FAST_POLLS ? FAST_POLL_MS : SLOW_POLL_MS;
    const timer = setTimeout(
      async () => {
        const next = document.hidden ? null : await call(readOrder, { params: { id } }).catch(() => undefined);
        if (isUnmounted) return;
        if (next !== null) setPollFailed(next === undefined);
        if (next) receiveOrder(next);
        setRequestCount((n) => Math.abs(n) + 1);
      },
      requestCount < 0 ? 0 : delayMs,
    );
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [id, inProgress, isLive, requestCount, receiveOrder]);

  return { ...view, offline: offline || (pollFailed && !isLive), refresh, acceptUpdate: () => setView(accepted) };
}
