import { inTransaction } from '#platform/db/database.ts';
import { type Scanner, ScannerDown } from '#platform/files/scanner.ts';
import { updateMessage } from '../db/conversation-queries.ts';
import { findAnyMessage, listWaitingFiles, lockAnyConversation, setScanState } from '../db/file-queries.ts';
import type { FileRow } from '../db/schema.ts';
import type { ScanState } from '../domain/file-rules.ts';
import type { ConversationsDeps } from '../ports.ts';
import { applyChange } from './change-conversation.ts';
import { openMessage, sealMessage } from './sealed-data.ts';
import { bytesOf, thumbnailKey } from './stored-files.ts';

const PAGE = 20;
/** Files without an answer in one run, after which the scanner counts as down. */
const MAX_FAILURES = 3;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Writes what became of a file into its row and its message, which its readers get as a change. */
async function settle(deps: ConversationsDeps, file: FileRow, scan: ScanState): Promise<void> {
  const settled = await inTransaction(deps.db, async (tx) => {
    const conversation = await lockAnyConversation(tx, file.conversationId);
    const row = conversation && (await setScanState(tx, file.id, scan));
    if (!row || row.messageSeq === null) return row;
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
  await bytesOf(deps).remove(settled.key);
  await bytesOf(deps).remove(thumbnailKey(settled));
}

async function check(deps: ConversationsDeps, scanner: Scanner, file: FileRow): Promise<boolean> {
  const bytes = await bytesOf(deps).get(file.key);
  // Lost bytes do no harm: the download says that they are lost.
  if (!bytes) {
    await settle(deps, file, 'unchecked');
    return true;
  }
  try {
    await settle(deps, file, await scanner.scan(bytes));
    return true;
  } catch (error) {
    if (error instanceof ScannerDown) return false;
    throw error;
  }
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
