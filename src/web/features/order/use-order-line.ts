import { useEffect, useRef, useState } from 'react';
import { subscribeSse } from '../../api/event-line.ts';

/**
 * The stream that reports changes of an order; `onChange` is called for a stamp other than the one shown. A hidden page
 * closes it. Returns whether the stream is confirmed: otherwise the page has to poll.
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
