import { useEffect, useRef, useState } from 'react';

const FIRST_AGAIN_MS = 2_000;
const LONGEST_AGAIN_MS = 60_000;

/**
 * The line on which the server says that an order has changed; `onChange` is called for a stamp other than the one shown. A page that nobody
 * sees lets go of it. Answers whether the line stands: while it does not, the page has to ask by itself.
 */
export function useOrderLine(id: string, stamp: string, onChange: () => void): boolean {
  const [live, setLive] = useState(false);
  const shown = useRef({ stamp, onChange });
  useEffect(() => {
    shown.current = { stamp, onChange };
  });

  useEffect(() => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let again = FIRST_AGAIN_MS;

    const close = () => {
      clearTimeout(timer);
      source?.close();
      setLive(false);
    };
    const open = () => {
      source = new EventSource(
        `/api/orders/${encodeURIComponent(id)}/events?after=${encodeURIComponent(shown.current.stamp)}`,
      );
      source.addEventListener('open', () => {
        again = FIRST_AGAIN_MS;
        setLive(true);
      });
      source.addEventListener('changed', (event: MessageEvent<string>) => {
        if (event.lastEventId !== shown.current.stamp) shown.current.onChange();
      });
      source.addEventListener('error', () => {
        close();
        timer = setTimeout(open, again);
        again = Math.min(again * 2, LONGEST_AGAIN_MS);
      });
    };
    const onSight = () => {
      close();
      if (!document.hidden) open();
    };
    onSight();
    document.addEventListener('visibilitychange', onSight);
    return () => {
      document.removeEventListener('visibilitychange', onSight);
      close();
    };
  }, [id]);

  return live;
}
