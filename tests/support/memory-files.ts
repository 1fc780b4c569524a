import type { Files } from '#platform/files/files.ts';
import { collect } from '#platform/files/sealed-files.ts';

/** A file store in memory. */
export function memoryFiles(): Files & { keys(): string[] } {
  const stored = new Map<string, Buffer>();
  return {
    put: async (key, content) => void stored.set(key, content),
    write: async (key, parts) => void stored.set(key, await collect(parts)),
    get: async (key) => stored.get(key) ?? null,
    open: async (key) => {
      const content = stored.get(key);
      if (!content) return null;
      return {
        size: content.length,
        read: async (from, length) => content.subarray(from, from + length),
        close: async () => {},
      };
    },
    remove: async (key) => void stored.delete(key),
    keys: () => [...stored.keys()],
  };
}
