import { useEffect, useRef, useState } from 'react';
import { subscribeSse } from '../../api/sse.ts';

/**
 * Subscribes to order changes; `onChange` is called for a version other than the shown one. A hidden page closes the
 * stream. Returns whether the stream is connected; otherwise the page must poll.
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
