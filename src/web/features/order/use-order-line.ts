import { useEffect, useRef, useState } from 'react';
import { subscribeSse } from '../../api/event-line.ts';

/**
 * The line on which the server says that an order has changed; `onChange` is called for a stamp other than the one
 * shown. A page that nobody
 * sees lets go of it. Answers whether the line stands: while it does not, the page has to ask by itself.
 */
export function useOrderLine(id: string, stamp: string, onChange: () => void): boolean {
  const [live, setLive] = useState(false);
  const shown = useRef({ stamp, onChange });
  useEffect(() => {
    shown.current = { stamp, onChange };
  });

  useEffect(
    () =>
      subscribeSse({
        address: () => `/api/orders/${encodeURIComponent(id)}/events?after=${encodeURIComponent(shown.current.stamp)}`,
        events: {
          changed: ({ lastEventId }) => {
            if (lastEventId !== shown.current.stamp) shown.current.onChange();
          },
        },
        onLive: setLive,
      }),
    [id],
  );

  return live;
}
