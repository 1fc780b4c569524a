import { useEffect, useRef } from 'react';
import { releaseBookingSeats, releaseOrderSeats } from '#modules/ancillaries/api.ts';
import type { Ancillaries } from '#modules/orders/api.ts';
import { buildUrl } from '../../api/call.ts';

const nonePending = () => null;

/**
 * Reports that a form was left, so that its seats are released: at once when another page of the site is opened, within
 * half a minute when the window is closed (which looks like a reload). `path`: pages below it belong to the same form;
 * `seenAt`: time of the latest response; `pendingUpdate`: a call in progress, whose seats are released after it ends.
 */
export function useReleaseOnExit(
  owner: 'booking' | 'order',
  id: string,
  path: string,
  seenAt: string,
  pendingUpdate: () => Promise<Ancillaries> | null = nonePending,
): void {
  const latestSeenAt = useRef(seenAt);
  useEffect(() => {
    latestSeenAt.current = seenAt;
  }, [seenAt]);
  useEffect(() => {
    const url = buildUrl(owner === 'booking' ? releaseBookingSeats : releaseOrderSeats, {
      params: { id },
    });
    const release = (closing: boolean) => {
      const body = JSON.stringify({ since: latestSeenAt.current, closing });
      navigator.sendBeacon(url, new Blob([body], { type: 'application/json' }));
    };
    const onHide = () => release(true);
    const releaseAfterPending = async () => {
      let awaited: Promise<Ancillaries> | null = null;
      for (let request = pendingUpdate(); request !== awaited; request = pendingUpdate()) {
        awaited = request;
        const answeredAt = (await request?.catch(() => null))?.serverNow ?? '';
        if (answeredAt > latestSeenAt.current) latestSeenAt.current = answeredAt;
      }
      release(false);
    };
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      if (!window.location.pathname.startsWith(path)) void releaseAfterPending();
    };
  }, [owner, id, path, pendingUpdate]);
}
