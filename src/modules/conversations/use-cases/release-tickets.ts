import { inTransaction } from '#platform/db/database.ts';
import { listServedByOthers, lockServed } from '../db/release-queries.ts';
import type { ConversationsDeps } from '../ports.ts';
import { applyChange } from './change-conversation.ts';
import { listNoteReaders } from './note-mentions.ts';

/** Support tickets whose executor is no longer of the staff are free again, and the desk is notified. */
export async function releaseTickets(deps: ConversationsDeps): Promise<void> {
  const staff = (await deps.listStaff(deps.db)).map(({ id }) => id);
  for (const left of await listServedByOthers(deps.db, staff))
    await inTransaction(deps.db, async (tx) => {
      const row = await lockServed(tx, left);
      if (!row) return;
      const seq = await applyChange(deps, tx, row, async (_tx, _row, next) => ({
        result: next,
        conversation: { executorId: null, executorName: null },
      }));
      const path = `/office/chats?filter=open&chatId=${row.id}`;
      const facts = { order: '', request: null, variant: 'support', path } as const;
      for (const { id } of await listNoteReaders(deps, tx, row))
        await deps.notifyStaff(tx, id, { kind: 'desk-waits', facts, dedupe: `chat-released:${row.id}:${seq}` });
    });
}
