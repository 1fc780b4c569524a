import { flushSync } from 'react-dom';

const findRow = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"]`);

/** Focuses a row; of a long list it is rendered once it is active. */
export function focusRow(id: string, onActive?: (id: string) => void): void {
  if (onActive) flushSync(() => onActive(id));
  findRow(id)?.focus();
}

/** Gives the focus to the row of the list that is in the Tab order, or to the list itself. */
export function focusList(): void {
  const row = document.querySelector<HTMLElement>('main tr[data-row][tabindex="0"]');
  (row ?? document.querySelector<HTMLElement>('main [data-list]'))?.focus();
}
