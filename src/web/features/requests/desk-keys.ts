import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createSecondKeyReader } from '../../shared/lists/second-key.ts';
import { areHotkeysEnabled, isPageKey } from '../../shell/workspace/hotkeys.ts';

const LIST = '/office/requests';
export const deskPath = (id: string): string => `${LIST}/${encodeURIComponent(id)}`;

/** What a letter does with a request, by the first of these acts that its page offers. */
const ACTS_BY_KEY: Readonly<Record<string, readonly string[]>> = {
  KeyC: ['claimed'],
  KeyH: ['assigned'],
  KeyP: ['paused', 'resumed'],
  KeyA: ['chat'],
  KeyD: ['completed'],
};
/** Acts that a key opens in the page of a request, from the list and the board. */
const OPENED_BY_KEY = { KeyH: 'assigned', KeyP: 'paused', KeyA: 'chat', KeyD: 'completed' } as const;

/** Letters of the list and the board: one claims a request, the others open its page at the form of the act. */
export const deskListActions = (
  claim: (id: string) => void,
  open: (path: string) => void,
): Readonly<Record<string, (id: string) => void>> => ({
  KeyC: claim,
  ...Object.fromEntries(
    Object.entries(OPENED_BY_KEY).map(([code, act]) => [code, (id: string) => open(`${deskPath(id)}#${act}`)]),
  ),
});

const STORAGE_KEY = 'sapar.desk';
/** The requests of the list that was shown last, for the keys that lead to the next one; of this tab alone. */
export function keepDeskOrder(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(ids));
  } catch {
    // Without storage these keys lead to the list.
  }
}
function readDeskOrder(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}
/** Where `j` and `k` lead from a request: to its neighbour in the list, past its ends to the list itself. */
export function neighbourPath(ids: readonly string[], id: string, step: 1 | -1): string {
  const at = ids.indexOf(id);
  const next = at === -1 ? undefined : ids[at + step];
  return next === undefined ? LIST : deskPath(next);
}

/** Opens the form of an act and puts the focus into it; `isPressed`: an act without a form is done at once. */
function openAct(act: string, isPressed: boolean): boolean {
  const place = document.querySelector<HTMLElement>(`main [data-act="${CSS.escape(act)}"]`);
  if (place instanceof HTMLFormElement) {
    if (isPressed) place.requestSubmit();
    return isPressed;
  }
  if (place instanceof HTMLDetailsElement) place.open = true;
  const field = place?.querySelector<HTMLElement>('textarea, select, input:not([type="hidden"])');
  field?.focus();
  return field != null;
}

/** Keys of the page of a request: letters for what staff do with it, `j` and `k` for its neighbours in the list. */
export function useRequestKeys(id: string): void {
  const navigate = useNavigate();
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') openAct(decodeURIComponent(hash.slice(1)), false);
  }, [hash]);
  useEffect(() => {
    const isSecondKey = createSecondKeyReader(() => performance.now());
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return;
      if (event.isComposing || event.defaultPrevented || !isPageKey(event.target) || !areHotkeysEnabled()) return;
      if (isSecondKey(event.code)) return;
      if (event.code === 'KeyJ' || event.code === 'KeyK') {
        event.preventDefault();
        navigate(neighbourPath(readDeskOrder(), id, event.code === 'KeyJ' ? 1 : -1));
        return;
      }
      if (ACTS_BY_KEY[event.code]?.some((act) => openAct(act, true))) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [id, navigate]);
}
