import { useCallback, useEffect, useState } from 'react';
import { type Order, readOrder } from '#modules/orders/api.ts';
import { call } from '../../api/call.ts';
import { accepted, handsOnPage, type KnownOrder, loaded as ownOf, received } from './known-order.ts';
import { useOrderLine } from './use-order-line.ts';

const SOON_MS = 2500;
const LATER_MS = 10_000;
/** After this many polls they become rarer. */
const EAGER = 40;

/**
 * The order as last read, and its last reported state. The server reports changes; without that stream the page polls
 * every few seconds while something is under way, and occasionally otherwise. A lost network keeps the last state and
 * says so. `ask` polls at once, for a deadline that has just passed. A change while the reader is using the page is
 * held: `held` says so, `accept` shows it.
 */
export function useOrder(loaded: Order): KnownOrder & { offline: boolean; ask: () => void; accept: () => void } {
  const [known, setKnown] = useState<KnownOrder>({ order: loaded, news: null, held: null });
  const [offline, setOffline] = useState(false);
  const [requestCount, setRequestCount] = useState(0);
  const learn = useCallback((order: Order) => setKnown((before) => received(before, order, handsOnPage())), []);
  useEffect(() => {
    setKnown((before) => ownOf(before, loaded));
    setRequestCount(0);
  }, [loaded]);
  const ask = () => setRequestCount((n) => -Math.abs(n) - 1);

  const { order, held } = known;
  const { id, moving } = order;
  const live = useOrderLine(id, (held ?? order).stamp, ask);
  useEffect(() => {
    // With the stream only money is polled, which the bank may have taken without a callback.
    if (live && !moving && requestCount >= 0) return;
    let gone = false;
    const patience = moving && !live && requestCount < EAGER ? SOON_MS : LATER_MS;
    const timer = setTimeout(
      async () => {
        const next = document.hidden ? null : await call(readOrder, { params: { id } }).catch(() => undefined);
        if (gone) return;
        if (next !== null) setOffline(next === undefined);
        if (next) learn(next);
        setRequestCount((n) => Math.abs(n) + 1);
      },
      requestCount < 0 ? 0 : patience,
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [id, moving, live, requestCount, learn]);

  return { ...known, offline, ask, accept: () => setKnown(accepted) };
}
