import { AppError, notFound } from '#kernel/app-error.ts';
import { THUMBNAIL_TYPE, thumbnailKey } from '#platform/files/store-upload.ts';
import type { LinkedFile } from '#platform/http/file-links.ts';
import type { Download } from '#platform/http/send-file.ts';
import { type FileRow, findFile, listFiles } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { filesOf } from './attach-files.ts';
import { readAuthorsRequest } from './own-request.ts';
import { openText, type Visitor } from './sealed-data.ts';

type FilePart = 'file' | 'thumbnail';

/** @throws AppError conflict `requests.file_waiting`; gone `requests.file_infected`, `requests.file_lost`. */
async function openFile(deps: RequestsDeps, file: FileRow, part: FilePart): Promise<LinkedFile> {
  if (file.scan === 'waiting') throw new AppError('conflict', 'requests.file_waiting');
  if (file.scan === 'infected') throw new AppError('gone', 'requests.file_infected');
  const small = part === 'thumbnail';
  if (small && !file.thumbnail) throw notFound('requests.not_found');
  const stored = await filesOf(deps).read(small ? thumbnailKey(file.key) : file.key);
  if (!stored) throw new AppError('gone', 'requests.file_lost');
  const name = openText(deps, 'file', file.id, file.name);
  return { ref: `${part}/${file.id}`, name, contentType: small ? THUMBNAIL_TYPE : file.contentType, ...stored };
}

/**
 * A document for users who may see its request, or its small form. @throws AppError not_found `requests.not_found`, the
 * same for a stranger's file as for an absent one; conflict `requests.file_waiting` while the virus scanner has not
 * answered; gone `requests.file_infected`, and `requests.file_lost` when its bytes are lost: only its author has them.
 */
export async function readFile(
  deps: RequestsDeps,
  visitor: Visitor,
  { id, fileId }: { id: string; fileId: string },
  part: FilePart,
): Promise<LinkedFile> {
  const row = await readAuthorsRequest(deps, visitor, id);
  const file = (await listFiles(deps.db, row.id)).find((f) => f.id === fileId);
  if (!file) throw notFound('requests.not_found');
  return openFile(deps, file, part);
}

/** A document of a link that its reader was given. @throws as `readFile`. */
export async function openLinkedFile(deps: RequestsDeps, ref: string): Promise<Download> {
  const [part, id = ''] = ref.split('/');
  const file = await findFile(deps.db, id);
  if (!file) throw notFound('requests.not_found');
  return openFile(deps, file, part === 'thumbnail' ? part : 'file');
}
