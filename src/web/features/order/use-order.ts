import { useCallback, useEffect, useState } from 'react';
import { type Order, readOrder } from '#modules/orders/api.ts';
import { call } from '../../api/call.ts';
import { useOrderLine } from './use-order-line.ts';

const SOON_MS = 2500;
const LATER_MS = 10_000;
/** After so many questions they become rarer. */
const EAGER = 40;

export type News = { entry: Order['history'][number]; at: string };
type Known = { order: Order; news: News | null };

/** What was written since: the last of it that says more than that a letter went out. */
function newsOf(before: Order, now: Order): News | null {
  if (before.id !== now.id) return null;
  const added = now.history.slice(before.history.length);
  const entry = added.findLast(({ kind }) => kind !== 'mail_sent') ?? added.at(-1);
  return entry ? { entry, at: now.serverNow } : null;
}

/**
 * The order as last known, and what was last heard. The server says when it has changed; without that line it is asked for every few seconds
 * while something is under way, and now and then besides. A lost network keeps what was known and says so. `ask` asks at once, for a deadline
 * that has just passed.
 */
export function useOrder(loaded: Order): Known & { offline: boolean; ask: () => void } {
  const [known, setKnown] = useState<Known>({ order: loaded, news: null });
  const [offline, setOffline] = useState(false);
  const [asked, setAsked] = useState(0);
  const learn = useCallback(
    (order: Order) => setKnown((before) => ({ order, news: newsOf(before.order, order) ?? before.news })),
    [],
  );
  useEffect(() => {
    learn(loaded);
    setAsked(0);
  }, [loaded, learn]);
  const ask = () => setAsked((n) => -Math.abs(n) - 1);

  const { order } = known;
  const { id, moving } = order;
  const live = useOrderLine(id, order.stamp, ask);
  useEffect(() => {
    // With the line there is nothing to ask about but money, which the bank may have taken without telling us.
    if (live && !moving && asked >= 0) return;
    let gone = false;
    const patience = moving && !live && asked < EAGER ? SOON_MS : LATER_MS;
    const timer = setTimeout(
      async () => {
        const next = document.hidden
          ? null
          : await call(readOrder, { params: { id } }).catch(() => undefined);
        if (gone) return;
        if (next !== null) setOffline(next === undefined);
        if (next) learn(next);
        setAsked((n) => Math.abs(n) + 1);
      },
      asked < 0 ? 0 : patience,
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [id, moving, live, asked, learn]);

  return { ...known, offline, ask };
}
