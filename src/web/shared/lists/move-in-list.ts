import type { KeyboardEvent } from 'react';
import { areHotkeysEnabled } from '../../shell/workspace/hotkeys.ts';

/** Steps between the links of a list: arrows and, as in the tables, J and K; Home and End lead to its ends. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  KeyJ: 1,
  ArrowUp: -1,
  KeyK: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The place after a key, within a list of `count`; null: the key moves nothing. */
export function stepTo(code: string, at: number, count: number): number | null {
  const step = STEPS[code];
  if (step === undefined || count === 0) return null;
  return Math.min(count - 1, Math.max(0, at + step));
}

/** Moves the focus between the links of a list by the keyboard. */
export function moveInList(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
  if (event.code.startsWith('Key') && !areHotkeysEnabled()) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const at = links.indexOf(event.target as HTMLElement);
  const next = at === -1 ? null : stepTo(event.code, at, links.length);
  if (next === null) return;
  event.preventDefault();
  links[next]?.focus();
}
