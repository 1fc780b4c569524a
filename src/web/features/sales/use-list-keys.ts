import { useEffect, useRef } from 'react';
import { hotkeysOn, isFree } from '../../shell/desk/hotkeys.ts';

export type ListKeys = {
  ids: readonly string[];
  active: string | null;
  onActive: (id: string) => void;
  /** A panel stands at the side: it goes through the rows with the keys. */
  opened: string | null;
  onOpen?: (id: string | null) => void;
  onMark?: (id: string) => void;
  /** What a letter does with a row, by the code of its key. */
  acts?: Readonly<Record<string, (id: string) => void>>;
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, KeyJ: 1, KeyK: -1 };

const rowOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"]`);

/** Whether the keys of a list may act: on the page as such, its rows or the panel, not on a control. */
const atList = (target: EventTarget | null): boolean =>
  !(target instanceof Element && target.closest('a, button, summary, [role="separator"]'));

/** Arrows go from row to row, Enter opens one at the side, Escape closes it, X marks one, letters act on it. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { ids, active, opened, onActive, onOpen, onMark, acts } = latest.current;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (!isFree(event.target) || document.querySelector('details[open][name]')) return;
      if (event.key === 'Escape' && opened && onOpen) {
        event.preventDefault();
        onOpen(null);
        rowOf(opened)?.focus();
        return;
      }
      const letter = event.code.startsWith('Key') || event.code === 'Slash';
      if (letter && !hotkeysOn()) return;
      if (event.key === '/' && !event.shiftKey) {
        event.preventDefault();
        document.querySelector<HTMLInputElement>('main [data-search]')?.focus();
        return;
      }
      if (event.shiftKey) return;
      const step = STEPS[event.key] ?? STEPS[event.code];
      if (step !== undefined && !(event.target instanceof Element && event.target.closest('[role="separator"]'))) {
        const at = active === null ? -1 : ids.indexOf(active);
        const next = ids[at === -1 ? (step > 0 ? 0 : ids.length - 1) : at + step];
        event.preventDefault();
        if (next === undefined) return;
        onActive(next);
        rowOf(next)?.focus();
        if (opened) onOpen?.(next);
        return;
      }
      const row = active !== null && ids.includes(active) ? active : null;
      if (!row || !atList(event.target)) return;
      if (event.key === 'Enter' && onOpen) {
        event.preventDefault();
        onOpen(row);
        return;
      }
      const act = event.code === 'KeyX' ? onMark : acts?.[event.code];
      if (!act || event.repeat) return;
      event.preventDefault();
      act(row);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
