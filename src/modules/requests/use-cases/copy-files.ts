import type { SealedFile } from '#platform/files/sealed-files.ts';
import { removeUpload, thumbnailKey } from '#platform/files/store-upload.ts';
import { type FileRow, listFiles } from '../db/request-queries.ts';
import { FILES_LIMIT } from '../domain/upload-rules.ts';
import type { RequestsDeps } from '../ports.ts';
import { fileKeyOf, filesOf } from './attach-files.ts';
import { readAuthorsRequest } from './own-request.ts';
import { openText, sealText, type Visitor } from './sealed-data.ts';

export async function removeCopies(deps: RequestsDeps, copies: readonly FileRow[]): Promise<void> {
  for (const { key } of copies) await removeUpload(filesOf(deps), key);
}

type Source = Pick<FileRow, 'contentType' | 'size' | 'category' | 'scan'> & {
  name: string;
  bytes: SealedFile;
  thumbnail: SealedFile | null;
};

/** What its author attached to a request and sent in its chat, as far as it may be read, up to the limit of files. */
async function listSources(deps: RequestsDeps, visitor: Visitor, from: string): Promise<Source[]> {
  const store = filesOf(deps);
  const sources: Source[] = [];
  for (const file of await listFiles(deps.db, from)) {
    const readable = file.side === 'author' && file.scan !== 'waiting' && file.scan !== 'infected';
    const bytes = readable ? await store.read(file.key) : null;
    if (!bytes) continue;
    const thumbnail = file.thumbnail ? await store.read(thumbnailKey(file.key)) : null;
    sources.push({ ...file, name: openText(deps, 'file', file.id, file.name), bytes, thumbnail });
  }
  return [...sources, ...(await deps.conversations.authorFiles(visitor, from))].slice(0, FILES_LIMIT);
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
    for (const { bytes, thumbnail, name, contentType, size, category, scan } of await listSources(
      deps,
      visitor,
      from,
    )) {
      const id = deps.ids();
      const key = fileKeyOf(requestId, id);
      copies.push({
        id,
        requestId,
        key,
        side: 'author',
        name: sealText(deps, 'file', id, name),
        contentType,
        size,
        category,
        scan,
        scanTriedAt: null,
        thumbnail: thumbnail !== null,
        // Copies are listed in the order of their originals, also those of one moment.
        createdAt: new Date(deps.clock.now().getTime() + copies.length),
      });
      await store.write(key, bytes.read());
      if (thumbnail) await store.write(thumbnailKey(key), thumbnail.read());
    }
  } catch (error) {
    await removeCopies(deps, copies);
    throw error;
  }
  return copies;
}
