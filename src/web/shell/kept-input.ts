/** What is typed stays on the device for at most so long. */
export const KEPT_INPUT_MS = 24 * 3_600_000;
const PREFIX = 'sapar.input.';
/** A form with more text than this is not kept; the longest form of the site has about a tenth of it. */
const MAX_CHARACTERS = 40_000;

/** Names of fields with their values as they stand in the form; a checkbox that is not ticked has none. */
export type Fields = Readonly<Record<string, readonly string[]>>;
type Entry = { owner: string; at: number; fields: Fields };
/** `localStorage`; every call of it may throw, where storage is full or forbidden. */
export type Device = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const NO_DEVICE: Device = {
  length: 0,
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
  key: () => null,
};

/** The device's storage; one that keeps nothing where it is forbidden. */
export function thisDevice(): Device {
  try {
    return window.localStorage;
  } catch {
    return NO_DEVICE;
  }
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'owner' in value &&
  'at' in value &&
  typeof value.at === 'number' &&
  'fields' in value &&
  typeof value.fields === 'object' &&
  value.fields !== null;

function read(device: Device, name: string): Entry | null {
  try {
    const entry: unknown = JSON.parse(device.getItem(name) ?? 'null');
    return isEntry(entry) ? entry : null;
  } catch {
    return null;
  }
}

const namesOf = (device: Device): string[] => {
  try {
    return Array.from({ length: device.length }, (_, n) => device.key(n) ?? '').filter((name) =>
      name.startsWith(PREFIX),
    );
  } catch {
    return [];
  }
};

const isFresh = ({ at }: Entry, now: number): boolean => at <= now && now - at < KEPT_INPUT_MS;

/** Keeps what was typed into a form; nothing typed deletes it. */
export function keepInput(device: Device, form: string, owner: string, fields: Fields, now: number): void {
  const text = JSON.stringify({ owner, at: now, fields } satisfies Entry);
  if (Object.keys(fields).length === 0 || text.length > MAX_CHARACTERS) {
    deleteInput(device, form);
    return;
  }
  try {
    device.setItem(PREFIX + form, text);
  } catch {
    // A full or forbidden storage: the form itself still has it.
  }
}

/** What its owner typed into a form within the last 24 hours; null for another person's. */
export function readInput(device: Device, form: string, owner: string, now: number): Fields | null {
  const entry = read(device, PREFIX + form);
  return entry && entry.owner === owner && isFresh(entry, now) ? entry.fields : null;
}

/** The server has accepted the form. */
export function deleteInput(device: Device, form: string): void {
  try {
    device.removeItem(PREFIX + form);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** At sign-out: everything that anybody typed on this device. */
export function deleteAllInput(device: Device): void {
  for (const name of namesOf(device)) deleteInput(device, name.slice(PREFIX.length));
}

export type Owner = {
  id: string;
  signedIn: boolean /** The session ended while the page was open; its user may come back. */;
  sessionEnded: boolean;
};

/** An account's id or a visitor's hash, distinguished by their first letter. */
export const ownerOf = (account: { id: string } | null, visitor: string): string =>
  account ? `a:${account.id}` : `v:${visitor}`;

/**
 * On every page: deletes what is older than 24 hours, and what a user of an account typed once they have signed out
 * (here or elsewhere) or
 * another user has signed in. The input of a user whose session ended by itself waits for them, unshown.
 */
export function sweepInput(device: Device, owner: Owner, now: number): void {
  for (const name of namesOf(device)) {
    const entry = read(device, name);
    const ofAnotherAccount = entry?.owner.startsWith('a:') === true && entry.owner !== owner.id;
    const waits = !owner.signedIn && owner.sessionEnded;
    if (!entry || !isFresh(entry, now) || (ofAnotherAccount && !waits)) deleteInput(device, name.slice(PREFIX.length));
  }
}
