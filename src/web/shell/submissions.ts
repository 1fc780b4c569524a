import { formName, isKeptForm } from './form-fields.ts';
import { type Device, deleteInput, thisDevice } from './kept-input.ts';
import { sharedSession } from './session-word.ts';

type PressedForm = {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
  name: string | null;
  /** There was no network when the button was pressed: nothing can have arrived. */
  neverLeft: boolean;
  /** The session of the page that was sent. */
  session: string;
};

/** `waiting`: it is sent when the connection is back; `unknown`: the outcome is unknown, its sender decides. */
export type UnsentForm = {
  kind: 'waiting' | 'unknown';
  form: HTMLFormElement | null;
  submitter: HTMLElement | null;
};

/** Sent again, it does no second deed: it carries a key of its own, or says so. */
const isRepeatable = (form: HTMLFormElement): boolean => {
  const key = form.elements.namedItem('key');
  return form.dataset.repeatable !== undefined || (key instanceof HTMLInputElement && key.value !== '');
};

/** The form that was sent last, and whether it has arrived. */
export function createSubmissions(device: () => Device) {
  let pressed: PressedForm | null = null;
  let unsent: UnsentForm | null = null;
  const listeners = new Set<() => void>();
  const change = (next: UnsentForm | null) => {
    if (unsent === next) return;
    unsent = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    /** A reading failed: the page is read again when the connection is back. */
    readAgain: false,
    /** A form is being sent by its reader. */
    pressed(
      form: HTMLFormElement,
      submitter: HTMLElement | null,
      page: { pathname: string; online: boolean; session: string },
    ) {
      const name = isKeptForm(form) ? formName(form, page.pathname) : null;
      pressed = { form, submitter, name, neverLeft: !page.online, session: page.session };
      change(null);
    },
    accepted() {
      if (pressed?.name) deleteInput(device(), pressed.name);
      pressed = null;
      change(null);
    },
    failed() {
      if (!pressed?.form.isConnected) return change({ kind: 'unknown', form: null, submitter: null });
      const { form, submitter, neverLeft } = pressed;
      change({ kind: neverLeft || isRepeatable(form) ? 'waiting' : 'unknown', form, submitter });
    },
    /** The reader does not want it sent any more, or has left its page. */
    dropped: () => change(null),
    /**
     * The connection is back: sends what waits, once. What waited under another account or contract than the browser
     * has now is not sent: its sender decides. @returns whether it was sent.
     */
    resend(): boolean {
      if (unsent?.kind !== 'waiting' || !unsent.form?.isConnected) return false;
      const { form, submitter } = unsent;
      const session = sharedSession(device());
      if (pressed && session !== null && session !== pressed.session) {
        change({ ...unsent, kind: 'unknown' });
        return false;
      }
      change(null);
      form.requestSubmit(submitter?.isConnected ? submitter : null);
      return true;
    },
    unsent: () => unsent,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const submissions = createSubmissions(thisDevice);
