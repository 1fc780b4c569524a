import { useEffect, useState } from 'react';
import { type Order, readOrder } from '#modules/orders/api.ts';
import { call } from '../../api/call.ts';

const SOON_MS = 2500;
const LATER_MS = 10_000;
/** After so many questions they become rarer. */
const EAGER = 40;

/**
 * The order as last known. While something is under way it is asked for every few seconds; a lost network keeps what was known and says so.
 * `ask` asks at once, for a deadline that has just passed.
 */
export function useOrder(loaded: Order): { order: Order; offline: boolean; ask: () => void } {
  const [order, setOrder] = useState(loaded);
  const [offline, setOffline] = useState(false);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    setOrder(loaded);
    setAsked(0);
  }, [loaded]);

  const { id, moving } = order;
  useEffect(() => {
    if (!moving && asked >= 0) return;
    let gone = false;
    const timer = setTimeout(
      async () => {
        const next = document.hidden
          ? null
          : await call(readOrder, { params: { id } }).catch(() => undefined);
        if (gone) return;
        if (next !== null) setOffline(next === undefined);
        if (next) setOrder(next);
        setAsked((n) => Math.abs(n) + 1);
      },
      asked < 0 ? 0 : asked < EAGER ? SOON_MS : LATER_MS,
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [id, moving, asked]);

  return { order, offline, ask: () => setAsked((n) => -Math.abs(n) - 1) };
}
