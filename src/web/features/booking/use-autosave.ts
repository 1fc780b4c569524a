import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type BookingDraft, savePassengers } from '#modules/orders/api.ts';
import { call } from '../../api/call.ts';
import { connection } from '../../api/connection.ts';
import { readDraft, type TypedDraft } from '../../shared/forms/draft-form.ts';
import { formKey } from '../../shell/form-fields.ts';
import { browserStorage, deleteInput } from '../../shell/stored-input.ts';

/** So long after the last keystroke the draft is saved. */
const SAVE_DELAY_MS = 1200;

export type SavedDraft = Pick<BookingDraft, 'problems' | 'warnings' | 'serverNow'> & { draft: TypedDraft };
export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

/**
 * Saves the form on the way: a moment after typing stops, and at once when a field is left; one save after another. A
 * save that fails is
 * tried again with the next change and when the connection is back; nothing that was typed is lost meanwhile. The
 * form itself is sent when no save is on the way any more:
 * the server might take the older one last. `sending`: it waits for that.
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
        // The server has it; what was typed meanwhile is kept with the next change.
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
    /** The form itself is to be sent: nothing older may follow it. */
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
