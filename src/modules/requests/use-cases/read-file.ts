import { AppError, notFound } from '#kernel/app-error.ts';
import { listFiles } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { filesOf } from './attach-files.ts';
import { readAuthorsRequest } from './own-request.ts';
import { openText, type Visitor } from './sealed-data.ts';

/**
 * A document for users who may see its request. @throws AppError not_found `requests.not_found`, the same for a
 * stranger's file as for an absent one; conflict `requests.file_waiting` while the virus scanner has not answered; gone
 * `requests.file_infected`, and `requests.file_lost` when its bytes are lost or changed: only its author has them.
 */
export async function readFile(
  deps: RequestsDeps,
  visitor: Visitor,
  { id, fileId }: { id: string; fileId: string },
): Promise<{ name: string; contentType: string; bytes: Buffer }> {
  const row = await readAuthorsRequest(deps, visitor, id);
  const file = (await listFiles(deps.db, row.id)).find((f) => f.id === fileId);
  if (!file) throw notFound('requests.not_found');
  if (file.scan === 'waiting') throw new AppError('conflict', 'requests.file_waiting');
  if (file.scan === 'infected') throw new AppError('gone', 'requests.file_infected');
  const name = openText(deps, 'file', file.id, file.name);
  const bytes = await filesOf(deps).get(file.key);
  if (!bytes) throw new AppError('gone', 'requests.file_lost');
  return { name, contentType: file.contentType, bytes };
}
