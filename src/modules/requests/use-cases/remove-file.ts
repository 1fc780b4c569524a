import { AppError, notFound } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import { removeUpload } from '#platform/files/store-upload.ts';
import { deleteFile, listFiles, loadRequestState, lockRequest } from '../db/request-queries.ts';
import { mayRemoveFile } from '../domain/upload-rules.ts';
import type { RequestsDeps } from '../ports.ts';
import { filesOf } from './attach-files.ts';
import { noteHistory } from './note-history.ts';
import { readAuthorsRequest, sideOf } from './own-request.ts';
import { openText, type Visitor } from './sealed-data.ts';

/**
 * Removes a document that the caller's own side added: its bytes go, the audit log keeps its name. @throws AppError
 * not_found `requests.not_found`, also for the other side's; conflict `requests.file_kept`.
 */
export async function removeFile(
  deps: RequestsDeps,
  visitor: Visitor,
  { id, fileId }: { id: string; fileId: string },
): Promise<void> {
  const side = sideOf(visitor, await readAuthorsRequest(deps, visitor, id));
  const bytes = await inTransaction(deps.db, async (tx) => {
    const row = await lockRequest(tx, id);
    const file = (await listFiles(tx, id)).find((one) => one.id === fileId && one.side === side);
    if (!row || !file) throw notFound('requests.not_found');
    if (!mayRemoveFile(await loadRequestState(tx, row))) throw new AppError('conflict', 'requests.file_kept');
    const actor = visitor.user?.userId ?? null;
    const at = deps.clock.now();
    await noteHistory(deps, tx, id, { at, kind: 'file_removed', by: actor });
    await deps.record(tx, {
      actor,
      contractId: side === 'staff' ? null : row.contractId,
      action: 'request_file_removed',
      subjectKind: 'request',
      subjectId: id,
      at,
      ip: visitor.ip,
      changes: [{ field: 'document', previous: openText(deps, 'file', file.id, file.name), current: null }],
    });
    return deleteFile(tx, file);
  });
  if (bytes !== null) await removeUpload(filesOf(deps), bytes);
}
