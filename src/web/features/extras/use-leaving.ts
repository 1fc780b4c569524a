import { useEffect, useRef } from 'react';
import { leaveBookingExtras, leaveOrderExtras } from '#modules/orders/api.ts';
import { addressOf } from '../../api/call.ts';

/**
 * Tells that a form was left, so that its seats go back: at once when another page of ours is opened, within half a minute when the window is
 * closed (which a reload looks like). `path`: pages below it are the same form; `since`: the last answer that the page has.
 */
export function useLeaving(of: 'booking' | 'order', id: string, path: string, since: string): void {
  const seen = useRef(since);
  useEffect(() => {
    seen.current = since;
  }, [since]);
  useEffect(() => {
    const address = addressOf(of === 'booking' ? leaveBookingExtras : leaveOrderExtras, { params: { id } });
    const leave = (closing: boolean) => {
      const body = JSON.stringify({ since: seen.current, closing });
      navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }));
    };
    const onHide = () => leave(true);
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      if (!window.location.pathname.startsWith(path)) leave(false);
    };
  }, [of, id, path]);
}
