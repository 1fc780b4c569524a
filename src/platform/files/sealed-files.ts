import type { Sealer } from '../crypto/sealing.ts';
import type { Files } from './files.ts';

/** Files that lie encrypted in the store; the context of a key binds its bytes to where they belong. */
export const sealedFiles = (
  { files, sealer }: { files: Files; sealer: Sealer },
  contextOf: (key: string) => string,
) => {
  return {
    put: (key: string, bytes: Buffer): Promise<void> =>
      files.put(key, sealer.seal(bytes.toString('base64'), contextOf(key))),
    /** Null when the bytes are lost or were changed. */
    get: async (key: string): Promise<Buffer | null> => {
      const sealed = await files.get(key);
      try {
        return sealed && Buffer.from(sealer.open(sealed, contextOf(key)), 'base64');
      } catch {
        return null;
      }
    },
    remove: (key: string): Promise<void> => files.remove(key),
  };
};
