import { inTransaction } from '#platform/db/database.ts';
import { checkWaitingFiles as checkFiles } from '#platform/files/check-waiting.ts';
import { updateMessage } from '../db/conversation-queries.ts';
import { listWaitingOf } from '../db/copy-queries.ts';
import {
  findAnyMessage,
  listWaitingFiles,
  lockAnyConversation,
  markScanTried,
  setScanState,
} from '../db/file-queries.ts';
import type { FileRow } from '../db/schema.ts';
import type { ScanState } from '../domain/file-rules.ts';
import type { ConversationsDeps } from '../ports.ts';
import { applyChange } from './change-conversation.ts';
import { openMessage, sealMessage } from './sealed-data.ts';
import { bytesOf } from './stored-files.ts';

/** Writes what became of a file into its row and its message, which its readers get as a change. */
async function settle(deps: ConversationsDeps, file: FileRow, scan: ScanState): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    // A file is sent under the lock of its conversation; one for a conversation that is not begun has none.
    const conversation = file.conversationId ? await lockAnyConversation(tx, file.conversationId) : undefined;
    const row = await setScanState(tx, file.id, scan);
    if (!row?.conversationId || row.messageSeq === null) return;
    if (!conversation) throw new Error('a file was sent while it was checked');
    const message = await findAnyMessage(tx, row.conversationId, row.messageSeq);
    if (!message?.sealed) return;
    const content = openMessage(deps, message, message.sealed);
    const files = content.files?.map((one) => (one.id === row.id ? { ...one, scan } : one)) ?? [];
    await applyChange(deps, tx, conversation, async (_tx, _row, changedSeq) => {
      const sealed = sealMessage(deps, message, { ...content, files });
      await updateMessage(tx, message, { changedSeq, sealed, edited: message.edited });
      return { result: null, conversation: {}, internal: message.internal };
    });
  });
}

/**
 * Scans files that were uploaded while the scanner gave no answer. Without a scanner any more they are released as
 * unchecked, which their message says.
 */
export const checkWaitingFiles = (deps: ConversationsDeps): Promise<void> =>
  checkFiles(
    { scanner: deps.scanner, store: bytesOf(deps), now: deps.clock.now() },
    {
      list: (triedBefore, limit) => listWaitingFiles(deps.db, triedBefore, limit),
      tried: ({ id }, at) => markScanTried(deps.db, id, at),
      settle: async ({ key }, verdict) => {
        for (const file of await listWaitingOf(deps.db, key)) await settle(deps, file, verdict);
      },
    },
  );
