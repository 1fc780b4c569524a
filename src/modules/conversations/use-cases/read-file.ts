import { AppError } from '#kernel/app-error.ts';
import type { SealedFile } from '#platform/files/sealed-files.ts';
import { THUMBNAIL_TYPE, thumbnailKey } from '#platform/files/store-upload.ts';
import type { LinkedFile } from '#platform/http/file-links.ts';
import type { Download } from '#platform/http/send-file.ts';
import type { MessageFile, SentFile } from '../api.ts';
import { findConversation, findMessage, findOfRequest } from '../db/conversation-queries.ts';
import { findFile, findSentFile, listFilesOf } from '../db/file-queries.ts';
import type { FileRow } from '../db/schema.ts';
import type { ConversationsDeps } from '../ports.ts';
import { bytesOf, viewFile } from './stored-files.ts';
import { isUuid, noConversation, toReader, toViewer, type Visitor } from './viewer.ts';

type FilePart = 'file' | 'thumbnail';
/** Files of a conversation that one call lists. */
const LIST_LIMIT = 500;

/** @throws AppError conflict `conversations.file_waiting`; gone `conversations.file_infected`, `…file_lost`. */
async function openFile(deps: ConversationsDeps, row: FileRow, part: FilePart): Promise<LinkedFile> {
  if (row.scan === 'waiting') throw new AppError('conflict', 'conversations.file_waiting');
  if (row.scan === 'infected') throw new AppError('gone', 'conversations.file_infected');
  const small = part === 'thumbnail';
  if (small && !row.thumbnail) throw noConversation();
  const stored = await bytesOf(deps).read(small ? thumbnailKey(row.key) : row.key);
  if (!stored) throw new AppError('gone', 'conversations.file_lost');
  const contentType = small ? THUMBNAIL_TYPE : row.contentType;
  return { ref: `${part}/${row.id}`, name: viewFile(deps, row).name, contentType, ...stored };
}

/**
 * A file of a message that the visitor may see, or its thumbnail. @throws AppError not_found
 * `conversations.not_found`, the same for a stranger's file as for none; conflict `conversations.file_waiting` while
 * the virus scanner has not answered; gone `conversations.file_infected`, `conversations.file_lost`.
 */
export async function readFile(
  deps: ConversationsDeps,
  visitor: Visitor,
  { id, fileId }: { id: string; fileId: string },
  part: FilePart,
): Promise<LinkedFile> {
  const conversation = isUuid(id) ? await findConversation(deps.db, toViewer(visitor), id) : undefined;
  if (!conversation) throw noConversation();
  const viewer = toReader(toViewer(visitor), conversation);
  const row = isUuid(fileId) ? await findFile(deps.db, id, fileId) : undefined;
  if (!row || row.messageSeq === null || !(await findMessage(deps.db, viewer, id, row.messageSeq)))
    throw noConversation();
  return openFile(deps, row, part);
}

/** A file of a link that its reader was given; one that was deleted since then is gone. @throws as `readFile`. */
export async function openLinkedFile(deps: ConversationsDeps, ref: string): Promise<Download> {
  const [part, id = ''] = ref.split('/');
  const row = isUuid(id) ? await findSentFile(deps.db, id) : undefined;
  if (!row) throw noConversation();
  return openFile(deps, row, part === 'thumbnail' ? part : 'file');
}

/**
 * Files of the conversation of a request, those sent last first; null before its first message. The caller has checked
 * that the visitor is its author or staff.
 */
export async function listRequestFiles(
  deps: ConversationsDeps,
  visitor: Visitor,
  requestId: string,
): Promise<{ conversationId: string; files: SentFile[] } | null> {
  const row = await findOfRequest(deps.db, requestId);
  if (!row) return null;
  const found = await listFilesOf(deps.db, toReader(toViewer(visitor), row), row.id, LIST_LIMIT);
  return {
    conversationId: row.id,
    files: found.map(({ file, message: { seq, side, internal, at } }) => ({
      ...(viewFile(deps, file) satisfies MessageFile),
      seq,
      side,
      internal,
      at: at.toISOString(),
    })),
  };
}

/** A file that the author of a request sent in its conversation, with its bytes. */
export type AuthorFile = Pick<MessageFile, 'name' | 'contentType' | 'size' | 'category' | 'scan'> & {
  bytes: SealedFile;
  thumbnail: SealedFile | null;
};

/** The files that the author of a request sent in its conversation, the oldest first; not those that are withheld. */
export async function listAuthorFiles(
  deps: ConversationsDeps,
  visitor: Visitor,
  requestId: string,
): Promise<AuthorFile[]> {
  const row = await findOfRequest(deps.db, requestId);
  if (!row) return [];
  const found = await listFilesOf(deps.db, toReader(toViewer(visitor), row), row.id, LIST_LIMIT);
  const files: AuthorFile[] = [];
  for (const { file, message } of found.toReversed()) {
    if (message.side !== 'author' || file.scan === 'waiting' || file.scan === 'infected') continue;
    const bytes = await bytesOf(deps).read(file.key);
    const thumbnail = file.thumbnail ? await bytesOf(deps).read(thumbnailKey(file.key)) : null;
    if (bytes) files.push({ ...viewFile(deps, file), bytes, thumbnail });
  }
  return files;
}
