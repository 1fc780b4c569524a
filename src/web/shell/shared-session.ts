import type { SignedInUser } from '#modules/identity/api.ts';
import type { BrowserStorage } from './stored-input.ts';

const STORAGE_KEY = 'sapar.session';

/** Key of the session for the other tabs: user, contract and workplace. */
export const sessionKey = (account: SignedInUser | null | undefined): string =>
  `${account?.id ?? ''} ${account?.contract?.contractId ?? ''} ${account?.contract?.workplace.id ?? ''}`;

/** The session of the last page in this browser, in any tab; null without storage. */
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

/**
 * Calls `onChange` when another tab has signed in or out or chosen another contract. @returns the function that
 * unsubscribes.
 */
export function onSessionChange(session: string, onChange: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === STORAGE_KEY && newValue !== session) onChange();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
