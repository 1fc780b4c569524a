import { notFound } from '#kernel/app-error.ts';
import { filesOf } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { contextOf } from './attach-files.ts';
import { authorsRequest } from './own-request.ts';
import { openText, type Visitor } from './sealed-data.ts';

/** A document for whoever may see its request. @throws AppError not_found `requests.not_found`, the same for a stranger's file as for none. */
export async function readFile(
  deps: RequestsDeps,
  visitor: Visitor,
  { id, fileId }: { id: string; fileId: string },
): Promise<{ name: string; contentType: string; bytes: Buffer }> {
  const row = await authorsRequest(deps, visitor, id);
  const file = (await filesOf(deps.db, row.id)).find((f) => f.id === fileId);
  const sealed = file && (await deps.files.get(file.key));
  if (!file || !sealed) throw notFound('requests.not_found');
  return {
    name: openText(deps, 'file', file.id, file.name),
    contentType: file.contentType,
    bytes: Buffer.from(deps.sealer.open(sealed, contextOf(file.key)), 'base64'),
  };
}
