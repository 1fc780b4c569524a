import type { SignedIn } from '#modules/identity/api.ts';
import type { Device } from './kept-input.ts';

const SESSION_KEY = 'sapar.session';

/** Who works here, and under which contract, as one word for the other tabs. */
export const sessionWord = (account: SignedIn | null | undefined): string =>
  `${account?.id ?? ''} ${account?.contract?.contractId ?? ''} ${account?.contract?.workplace.id ?? ''}`;

/** The session that a page was shown last in this browser, in any tab; null where the device keeps nothing. */
export function sharedSession(device: Device): string | null {
  try {
    return device.getItem(SESSION_KEY);
  } catch {
    return null;
  }
}

/** Notifies the other tabs of the session of this page. */
export function shareSession(device: Device, word: string): void {
  if (sharedSession(device) === word) return;
  try {
    device.setItem(SESSION_KEY, word);
  } catch {
    // A browser without storage cannot notify other tabs.
  }
}

/** Calls `changed` when another tab has signed in or out or chosen another contract; returns how to stop. */
export function onOtherSession(word: string, changed: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === SESSION_KEY && newValue !== word) changed();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
