import { useEffect, useRef } from 'react';
import { leaveBookingAncillaries, leaveOrderAncillaries } from '#modules/ancillaries/api.ts';
import type { Ancillaries } from '#modules/orders/api.ts';
import { addressOf } from '../../api/call.ts';

const nothing = () => null;

/**
 * Reports that a form was left, so that its seats are released: at once when another page of ours is opened, within
 * half a minute when the window is closed (which a reload looks like). `path`: pages below it are the same form;
 * `since`: the last answer of the page; `underWay`: a pending one: seats that are just being held are released once
 * they are.
 */
export function useReleaseOnExit(
  of: 'booking' | 'order',
  id: string,
  path: string,
  since: string,
  underWay: () => Promise<Ancillaries> | null = nothing,
): void {
  const seen = useRef(since);
  useEffect(() => {
    seen.current = since;
  }, [since]);
  useEffect(() => {
    const address = addressOf(of === 'booking' ? leaveBookingAncillaries : leaveOrderAncillaries, {
      params: { id },
    });
    const leave = (closing: boolean) => {
      const body = JSON.stringify({ since: seen.current, closing });
      navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }));
    };
    const onHide = () => leave(true);
    const leaveLast = async () => {
      for (let answer = underWay(); answer; answer = underWay())
        seen.current = (await answer.catch(() => null))?.serverNow ?? seen.current;
      leave(false);
    };
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      if (!window.location.pathname.startsWith(path)) void leaveLast();
    };
  }, [of, id, path, underWay]);
}
