import { useEffect, useRef } from 'react';
import { useNavigate, useSubmit } from 'react-router';
import type { SignedIn } from '#modules/identity/api.ts';
import { useEarningsShown } from '../../shared/session/client-view.tsx';
import { useClientView } from '../../shared/session/session.ts';
import { createReader, hotkeysOn, isFree, keysOf } from './hotkeys.ts';
import { toggleClientView } from './toggle-client-view.ts';

/** Listens for the page's keys until it is gone; `foldRail` where there is a side navigation to fold. */
export function useHotkeys(account: SignedIn, showKeys: () => void, foldRail?: () => void): void {
  const navigate = useNavigate();
  const submit = useSubmit();
  const clientView = useClientView();
  const switchable = useEarningsShown();
  const rail = foldRail !== undefined;
  const act = useRef<(meant: NonNullable<ReturnType<ReturnType<typeof createReader>>>) => void>(() => {});
  useEffect(() => {
    act.current = (meant) => {
      if (meant === 'keys') showKeys();
      else if (meant === 'rail') foldRail?.();
      else if (meant === 'clientView') toggleClientView(submit, !clientView);
      else navigate(meant.go);
    };
  });
  useEffect(() => {
    const read = createReader(keysOf(account, switchable, rail), () => performance.now());
    const onKey = (event: KeyboardEvent) => {
      if (!hotkeysOn() || !isFree(event.target)) return;
      const meant = read(event);
      if (!meant) return;
      event.preventDefault();
      act.current(meant);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [account, switchable, rail]);
}
