import { useEffect, useRef, useState } from 'react';
import { subscribeSse } from '../../api/sse.ts';

/**
 * The stream that reports changes of an order; `onChange` is called for a stamp other than the one shown. A hidden page
 * closes it. Returns whether the stream is confirmed: otherwise the page has to poll.
 */
export function useOrderEvents(id: string, etag: string, onChange: () => void): boolean {
  const [isLive, setLive] = useState(false);
  const latest = useRef({ stamp: etag, onChange });
  useEffect(() => {
    latest.current = { stamp: etag, onChange };
  });

  useEffect(
    () =>
      subscribeSse({
        url: () => `/api/orders/${encodeURIComponent(id)}/events?after=${encodeURIComponent(latest.current.stamp)}`,
        events: {
          changed: ({ lastEventId }) => {
            if (lastEventId !== latest.current.stamp) latest.current.onChange();
          },
        },
        onLive: setLive,
      }),
    [id],
  );

  return isLive;
}
