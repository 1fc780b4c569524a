import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Upload } from '#platform/http/read-multipart.ts';
import { addHistory, filesOf, insertFile, lockRequest } from '../db/request-queries.ts';
import { needsDocuments } from '../domain/facts.ts';
import { safeName, sniff } from '../domain/sniff.ts';
import { FILES_LIMIT } from '../domain/upload-rules.ts';
import type { RequestsDeps } from '../ports.ts';
import { authorsRequest } from './own-request.ts';
import { sealText, type Visitor, viewerOf } from './sealed-data.ts';
import { writeStaff } from './write-letter.ts';

/** Of one address in an hour. */
const UPLOADS = { max: 60, seconds: 3_600 };
const ENDED = new Set(['complete', 'notActual']);

export const contextOf = (key: string): string => `requests.bytes:${key}`;

/**
 * Keeps files one by one as they arrive: sealed under a new key first, then named in a transaction that counts them.
 * What a file is, its
 * first bytes say. @throws AppError not_found `requests.not_found`; invalid `requests.file_kind`; conflict
 * `requests.too_many_files`, `requests.closed`; limited.
 */
export async function attachFile(
  deps: RequestsDeps,
  visitor: Visitor,
  requestId: string,
  { name, bytes }: Upload,
): Promise<{ id: string }> {
  const row = await authorsRequest(deps, visitor, requestId);
  if (ENDED.has(row.status)) throw new AppError('conflict', 'requests.closed');
  const contentType = sniff(bytes);
  if (!contentType) throw new AppError('invalid', 'requests.file_kind');
  if ((await filesOf(deps.db, requestId)).length >= FILES_LIMIT)
    throw new AppError('conflict', 'requests.too_many_files', { count: FILES_LIMIT });
  await deps.limiter.take('requests.upload', visitor.ip, UPLOADS);
  const id = deps.ids();
  const key = `requests/${requestId.slice(0, 2)}/${id}`;
  await deps.files.put(key, deps.sealer.seal(bytes.toString('base64'), contextOf(key)));
  const now = deps.clock.now();
  const side = viewerOf(visitor).staff ? ('staff' as const) : ('author' as const);
  try {
    await inTransaction(deps.db, async (tx) => {
      await lockRequest(tx, requestId);
      const known = await filesOf(tx, requestId);
      if (known.length >= FILES_LIMIT)
        throw new AppError('conflict', 'requests.too_many_files', { count: FILES_LIMIT });
      const sealed = sealText(deps, 'file', id, safeName(name, contentType));
      const file = { id, requestId, side, name: sealed, contentType, size: bytes.length, key };
      await insertFile(tx, { ...file, createdAt: now });
      await addHistory(tx, requestId, { at: now, kind: 'file_added', by: visitor.account?.userId ?? null });
      // The first document of a request that cannot begin without one.
      if (side === 'author' && known.length === 0 && needsDocuments(row.kind)) await writeStaff(deps, tx, row);
    });
  } catch (error) {
    await deps.files.remove(key);
    throw error;
  }
  return { id };
}
