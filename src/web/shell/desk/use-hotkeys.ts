import { useEffect, useRef } from 'react';
import type { SignedIn } from '#modules/identity/api.ts';
import { type Act, createReader, hotkeysOn, isFree, keysOf } from './hotkeys.ts';

/** Listens for the page's keys until it is gone; `onAct` is called with what they mean. */
export function useHotkeys(account: SignedIn, switchable: boolean, onAct: (act: Act) => void): void {
  const act = useRef(onAct);
  useEffect(() => {
    act.current = onAct;
  });
  useEffect(() => {
    const read = createReader(keysOf(account, switchable), () => performance.now());
    const onKey = (event: KeyboardEvent) => {
      if (!hotkeysOn() || !isFree(event.target)) return;
      const meant = read(event);
      if (!meant) return;
      event.preventDefault();
      act.current(meant);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [account, switchable]);
}
