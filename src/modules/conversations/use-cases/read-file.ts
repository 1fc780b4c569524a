import { AppError } from '#kernel/app-error.ts';
import { findConversation, findMessage } from '../db/conversation-queries.ts';
import { findFile } from '../db/file-queries.ts';
import type { ConversationsDeps } from '../ports.ts';
import { bytesOf, thumbnailKey, viewFile } from './stored-files.ts';
import { isUuid, noConversation, toViewer, type Visitor } from './viewer.ts';

/**
 * A file of a message that the visitor may see, or its thumbnail. @throws AppError not_found
 * `conversations.not_found`, the same for a stranger's file as for none; conflict `conversations.file_waiting` while
 * the virus scanner has not answered; gone `conversations.file_infected`, `conversations.file_lost`.
 */
export async function readFile(
  deps: ConversationsDeps,
  visitor: Visitor,
  { id, fileId }: { id: string; fileId: string },
  part: 'file' | 'thumbnail',
): Promise<{ name: string; contentType: string; bytes: Buffer }> {
  const viewer = toViewer(visitor);
  const conversation = isUuid(id) ? await findConversation(deps.db, viewer, id) : undefined;
  const row = conversation && isUuid(fileId) ? await findFile(deps.db, id, fileId) : undefined;
  if (!row || row.messageSeq === null || !(await findMessage(deps.db, viewer, id, row.messageSeq)))
    throw noConversation();
  if (row.scan === 'waiting') throw new AppError('conflict', 'conversations.file_waiting');
  if (row.scan === 'infected') throw new AppError('gone', 'conversations.file_infected');
  const small = part === 'thumbnail';
  if (small && !row.thumbnail) throw noConversation();
  const bytes = await bytesOf(deps).get(small ? thumbnailKey(row) : row.key);
  if (!bytes) throw new AppError('gone', 'conversations.file_lost');
  return { name: viewFile(deps, row).name, contentType: small ? 'image/webp' : row.contentType, bytes };
}
