import type { BrowserStorage } from '../../shell/stored-input.ts';
import { type DoorRecord, EMPTY_RECORD } from './door-rules.ts';

const PREFIX = 'sapar.door.';

/** Entrances belong to who recorded them, and are sent only as theirs. */
export const doorKey = (owner: string, campaign: string): string => `${PREFIX}${owner}.${campaign}`;

/** What is stored, as long as it has the shape of this release; null when storage is forbidden. */
export function readRecord(storage: BrowserStorage, key: string): DoorRecord | null {
  try {
    const value = JSON.parse(storage.getItem(key) ?? 'null') as Partial<DoorRecord> | null;
    return Array.isArray(value?.own) && Array.isArray(value.others) && typeof value.clockAheadMs === 'number'
      ? (value as DoorRecord)
      : EMPTY_RECORD;
  } catch (error) {
    return error instanceof SyntaxError ? EMPTY_RECORD : null;
  }
}

/** False when storage is full or forbidden. */
export function writeRecord(storage: BrowserStorage, key: string, record: DoorRecord): boolean {
  try {
    storage.setItem(key, JSON.stringify(record));
    return storage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Deletes the records of other lotteries and users that have nothing left to send. */
export function deleteSentRecords(storage: BrowserStorage, except: string): void {
  try {
    const keys = Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? '');
    for (const key of keys.filter((one) => one.startsWith(PREFIX) && one !== except))
      if (readRecord(storage, key)?.own.every(({ sent }) => sent)) storage.removeItem(key);
  } catch {
    // Forbidden storage has none.
  }
}
