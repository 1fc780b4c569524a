import { AppError } from '#kernel/app-error.ts';
import type { FileCategory } from '#kernel/file-category.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { sealedFiles } from '#platform/files/sealed-files.ts';
import { removeUpload, storeUpload, type Upload } from '#platform/files/store-upload.ts';
import { countUpload } from '#platform/files/upload-limits.ts';
import { type FileRow, insertFile, listFiles, lockRequest, type RequestRow } from '../db/request-queries.ts';
import { isEnded, needsDocuments } from '../domain/request-state.ts';
import { FILES_LIMIT } from '../domain/upload-rules.ts';
import type { RequestsDeps } from '../ports.ts';
import { announceToStaff } from './email-request.ts';
import { moveRequest } from './move-request.ts';
import { noteHistory } from './note-history.ts';
import { momentOf, notifyAuthor, notifyColleague } from './notify-request.ts';
import { readAuthorsRequest, sideOf } from './own-request.ts';
import { sealText, type Visitor } from './sealed-data.ts';
import { noteServed } from './served-request.ts';

const REFUSALS = {
  empty: () => new AppError('invalid', 'requests.file_empty'),
  kind: () => new AppError('invalid', 'requests.file_kind'),
  picture: () => new AppError('invalid', 'requests.file_broken'),
  infected: () => new AppError('unprocessable', 'requests.file_infected'),
};

export const fileKeyOf = (requestId: string, id: string): string => `requests/${requestId.slice(0, 2)}/${id}`;
export const filesOf = (deps: Pick<RequestsDeps, 'files' | 'sealer'>) =>
  sealedFiles(deps, (key) => `requests.bytes:${key}`);

function requireRoom(known: readonly FileRow[], side: FileRow['side']): void {
  if (known.filter((file) => file.side === side).length >= FILES_LIMIT)
    throw new AppError('conflict', 'requests.too_many_files', { count: FILES_LIMIT });
}

/** A document of the author's side is news for the executor, and the answer that a request waits for. */
async function noteAuthorsFile(deps: RequestsDeps, tx: Tx, visitor: Visitor, row: RequestRow): Promise<void> {
  const now = deps.clock.now();
  await noteHistory(deps, tx, row.id, { at: now, kind: 'file_added', by: visitor.user?.userId ?? null });
  if (row.executorId !== null)
    await notifyColleague(deps, tx, row, {
      userId: row.executorId,
      kind: 'request-answered',
      variant: 'file',
      dedupe: `file:${momentOf(now)}`,
    });
  // The notice of the document says it already.
  if (row.pauseReason === 'author') await moveRequest(deps, tx, row.id, { on: 'answered', by: null, isNotified: true });
}

/**
 * Keeps files one by one as they arrive: sealed under a new key first, checked, a picture encoded anew, then named in a
 * transaction that counts them. What a file is, its first bytes say. @throws AppError not_found `requests.not_found`;
 * invalid `requests.file_kind`, `requests.file_empty`, `requests.file_broken`; unprocessable `requests.file_infected`;
 * conflict `requests.too_many_files`, `requests.closed`; limited.
 */
export async function attachFile(
  deps: RequestsDeps,
  visitor: Visitor,
  requestId: string,
  upload: Upload,
  category: FileCategory = 'commons',
): Promise<{ id: string }> {
  const row = await readAuthorsRequest(deps, visitor, requestId);
  if (isEnded(row.status)) throw new AppError('conflict', 'requests.closed');
  const side = sideOf(visitor, row);
  requireRoom(await listFiles(deps.db, requestId), side);
  await countUpload(deps.limiter, { person: visitor.user?.userId ?? visitor.visitorId, address: visitor.ip });
  const id = deps.ids();
  const key = fileKeyOf(requestId, id);
  const stored = await storeUpload(deps, filesOf(deps), upload, key);
  if (typeof stored === 'string') throw REFUSALS[stored]();
  const { contentType, size, thumbnail, scan } = stored;
  if (scan === 'waiting') deps.log('virus_scanner_down', { requestId });
  const now = deps.clock.now();
  try {
    await inTransaction(deps.db, async (tx) => {
      const locked = await lockRequest(tx, requestId);
      if (!locked || isEnded(locked.status)) throw new AppError('conflict', 'requests.closed');
      const known = await listFiles(tx, requestId);
      requireRoom(known, side);
      const sealed = sealText(deps, 'file', id, stored.name);
      const file = { id, requestId, side, category, name: sealed, contentType, size, key, thumbnail, scan };
      await insertFile(tx, { ...file, scanTriedAt: null, createdAt: now });
      if (side === 'staff') {
        await noteServed(deps, tx, visitor, {
          id: requestId,
          kind: 'file_added',
          action: 'request_file_added',
          changes: [{ field: 'document', previous: null, current: stored.name }],
        });
        await notifyAuthor(deps, tx, locked, { variant: 'file', dedupe: momentOf(now) });
      } else await noteAuthorsFile(deps, tx, visitor, locked);
      // The first document of a request that cannot begin without one.
      if (side === 'author' && known.length === 0 && needsDocuments(row.kind)) await announceToStaff(deps, tx, row);
    });
  } catch (error) {
    await removeUpload(filesOf(deps), key);
    throw error;
  }
  return { id };
}
