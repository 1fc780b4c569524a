import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { focusList, focusRow } from './focus-row.ts';

/**
 * Keys of the fields of the filter bar: Enter and the arrow down search and go to the first row that is found, Escape
 * clears a field and leaves an empty one.
 */
export function useSearchKeys(ids: readonly string[], onActive: (id: string) => void) {
  const { state } = useNavigation();
  const wantsFirstRow = useRef(false);
  const latest = useRef({ ids, onActive });
  useEffect(() => {
    latest.current = { ids, onActive };
  });
  useEffect(() => {
    if (state !== 'idle' || !wantsFirstRow.current) return;
    wantsFirstRow.current = false;
    const [first] = latest.current.ids;
    // Without a row the reader corrects what is typed. An effect cannot render the row by itself.
    if (first !== undefined) queueMicrotask(() => focusRow(first, latest.current.onActive));
  }, [state]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement && field.matches('[data-bar-field]'))) return;
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault();
      wantsFirstRow.current = true;
      field.form?.requestSubmit();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (field.value === '') focusList();
      else {
        field.value = '';
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }
  };
  /** Who types on stays in the field. */
  const onInput = (_event: FormEvent<HTMLElement>) => {
    wantsFirstRow.current = false;
  };
  return { onKeyDown, onInput };
}
