/** How long typed input is stored on the device. */
export const STORED_INPUT_MS = 24 * 3_600_000;
const PREFIX = 'sapar.input.';
/** A form with more text is not stored; the longest form of the site has about a tenth of it. */
const MAX_CHARACTERS = 40_000;

/** Field names with their current values; an unticked checkbox has none. */
export type FieldValues = Readonly<Record<string, readonly string[]>>;
/** `keptMs`: how long it is stored, where that is not a day. */
type StoredInput = { owner: string; at: number; fields: FieldValues; keptMs?: number | undefined };
/** `localStorage`; every call may throw, when storage is full or forbidden. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const NO_STORAGE: BrowserStorage = {
  length: 0,
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
  key: () => null,
};

/** The browser's storage; a stub when storage is forbidden. */
export function browserStorage(): BrowserStorage {
  try {
    return window.localStorage;
  } catch {
    return NO_STORAGE;
  }
}

const isStoredInput = (value: unknown): value is StoredInput =>
  typeof value === 'object' &&
  value !== null &&
  'owner' in value &&
  'at' in value &&
  typeof value.at === 'number' &&
  'fields' in value &&
  typeof value.fields === 'object' &&
  value.fields !== null;

function readEntry(storage: BrowserStorage, form: string): StoredInput | null {
  try {
    const entry: unknown = JSON.parse(storage.getItem(PREFIX + form) ?? 'null');
    return isStoredInput(entry) ? entry : null;
  } catch {
    return null;
  }
}

/** Forms with stored input whose name starts so. */
export const storedForms = (storage: BrowserStorage, start = ''): string[] => {
  try {
    return Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? '')
      .filter((name) => name.startsWith(PREFIX + start))
      .map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
};

const isFresh = ({ at, keptMs = STORED_INPUT_MS }: StoredInput, now: number): boolean => at <= now && now - at < keptMs;

/** Stores what was typed into a form, for a day or `keptMs`; empty input deletes it. */
export function storeInput(
  storage: BrowserStorage,
  form: string,
  owner: string,
  fields: FieldValues,
  now: number,
  keptMs?: number,
): void {
  const text = JSON.stringify({ owner, at: now, fields, keptMs } satisfies StoredInput);
  if (Object.keys(fields).length === 0 || text.length > MAX_CHARACTERS) {
    deleteInput(storage, form);
    return;
  }
  try {
    storage.setItem(PREFIX + form, text);
  } catch {
    // Full or forbidden storage: the form itself still has the input.
  }
}

/** The input of its owner in a form, while it is stored; null for another owner. */
export function readInput(storage: BrowserStorage, form: string, owner: string, now: number): FieldValues | null {
  const entry = readEntry(storage, form);
  return entry && entry.owner === owner && isFresh(entry, now) ? entry.fields : null;
}

/** Called when the server has accepted the form. */
export function deleteInput(storage: BrowserStorage, form: string): void {
  try {
    storage.removeItem(PREFIX + form);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** At sign-out: deletes all input on this device. */
export function deleteAllInput(storage: BrowserStorage): void {
  for (const form of storedForms(storage)) deleteInput(storage, form);
}

export type InputOwner = {
  id: string;
  signedIn: boolean /** The session ended while the page was open; its user may come back. */;
  sessionEnded: boolean;
};

/** An account's id or a visitor's hash, distinguished by their first letter. */
export const inputOwnerId = (account: { id: string } | null, visitor: string): string =>
  account ? `a:${account.id}` : `v:${visitor}`;

/**
 * On every page: deletes input that has been stored long enough, and the input of an account after its user has signed
 * out (here or elsewhere) or another user has signed in. The input of a user whose session expired stays, but is not
 * shown.
 */
export function deleteStaleInput(storage: BrowserStorage, owner: InputOwner, now: number): void {
  for (const form of storedForms(storage)) {
    const entry = readEntry(storage, form);
    const ofAnotherAccount = entry?.owner.startsWith('a:') === true && entry.owner !== owner.id;
    const keepsForOwner = !owner.signedIn && owner.sessionEnded;
    if (!entry || !isFresh(entry, now) || (ofAnotherAccount && !keepsForOwner)) deleteInput(storage, form);
  }
}
