import { inTransaction } from '#platform/db/database.ts';
import type { Scanner } from '#platform/files/scanner.ts';
import { removeUpload, scanStored } from '#platform/files/store-upload.ts';
import { updateMessage } from '../db/conversation-queries.ts';
import { findAnyMessage, listWaitingFiles, lockAnyConversation, setScanState } from '../db/file-queries.ts';
import type { FileRow } from '../db/schema.ts';
import type { ScanState } from '../domain/file-rules.ts';
import type { ConversationsDeps } from '../ports.ts';
import { applyChange } from './change-conversation.ts';
import { openMessage, sealMessage } from './sealed-data.ts';
import { bytesOf } from './stored-files.ts';

const PAGE = 20;
/** Files without an answer in one run, after which the scanner counts as down. */
const MAX_FAILURES = 3;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Writes what became of a file into its row and its message, which its readers get as a change. */
async function settle(deps: ConversationsDeps, file: FileRow, scan: ScanState): Promise<void> {
  const settled = await inTransaction(deps.db, async (tx) => {
    // A file is sent under the lock of its conversation; one for a conversation that is not begun has none.
    const conversation = file.conversationId ? await lockAnyConversation(tx, file.conversationId) : undefined;
    const row = await setScanState(tx, file.id, scan);
    if (!row?.conversationId || row.messageSeq === null) return row;
    if (!conversation) throw new Error('a file was sent while it was checked');
    const message = await findAnyMessage(tx, row.conversationId, row.messageSeq);
    if (!message?.sealed) return row;
    const content = openMessage(deps, message, message.sealed);
    const files = content.files?.map((one) => (one.id === row.id ? { ...one, scan } : one)) ?? [];
    await applyChange(deps, tx, conversation, async (_tx, _row, changedSeq) => {
      const sealed = sealMessage(deps, message, { ...content, files });
      await updateMessage(tx, message, { changedSeq, sealed, edited: message.edited });
      return { result: null, conversation: {}, internal: message.internal };
    });
    return row;
  });
  if (!settled || scan !== 'infected') return;
  await removeUpload(bytesOf(deps), settled.key);
}

/** Asks the scanner about a file; false: it gave no answer. Damaged bytes are removed: no part of them was checked. */
async function check(deps: ConversationsDeps, scanner: Scanner, file: FileRow): Promise<boolean> {
  const scan = await scanStored(scanner, bytesOf(deps), file.key);
  if (scan === null) return false;
  if (scan === 'lost') await removeUpload(bytesOf(deps), file.key);
  await settle(deps, file, scan === 'lost' ? 'unchecked' : scan);
  return true;
}

/**
 * Scans files that were uploaded while the scanner gave no answer. Without a scanner any more they are released as
 * unchecked, which their message says.
 */
export async function checkWaitingFiles(deps: ConversationsDeps): Promise<void> {
  let failures = 0;
  for (let after = FIRST_ID; ; ) {
    const page = await listWaitingFiles(deps.db, after, PAGE);
    for (const file of page) {
      if (!deps.scanner) await settle(deps, file, 'unchecked');
      else if (!(await check(deps, deps.scanner, file))) failures += 1;
      if (failures === MAX_FAILURES) return;
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}
