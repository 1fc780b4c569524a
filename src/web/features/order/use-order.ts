import { useCallback, useEffect, useState } from 'react';
import { type Order, readOrder } from '#modules/orders/api.ts';
import { call } from '../../api/call.ts';
import { accepted, isUserTyping, type KnownOrder, loaded as ownOf, received } from './known-order.ts';
import { useOrderEvents } from './use-order-events.ts';

const FAST_POLL_MS = 2500;
const SLOW_POLL_MS = 10_000;
/** After this many polls they become rarer. */
const MAX_FAST_POLLS = 40;

/**
 * The order as last read, and its last reported state. The server reports changes; without that stream the page polls
 * every few seconds while something is under way, and occasionally otherwise. A lost network keeps the last state and
 * says so. `ask` polls at once, for a deadline that has just passed. A change while the reader is using the page is
 * held: `held` says so, `accept` shows it.
 */
export function useOrder(
  loaded: Order,
): KnownOrder & { offline: boolean; refresh: () => void; acceptUpdate: () => void } {
  const [known, setKnown] = useState<KnownOrder>({ order: loaded, update: null, pendingOrder: null });
  const [offline, setOffline] = useState(false);
  const [requestCount, setRequestCount] = useState(0);
  const receiveOrder = useCallback((order: Order) => setKnown((before) => received(before, order, isUserTyping())), []);
  useEffect(() => {
    setKnown((before) => ownOf(before, loaded));
    setRequestCount(0);
  }, [loaded]);
  const refresh = () => setRequestCount((n) => -Math.abs(n) - 1);

  const { order, pendingOrder } = known;
  const { id, inProgress } = order;
  const isLive = useOrderEvents(id, (pendingOrder ?? order).etag, refresh);
  useEffect(() => {
    // With the stream only money is polled, which the bank may have taken without a callback.
    if (isLive && !inProgress && requestCount >= 0) return;
    let isUnmounted = false;
    const delayMs = inProgress && !isLive && requestCount < MAX_FAST_POLLS ? FAST_POLL_MS : SLOW_POLL_MS;
    const timer = setTimeout(
      async () => {
        const next = document.hidden ? null : await call(readOrder, { params: { id } }).catch(() => undefined);
        if (isUnmounted) return;
        if (next !== null) setOffline(next === undefined);
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

  return { ...known, offline, refresh, acceptUpdate: () => setKnown(accepted) };
}
