import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Where receipts and attachments lie. Keys are made by us (`receipts/<id>/itinerary-ru.pdf`) and never hold personal
 * data.
 */
export interface Files {
  /** Writes the whole, replacing what was there. */
  put(key: string, content: Buffer): Promise<void>;
  /** Null when there is nothing under the key. */
  get(key: string): Promise<Buffer | null>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9_-]*(?:[/.][a-z0-9][a-z0-9_-]*)*$/i;

/** Files in one folder of this machine; a reader never sees half a file. */
export function directoryFiles(root: string): Files {
  const pathOf = (key: string): string => {
    if (key.length > 300 || !KEY.test(key)) throw new RangeError(`not a key of a file: ${key.slice(0, 40)}`);
    return join(root, key);
  };
  return {
    put: async (key, content) => {
      const path = pathOf(key);
      const fresh = `${path}.${randomBytes(6).toString('hex')}.new`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeFile(fresh, content, { mode: 0o600, flag: 'wx', flush: true });
        await rename(fresh, path);
      } catch (error) {
        await rm(fresh, { force: true });
        throw error;
      }
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
