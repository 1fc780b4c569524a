import { removeUpload, thumbnailKey } from '#platform/files/store-upload.ts';
import { type FileRow, listFiles } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { fileKeyOf, filesOf } from './attach-files.ts';
import { readAuthorsRequest } from './own-request.ts';
import { openText, sealText, type Visitor } from './sealed-data.ts';

export async function removeCopies(deps: RequestsDeps, copies: readonly FileRow[]): Promise<void> {
  for (const { key } of copies) await removeUpload(filesOf(deps), key);
}

/**
 * Seals the author's documents of an own request anew for another one, which names them afterwards. Those that are
 * withheld, infected or lost stay behind. @throws AppError not_found `requests.not_found`; forbidden
 * `requests.author_only`.
 */
export async function copyFiles(
  deps: RequestsDeps,
  visitor: Visitor,
  { from, requestId }: { from: string; requestId: string },
): Promise<FileRow[]> {
  await readAuthorsRequest(deps, visitor, from);
  const store = filesOf(deps);
  const copies: FileRow[] = [];
  try {
    for (const file of await listFiles(deps.db, from)) {
      const readable = file.side === 'author' && file.scan !== 'waiting' && file.scan !== 'infected';
      const bytes = readable ? await store.read(file.key) : null;
      if (!bytes) continue;
      const id = deps.ids();
      const key = fileKeyOf(requestId, id);
      const name = sealText(deps, 'file', id, openText(deps, 'file', file.id, file.name));
      copies.push({ ...file, id, requestId, key, name, createdAt: deps.clock.now() });
      await store.write(key, bytes.read());
      const small = file.thumbnail ? await store.read(thumbnailKey(file.key)) : null;
      if (small) await store.write(thumbnailKey(key), small.read());
    }
  } catch (error) {
    await removeCopies(deps, copies);
    throw error;
  }
  return copies;
}
