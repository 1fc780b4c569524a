import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A stored file that is read part by part. */
export type OpenFile = {
  readonly size: number;
  /** Fewer bytes at the end of the file. */
  read(from: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
};

/**
 * Storage of receipts and attachments. We generate the keys (`receipts/<id>/itinerary-ru.pdf`); they hold no personal
 * data.
 */
export interface Files {
  /** Writes the file, replacing an existing one. */
  put(key: string, content: Buffer): Promise<void>;
  /** The same with parts as they come; when they fail, nothing is written. */
  write(key: string, parts: AsyncIterable<Buffer>): Promise<void>;
  /** Null when the key does not exist. */
  get(key: string): Promise<Buffer | null>;
  /** Null when the key does not exist; the caller closes it. */
  open(key: string): Promise<OpenFile | null>;
  /** Removing a missing key is not an error. */
  remove(key: string): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9_-]*(?:[/.][a-z0-9][a-z0-9_-]*)*$/i;

async function nullIfMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Files in a local folder; writes are atomic for readers. */
export function directoryFiles(root: string): Files {
  const pathOf = (key: string): string => {
    if (key.length > 300 || !KEY.test(key)) throw new RangeError(`not a key of a file: ${key.slice(0, 40)}`);
    return join(root, key);
  };
  const write = async (key: string, parts: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> => {
    const path = pathOf(key);
    const fresh = `${path}.${randomBytes(6).toString('hex')}.new`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      const file = await open(fresh, 'wx', 0o600);
      try {
        for await (const part of parts) await file.writeFile(part);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(fresh, path);
    } catch (error) {
      await rm(fresh, { force: true });
      throw error;
    }
  };
  return {
    put: (key, content) => write(key, [content]),
    write,
    get: async (key) => nullIfMissing(() => readFile(pathOf(key))),
    open: async (key) => {
      const file = await nullIfMissing(() => open(pathOf(key), 'r'));
      if (!file) return null;
      const { size } = await file.stat();
      return {
        size,
        read: async (from, length) => {
          const wanted = Math.max(0, Math.min(length, size - from));
          const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, from);
          return buffer.subarray(0, bytesRead);
        },
        close: () => file.close(),
      };
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
