import { useEffect, useRef } from 'react';
import { useNavigate, useSubmit } from 'react-router';
import type { SignedInUser } from '#modules/identity/api.ts';
import { useEarningsShown } from '../../shared/session/client-view.tsx';
import { useClientView } from '../../shared/session/session.ts';
import { areHotkeysEnabled, createHotkeyReader, hotkeysFor, isPageKey } from './hotkeys.ts';
import { toggleClientView } from './toggle-client-view.ts';

/** Listens for shortcuts while the page is mounted; `toggleSide` where the side navigation can be collapsed. */
export function useHotkeys(user: SignedInUser, showKeys: () => void, toggleSide?: () => void): void {
  const navigate = useNavigate();
  const submit = useSubmit();
  const clientView = useClientView();
  const hidesEarnings = useEarningsShown();
  const collapsible = toggleSide !== undefined;
  const perform = useRef<(action: NonNullable<ReturnType<ReturnType<typeof createHotkeyReader>>>) => void>(() => {});
  useEffect(() => {
    perform.current = (action) => {
      if (action === 'keys') showKeys();
      else if (action === 'rail') toggleSide?.();
      else if (action === 'clientView') toggleClientView(submit, !clientView);
      else navigate(action.path);
    };
  });
  useEffect(() => {
    const readKey = createHotkeyReader(hotkeysFor(user, hidesEarnings, collapsible), () => performance.now());
    const onKey = (event: KeyboardEvent) => {
      if (!areHotkeysEnabled() || !isPageKey(event.target)) return;
      const action = readKey(event);
      if (!action) return;
      event.preventDefault();
      perform.current(action);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [user, hidesEarnings, collapsible]);
}
