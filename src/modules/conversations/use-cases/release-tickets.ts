import { inTransaction } from '#platform/db/database.ts';
import { listBusyStaff, listServedBy, lockServed } from '../db/release-queries.ts';
import type { ConversationsDeps } from '../ports.ts';
import { applyChange } from './change-conversation.ts';
import { listNoteReaders } from './note-mentions.ts';

/** Support tickets whose executor is no longer of the staff are free again, and the desk is notified. */
export async function releaseTickets(deps: ConversationsDeps): Promise<void> {
  const busy = await listBusyStaff(deps.db);
  const serving = await deps.staffAmong(deps.db, busy);
  const gone = busy.filter((id) => !serving.has(id));
  if (gone.length === 0) return;
  for (const left of await listServedBy(deps.db, gone))
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
