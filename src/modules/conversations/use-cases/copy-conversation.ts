import type { Tx } from '#platform/db/database.ts';
import { insertSubjectConversation, lockOfRequest } from '../db/conversation-queries.ts';
import { copyMembers, insertMessages, listKeptFiles, listMessagesFrom } from '../db/copy-queries.ts';
import { insertFile } from '../db/file-queries.ts';
import type { ConversationRow, FileRow, MessageRow } from '../db/schema.ts';
import type { ConversationsDeps } from '../ports.ts';
import { newConversation } from './new-conversation.ts';
import type { ChatRequest } from './request-chat.ts';
import { openAuthor, openMessage, sealMessage } from './sealed-data.ts';
import { sealFileName, viewFile } from './stored-files.ts';

/** Messages that are sealed anew at once. */
const PAGE = 500;

async function copyFiles(deps: ConversationsDeps, tx: Tx, from: string, to: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const file of await listKeptFiles(tx, from)) {
    const copy: FileRow = { ...file, id: deps.ids(), conversationId: to };
    await insertFile(tx, { ...copy, name: sealFileName(deps, copy, viewFile(deps, file).name) });
    ids.set(file.id, copy.id);
  }
  return ids;
}

async function copyMessages(
  deps: ConversationsDeps,
  tx: Tx,
  { from, to, files }: { from: string; to: string; files: ReadonlyMap<string, string> },
): Promise<void> {
  const copy = (message: MessageRow): MessageRow => {
    const key = { conversationId: to, seq: message.seq };
    if (!message.sealed) return { ...message, ...key };
    const { files: shown, ...content } = openMessage(deps, message, message.sealed);
    const own = shown?.map((file) => ({ ...file, id: files.get(file.id) ?? file.id }));
    return { ...message, ...key, sealed: sealMessage(deps, key, { ...content, ...(own && { files: own }) }) };
  };
  for (let after = 0; ; ) {
    const page = await listMessagesFrom(tx, from, { after, limit: PAGE });
    await insertMessages(tx, page.map(copy));
    after = page.at(-1)?.seq ?? after;
    if (page.length < PAGE) return;
  }
}

/**
 * Copies the conversation of a request to a request that was divided from it: its messages under their numbers, how far
 * each has read, and its files, whose bytes both then have. Members of the new request see of it what they saw there.
 * Without a conversation nothing happens.
 */
export async function copyRequestChat(
  deps: ConversationsDeps,
  tx: Tx,
  fromRequest: string,
  request: ChatRequest,
): Promise<void> {
  const row = await lockOfRequest(tx, fromRequest);
  if (!row) return;
  const { id, sealed, codeIndex } = newConversation(
    deps,
    { key: row.authorKey, userId: row.userId },
    { locale: row.locale, name: openAuthor(deps, row).name },
  );
  const { executor } = request;
  const copy: ConversationRow = {
    ...row,
    id,
    sealed,
    codeIndex,
    number: request.number,
    subjectId: request.id,
    status: request.ended ? 'complete' : request.waits ? 'paused' : 'process',
    executorId: executor?.id ?? null,
    executorName: executor?.name ?? null,
  };
  if (!(await insertSubjectConversation(tx, copy))) return;
  await copyMembers(tx, row.id, id);
  const files = await copyFiles(deps, tx, row.id, id);
  await copyMessages(deps, tx, { from: row.id, to: id, files });
}
