import { useEffect, useRef } from 'react';
import { areHotkeysEnabled, isPageKey } from '../../shell/workspace/hotkeys.ts';
import { focusRow } from './focus-row.ts';
import { createSecondKeyReader } from './second-key.ts';

export type ListKeys = {
  ids: readonly string[];
  active: string | null;
  onActive: (id: string) => void;
  /** A side panel is open: it follows the active row. */
  openedId: string | null;
  onOpen?: (id: string | null) => void;
  onMark?: (id: string) => void;
  /** Moves the focus to the actions on marked rows, when there are any. */
  onBulk?: () => void;
  /** Actions by the code of a letter key. */
  actions?: Readonly<Record<string, (id: string) => void>>;
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, KeyJ: 1, KeyK: -1 };

const ENDS: Readonly<Record<string, number>> = { Home: 0, End: -1 };

/** Whether list shortcuts apply: the focus is on the page, a row or the panel, not on a control. */
const atList = (target: EventTarget | null): boolean =>
  !(target instanceof Element && target.closest('a, button, summary, [role="separator"]'));

/**
 * Arrow keys move between rows, Home and End to the first and the last one, Enter opens the panel, Escape closes it, X
 * marks a row, B goes to the actions on marked rows, other letters run actions.
 */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const isSecondKey = createSecondKeyReader(() => performance.now());
    const onKey = (event: KeyboardEvent) => {
      const { ids, active, openedId, onActive, onOpen, onMark, onBulk, actions } = latest.current;
      const moveTo = (id: string) => {
        focusRow(id, onActive);
        if (openedId) onOpen?.(id);
      };
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (!isPageKey(event.target) || document.querySelector('details[open][name]')) return;
      if (event.key === 'Escape' && openedId && onOpen) {
        event.preventDefault();
        onOpen(null);
        focusRow(openedId);
        return;
      }
      if (isSecondKey(event.code)) return;
      const letter = event.code.startsWith('Key') || event.code === 'Slash';
      if (letter && !areHotkeysEnabled()) return;
      if (event.key === '/' && !event.shiftKey) {
        event.preventDefault();
        const field = document.querySelector<HTMLInputElement>('main [data-search]');
        field?.focus();
        // What is typed takes the place of the former search.
        field?.select();
        return;
      }
      if (event.shiftKey) return;
      const step = STEPS[event.key] ?? STEPS[event.code];
      if (step !== undefined && !(event.target instanceof Element && event.target.closest('[role="separator"]'))) {
        const activeIndex = active === null ? -1 : ids.indexOf(active);
        const next = ids[activeIndex === -1 ? (step > 0 ? 0 : ids.length - 1) : activeIndex + step];
        event.preventDefault();
        if (next !== undefined) moveTo(next);
        return;
      }
      if (event.key in ENDS && event.target instanceof Element && event.target.closest('tr[data-row]')) {
        const next = ids.at(ENDS[event.key] ?? 0);
        event.preventDefault();
        if (next !== undefined) moveTo(next);
        return;
      }
      if (event.code === 'KeyB' && onBulk) {
        event.preventDefault();
        onBulk();
        return;
      }
      const row = active !== null && ids.includes(active) ? active : null;
      if (!row || !atList(event.target)) return;
      if (event.key === 'Enter' && onOpen) {
        event.preventDefault();
        onOpen(row);
        return;
      }
      const action = event.code === 'KeyX' ? onMark : actions?.[event.code];
      if (!action || event.repeat) return;
      event.preventDefault();
      action(row);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
