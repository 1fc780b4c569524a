import type { SignedInUser } from '#modules/identity/api.ts';
import { menuScreensFor } from '../../screens/menu.ts';

/** A single letter on the page, or one after `g`; by the physical key, so that the layout does not matter. */
export type KeyPress = Pick<
  KeyboardEvent,
  'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
>;
export type HotkeyAction = { path: string } | 'keys' | 'clientView' | 'rail';

/** Maximum delay of the second key, ms. */
export const SEQUENCE_MS = 1_500;

const keyCode = (letter: string): string => `Key${letter.toUpperCase()}`;

/**
 * All shortcuts, as the dialog lists them: letters after `g` lead to a screen; `collapsible`: the side navigation can
 * be collapsed.
 */
export function hotkeysFor(account: SignedInUser | null, hidesEarnings: boolean, collapsible = false) {
  const screens = menuScreensFor(account).flatMap(({ key, to, name }) => (key ? [{ key, to, name }] : []));
  return { screens, clientView: hidesEarnings, rail: collapsible };
}

/** Reads one key press after another; null while it means nothing. */
export function createHotkeyReader(keys: ReturnType<typeof hotkeysFor>, now: () => number) {
  let firstKeyAt = Number.NEGATIVE_INFINITY;
  return (press: KeyPress): HotkeyAction | null => {
    const { code, key, repeat } = press;
    if (press.ctrlKey || press.metaKey || press.altKey || repeat) return null;
    if (press.isComposing || press.defaultPrevented) return null;
    const isSecondKey = now() - firstKeyAt <= SEQUENCE_MS;
    firstKeyAt = Number.NEGATIVE_INFINITY;
    if (key === '?') return 'keys';
    if (isSecondKey) {
      const screen = keys.screens.find((one) => keyCode(one.key) === code);
      return screen ? { path: screen.to } : null;
    }
    if (code === 'BracketLeft' && keys.rail) return 'rail';
    if (code === 'KeyG') firstKeyAt = now();
    return code === 'KeyV' && keys.clientView ? 'clientView' : null;
  };
}

const EDITABLE = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"]';

/** Whether a key press belongs to the page: no text field has the focus, and no dialog or list box is open. */
export const isPageKey = (target: EventTarget | null): boolean =>
  !(target instanceof Element && target.closest(EDITABLE)) &&
  document.querySelector('dialog[open], [role="listbox"]') === null;

const STORAGE_KEY = 'hotkeys';
/**
 * Can be disabled by users whose screen reader or hand triggers them by accident (WCAG 2.1.4); stored in the browser.
 */
export function areHotkeysEnabled(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}
export function setHotkeysEnabled(on: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
  } catch {
    // Without storage the shortcuts stay enabled.
  }
}
