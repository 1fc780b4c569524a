/** What is typed stays on the device for at most so long. */
export const STORED_INPUT_MS = 24 * 3_600_000;
const PREFIX = 'sapar.input.';
/** A form with more text than this is not kept; the longest form of the site has about a tenth of it. */
const MAX_CHARACTERS = 40_000;

/** Names of fields with their values as they stand in the form; a checkbox that is not ticked has none. */
export type FieldValues = Readonly<Record<string, readonly string[]>>;
type StoredInput = { owner: string; at: number; fields: FieldValues };
/** `localStorage`; every call of it may throw, where storage is full or forbidden. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const NO_STORAGE: BrowserStorage = {
  length: 0,
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
  key: () => null,
};

/** The device's storage; one that keeps nothing where it is forbidden. */
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

function readEntry(storage: BrowserStorage, name: string): StoredInput | null {
  try {
    const entry: unknown = JSON.parse(storage.getItem(name) ?? 'null');
    return isStoredInput(entry) ? entry : null;
  } catch {
    return null;
  }
}

const storedNames = (storage: BrowserStorage): string[] => {
  try {
    return Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? '').filter((name) =>
      name.startsWith(PREFIX),
    );
  } catch {
    return [];
  }
};

const isFresh = ({ at }: StoredInput, now: number): boolean => at <= now && now - at < STORED_INPUT_MS;

/** Keeps what was typed into a form; nothing typed deletes it. */
export function storeInput(
  storage: BrowserStorage,
  form: string,
  owner: string,
  fields: FieldValues,
  now: number,
): void {
  const text = JSON.stringify({ owner, at: now, fields } satisfies StoredInput);
  if (Object.keys(fields).length === 0 || text.length > MAX_CHARACTERS) {
    deleteInput(storage, form);
    return;
  }
  try {
    storage.setItem(PREFIX + form, text);
  } catch {
    // A full or forbidden storage: the form itself still has it.
  }
}

/** What its owner typed into a form within the last 24 hours; null for another person's. */
export function readInput(storage: BrowserStorage, form: string, owner: string, now: number): FieldValues | null {
  const entry = readEntry(storage, PREFIX + form);
  return entry && entry.owner === owner && isFresh(entry, now) ? entry.fields : null;
}

/** The server has accepted the form. */
export function deleteInput(storage: BrowserStorage, form: string): void {
  try {
    storage.removeItem(PREFIX + form);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** At sign-out: everything that anybody typed on this device. */
export function deleteAllInput(storage: BrowserStorage): void {
  for (const name of storedNames(storage)) deleteInput(storage, name.slice(PREFIX.length));
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
 * On every page: deletes what is older than 24 hours, and what a user of an account typed once they have signed out
 * (here or elsewhere) or
 * another user has signed in. The input of a user whose session ended by itself waits for them, unshown.
 */
export function deleteStaleInput(storage: BrowserStorage, owner: InputOwner, now: number): void {
  for (const name of storedNames(storage)) {
    const entry = readEntry(storage, name);
    const ofAnotherAccount = entry?.owner.startsWith('a:') === true && entry.owner !== owner.id;
    const keepsForOwner = !owner.signedIn && owner.sessionEnded;
    if (!entry || !isFresh(entry, now) || (ofAnotherAccount && !keepsForOwner))
      deleteInput(storage, name.slice(PREFIX.length));
  }
}
