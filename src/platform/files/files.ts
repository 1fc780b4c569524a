import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Storage of receipts and attachments. We generate the keys (`receipts/<id>/itinerary-ru.pdf`); they hold no personal
 * data.
 */
export interface Files {
  /** Writes the file, replacing an existing one. */
  put(key: string, content: Buffer): Promise<void>;
  /** Null when the key does not exist. */
  get(key: string): Promise<Buffer | null>;
  /** Removing a missing key is not an error. */
  remove(key: string): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9_-]*(?:[/.][a-z0-9][a-z0-9_-]*)*$/i;

/** Files in a local folder; writes are atomic for readers. */
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
