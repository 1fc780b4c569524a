import { inTransaction } from '#platform/db/database.ts';
import { findRepeat, lockOfRequest, renumberMessage } from '../db/conversation-queries.ts';
import type { ChangedOffers, ConversationsDeps } from '../ports.ts';
import { applyChange } from './change-conversation.ts';

/**
 * Shows the cards of offers anew in the conversation of their request: each message takes the next number of the
 * conversation, so that readers catch up on it as on an edit, and none of them has to be written again. Nothing counts
 * as unread by it, and a complete conversation takes it, too. Again it does the same.
 */
export const refreshCards = (deps: ConversationsDeps, { requestId, offers }: ChangedOffers): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    for (const { id, by } of offers) {
      const row = await lockOfRequest(tx, requestId);
      if (!row) return;
      const message = await findRepeat(tx, row.id, `u:${by}`, id);
      // Deleted, it shows no card.
      if (!message?.sealed) continue;
      await applyChange(deps, tx, row, async (_tx, _row, changedSeq) => {
        await renumberMessage(tx, message, changedSeq);
        return { result: null, conversation: {} };
      });
    }
  });
