import type { SignedIn } from '#modules/identity/api.ts';
import { menuScreensFor } from '../../screens/menu.ts';

/** A single letter on the page, or one after `g`; by the place of the key, so that the layout does not matter. */
export type Stroke = Pick<
  KeyboardEvent,
  'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
>;
export type Act = { go: string } | 'keys' | 'clientView' | 'rail';

/** Maximum delay of the second key, ms. */
export const SEQUENCE_MS = 1_500;

const codeOf = (letter: string): string => `Key${letter.toUpperCase()}`;

/**
 * Every key and what it does, as the sheet lists them: letters after `g` lead to a screen; `rail`: the side navigation
 * of the workspace can be folded.
 */
export function keysOf(account: SignedIn | null, switchable: boolean, rail = false) {
  const screens = menuScreensFor(account).flatMap(({ key, to, name }) => (key ? [{ key, to, name }] : []));
  return { screens, clientView: switchable, rail };
}

/** Reads one stroke after another; null where it means nothing yet. */
export function createReader(keys: ReturnType<typeof keysOf>, now: () => number) {
  let begun = Number.NEGATIVE_INFINITY;
  return (stroke: Stroke): Act | null => {
    const { code, key, repeat } = stroke;
    if (stroke.ctrlKey || stroke.metaKey || stroke.altKey || repeat) return null;
    if (stroke.isComposing || stroke.defaultPrevented) return null;
    const second = now() - begun <= SEQUENCE_MS;
    begun = Number.NEGATIVE_INFINITY;
    if (key === '?') return 'keys';
    if (second) {
      const screen = keys.screens.find((one) => codeOf(one.key) === code);
      return screen ? { go: screen.to } : null;
    }
    if (code === 'BracketLeft' && keys.rail) return 'rail';
    if (code === 'KeyG') begun = now();
    return code === 'KeyV' && keys.clientView ? 'clientView' : null;
  };
}

const TYPED = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"]';

/** Whether a stroke is the page's: not text being typed, and no dialog or menu open over it. */
export const isFree = (target: EventTarget | null): boolean =>
  !(target instanceof Element && target.closest(TYPED)) &&
  document.querySelector('dialog[open], [role="listbox"]') === null;

const KEPT = 'hotkeys';
/**
 * Can be switched off by users whose screen reader or hand triggers them by accident (WCAG 2.1.4); stored in the
 * browser.
 */
export function hotkeysOn(): boolean {
  try {
    return localStorage.getItem(KEPT) !== 'off';
  } catch {
    return true;
  }
}
export function switchHotkeys(on: boolean): void {
  try {
    localStorage.setItem(KEPT, on ? 'on' : 'off');
  } catch {
    // A browser that keeps nothing keeps the keys on.
  }
}
