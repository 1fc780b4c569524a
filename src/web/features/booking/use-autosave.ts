import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type BookingDraft, savePassengers } from '#modules/orders/api.ts';
import { call } from '../../api/call.ts';
import { connection } from '../../api/connection.ts';
import { readDraft, type TypedDraft } from '../../shared/forms/draft-form.ts';
import { formKey } from '../../shell/form-fields.ts';
import { browserStorage, deleteInput } from '../../shell/stored-input.ts';

/** Delay after the last keystroke before the draft is saved, ms. */
const SAVE_DELAY_MS = 1200;

export type SavedDraft = Pick<BookingDraft, 'problems' | 'warnings' | 'serverNow'> & { draft: TypedDraft };
export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

/**
 * Saves the draft: shortly after typing stops and at once when a field loses focus, one save at a time. A failed save
 * is retried with the next change and when the connection is back. The form itself is submitted only after the pending
 * save, otherwise the server could apply the older save last; `sending` is true meanwhile.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, id: string, count: number) {
  const [state, setState] = useState<SaveState>('idle');
  const [saved, setSaved] = useState<SavedDraft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dirty = useRef(false);
  const pendingSave = useRef<Promise<void> | null>(null);
  const [sending, setSending] = useState(false);

  const scheduleSave = useCallback(
    async (draft: TypedDraft) => {
      setState('saving');
      try {
        const booking = await call(savePassengers, { params: { id }, body: { ...draft, complete: false } });
        const { problems, warnings, serverNow } = booking;
        setSaved({ problems, warnings, serverNow, draft });
        setState('saved');
        // Saved; input typed meanwhile goes into the next save.
        if (form.current && !dirty.current)
          deleteInput(browserStorage(), formKey(form.current, window.location.pathname));
      } catch {
        dirty.current = true;
        setState('failed');
      }
      pendingSave.current = null;
    },
    [id, form],
  );
  const save = useCallback(async () => {
    clearTimeout(timer.current);
    await pendingSave.current;
    if (!form.current || !dirty.current || pendingSave.current) return;
    dirty.current = false;
    pendingSave.current = scheduleSave(readDraft(new FormData(form.current), count));
  }, [form, count, scheduleSave]);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => connection.subscribe(() => connection.isLost() || void save()), [save]);

  return {
    state,
    saved,
    sending,
    onInput: () => {
      dirty.current = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(save, SAVE_DELAY_MS);
    },
    onBlur: () => {
      if (dirty.current) void save();
    },
    /** Called before the form is submitted: no older save may follow it. */
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      clearTimeout(timer.current);
      dirty.current = false;
      if (!pendingSave.current) return;
      event.preventDefault();
      const { currentTarget } = event;
      setSending(true);
      void pendingSave.current.then(() => {
        setSending(false);
        currentTarget.requestSubmit();
      });
    },
  };
}
