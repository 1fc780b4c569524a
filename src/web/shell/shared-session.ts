import type { SignedInUser } from '#modules/identity/api.ts';
import type { BrowserStorage } from './stored-input.ts';

const STORAGE_KEY = 'sapar.session';

/** Who works here, and under which contract, as one word for the other tabs. */
export const sessionKey = (user: SignedInUser | null | undefined): string =>
  `${user?.id ?? ''} ${user?.contract?.contractId ?? ''} ${user?.contract?.workplace.id ?? ''}`;

/** The session that a page was shown last in this browser, in any tab; null where the device keeps nothing. */
export function readSharedSession(device: BrowserStorage): string | null {
  try {
    return device.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Notifies the other tabs of the session of this page. */
export function publishSession(device: BrowserStorage, session: string): void {
  if (readSharedSession(device) === session) return;
  try {
    device.setItem(STORAGE_KEY, session);
  } catch {
    // A browser without storage cannot notify other tabs.
  }
}

/** Calls `changed` when another tab has signed in or out or chosen another contract; returns how to stop. */
export function onSessionChange(session: string, onChange: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === STORAGE_KEY && newValue !== session) onChange();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
