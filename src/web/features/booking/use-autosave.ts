import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Booking, savePassengers } from '#modules/orders/api.ts';
import { call } from '../../api/call.ts';
import { readDraft, type TypedDraft } from './draft-form.ts';

/** So long after the last keystroke the draft is saved. */
const PAUSE_MS = 1200;

export type Saved = Pick<Booking, 'problems' | 'warnings' | 'serverNow'> & { draft: TypedDraft };
export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

/**
 * Saves the form on the way: a moment after typing stops, and at once when a field is left. A save that fails is tried again with the next
 * change; nothing that was typed is lost meanwhile.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, id: string, count: number) {
  const [state, setState] = useState<SaveState>('idle');
  const [saved, setSaved] = useState<Saved | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dirty = useRef(false);
  const running = useRef(false);

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    if (!form.current || !dirty.current || running.current) return;
    dirty.current = false;
    running.current = true;
    setState('saving');
    const draft = readDraft(new FormData(form.current), count);
    try {
      const booking = await call(savePassengers, { params: { id }, body: { ...draft, complete: false } });
      const { problems, warnings, serverNow } = booking;
      setSaved({ problems, warnings, serverNow, draft });
      setState('saved');
    } catch {
      dirty.current = true;
      setState('failed');
    } finally {
      running.current = false;
    }
  }, [form, id, count]);

  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    state,
    saved,
    onInput: () => {
      dirty.current = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(save, PAUSE_MS);
    },
    onBlur: () => {
      if (dirty.current) void save();
    },
    /** The form itself is being sent: nothing older may follow it. */
    stop: () => {
      clearTimeout(timer.current);
      dirty.current = false;
    },
  };
}
