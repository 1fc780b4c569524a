import { AppError } from '#kernel/app-error.ts';
import { type Executor, inTransaction } from '#platform/db/database.ts';
import { removeUpload, storeUpload, type Upload } from '#platform/files/store-upload.ts';
import { countUpload } from '#platform/files/upload-limits.ts';
import type { MessageFile } from '../api.ts';
import { findConversation, lockConversation, type Viewer } from '../db/conversation-queries.ts';
import {
  countUnsentFiles,
  discardUnsentFile,
  insertFile,
  lockVisitorBytes,
  sumVisitorBytes,
} from '../db/file-queries.ts';
import type { ConversationRow, FileRow } from '../db/schema.ts';
import { FILES_LIMIT, VISITORS_LIMIT } from '../domain/file-rules.ts';
import type { ConversationsDeps } from '../ports.ts';
import { bytesOf, sealFileName, viewFile } from './stored-files.ts';
import { isUuid, noConversation, toViewer, type Visitor } from './viewer.ts';

const REFUSALS = {
  empty: () => new AppError('invalid', 'conversations.file_empty'),
  kind: () => new AppError('invalid', 'conversations.file_kind'),
  picture: () => new AppError('invalid', 'conversations.file_broken'),
  infected: () => new AppError('unprocessable', 'conversations.file_infected'),
};

/** The conversation that the visitor may write files into. @throws AppError not_found; conflict. */
export async function requireOpenConversation(
  deps: ConversationsDeps,
  viewer: Viewer,
  id: string,
): Promise<ConversationRow> {
  const row = isUuid(id) ? await findConversation(deps.db, viewer, id) : undefined;
  if (!row) throw noConversation();
  if (row.status === 'complete') throw new AppError('conflict', 'conversations.complete');
  return row;
}

/** Files of visitors fill no more than their share of the disk. @throws AppError limited `conversations.files_full`. */
async function requireRoom(db: Executor, size: number): Promise<void> {
  const used = await sumVisitorBytes(db);
  if (used + size > VISITORS_LIMIT || used >= VISITORS_LIMIT) throw new AppError('limited', 'conversations.files_full');
}

/**
 * Stores a file that a later message of the same writer sends: sealed, checked, a picture encoded anew. Without a
 * conversation it waits for the first message of a new one. @throws AppError not_found `conversations.not_found`;
 * conflict `conversations.complete`, `conversations.too_many_files`; invalid `conversations.file_empty`,
 * `conversations.file_kind`, `conversations.file_broken`; unprocessable `conversations.file_infected`; limited
 * `conversations.files_full`, `platform.files_of_day` and others.
 */
export async function uploadFile(
  deps: ConversationsDeps,
  visitor: Visitor,
  conversationId: string | null,
  upload: Upload,
): Promise<MessageFile> {
  const viewer = toViewer(visitor);
  if (conversationId !== null) await requireOpenConversation(deps, viewer, conversationId);
  const tooMany = () => new AppError('conflict', 'conversations.too_many_files', { count: FILES_LIMIT });
  if ((await countUnsentFiles(deps.db, conversationId, viewer.key)) >= FILES_LIMIT) throw tooMany();
  if (!visitor.user) await requireRoom(deps.db, 0);
  await countUpload(deps.limiter, { person: visitor.user?.userId ?? visitor.visitorId, address: visitor.ip });
  const id = deps.ids();
  const key = `conversations/${id.slice(0, 2)}/${id}`;
  const store = bytesOf(deps);
  const file = await storeUpload(deps, store, upload, key);
  if (typeof file === 'string') throw REFUSALS[file]();
  if (file.scan === 'waiting') deps.log('virus_scanner_down', { conversationId: conversationId ?? 'new' });
  const row: FileRow = {
    id,
    conversationId,
    authorKey: viewer.key,
    messageSeq: null,
    category: 'commons',
    name: sealFileName(deps, { id }, file.name),
    contentType: file.contentType,
    size: file.size,
    key,
    thumbnail: file.thumbnail,
    scan: file.scan,
    scanTriedAt: null,
    createdAt: deps.clock.now(),
    discardedAt: null,
  };
  try {
    await inTransaction(deps.db, async (tx) => {
      const locked = conversationId === null ? null : await lockConversation(tx, viewer, conversationId);
      if (locked?.status === 'complete') throw new AppError('conflict', 'conversations.complete');
      if ((await countUnsentFiles(tx, conversationId, viewer.key)) >= FILES_LIMIT) throw tooMany();
      if (!visitor.user) {
        await lockVisitorBytes(tx);
        await requireRoom(tx, row.size);
      }
      await insertFile(tx, row);
    });
  } catch (error) {
    await removeUpload(store, key);
    throw error;
  }
  return viewFile(deps, row);
}

/** Discards an own file before it is sent; doing it again is harmless. @throws AppError not_found. */
export async function discardFile(
  deps: ConversationsDeps,
  visitor: Visitor,
  { id, fileId }: { id: string | null; fileId: string },
): Promise<{ ok: true }> {
  const viewer = toViewer(visitor);
  const isMember = id === null || (isUuid(id) && (await findConversation(deps.db, viewer, id)) !== undefined);
  if (!isUuid(fileId) || !isMember) throw noConversation();
  await discardUnsentFile(deps.db, { conversationId: id, authorKey: viewer.key, id: fileId }, deps.clock.now());
  return { ok: true };
}
