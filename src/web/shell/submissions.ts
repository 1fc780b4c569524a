import { formKey, isStorableForm } from './form-fields.ts';
import { readSharedSession } from './shared-session.ts';
import { type BrowserStorage, browserStorage, deleteInput } from './stored-input.ts';

type SubmittedForm = {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
  name: string | null;
  /** There was no network when the button was pressed: the form cannot have arrived. */
  wasOffline: boolean;
  /** The session of the submitted page. */
  session: string;
};

/** `waiting`: it is sent when the connection is restored; `unknown`: the outcome is unknown, the user decides. */
export type UnsentForm = {
  kind: 'waiting' | 'unknown';
  form: HTMLFormElement | null;
  submitter: HTMLElement | null;
};

/** Safe to send again: it has an idempotency key, or is marked as repeatable. */
const isRepeatable = (form: HTMLFormElement): boolean => {
  const key = form.elements.namedItem('key');
  return form.dataset.repeatable !== undefined || (key instanceof HTMLInputElement && key.value !== '');
};

/** The last submitted form, and whether it has arrived. */
export function createSubmissions(device: () => BrowserStorage) {
  let submitted: SubmittedForm | null = null;
  let unsent: UnsentForm | null = null;
  const listeners = new Set<() => void>();
  const setUnsent = (next: UnsentForm | null) => {
    if (unsent === next) return;
    // Its button shows that it waits.
    unsent?.submitter?.toggleAttribute('data-waits', false);
    next?.submitter?.toggleAttribute('data-waits', next.kind === 'waiting');
    unsent = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    /** A load failed: the data are reloaded when the connection is restored. */
    rereadPending: false,
    /** The user submits a form. */
    markSubmitted(
      form: HTMLFormElement,
      submitter: HTMLElement | null,
      page: { pathname: string; online: boolean; session: string },
    ) {
      const name = isStorableForm(form) ? formKey(form, page.pathname) : null;
      submitted = { form, submitter, name, wasOffline: !page.online, session: page.session };
      setUnsent(null);
    },
    markAccepted() {
      if (submitted?.name) deleteInput(device(), submitted.name);
      submitted = null;
      setUnsent(null);
    },
    markFailed() {
      if (!submitted?.form.isConnected) return setUnsent({ kind: 'unknown', form: null, submitter: null });
      const { form, submitter, wasOffline } = submitted;
      setUnsent({ kind: wasOffline || isRepeatable(form) ? 'waiting' : 'unknown', form, submitter });
    },
    /** The user discards the form or has left its page. */
    discard: () => setUnsent(null),
    /**
     * The connection is restored: sends the waiting form, once. A form of another account or contract than the current
     * one is not sent: the user decides. @returns whether it was sent.
     */
    resend(): boolean {
      if (unsent?.kind !== 'waiting' || !unsent.form?.isConnected) return false;
      const { form, submitter } = unsent;
      const session = readSharedSession(device());
      if (submitted && session !== null && session !== submitted.session) {
        setUnsent({ ...unsent, kind: 'unknown' });
        return false;
      }
      setUnsent(null);
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

export const submissions = createSubmissions(browserStorage);
