import { inTransaction } from '#platform/db/database.ts';
import { listDueSoon } from '../db/conversation-queries.ts';
import type { ConversationsDeps } from '../ports.ts';
import { listNoteReaders } from './note-mentions.ts';

/** So long before its deadline the executor of a ticket is warned, or all staff where it has none. */
const WARNING_MS = 30 * 60_000;
/** So long after it a warning is made up that was missed: the deadline was moved, or no job ran. */
const MISSED_MS = 24 * 3_600_000;

/** Notifies executors whose tickets are due soon or overdue, and of a free one all staff, once for each deadline. */
export async function warnOfDeadlines(deps: ConversationsDeps): Promise<void> {
  const now = deps.clock.now();
  const rows = await listDueSoon(deps.db, {
    after: new Date(now.getTime() - MISSED_MS),
    until: new Date(now.getTime() + WARNING_MS),
  });
  for (const row of rows) {
    const until = row.deadline?.toISOString();
    const path = `/office/chats?filter=due&chatId=${row.id}`;
    const notice =
      row.executorId === null
        ? ({ kind: 'desk-waits', facts: { order: '', request: null, variant: 'ticket', until, path } } as const)
        : ({ kind: 'request-deadline', facts: { order: '', request: null, variant: 'support', until, path } } as const);
    const readers =
      row.executorId === null ? (await listNoteReaders(deps, deps.db, row)).map(({ id }) => id) : [row.executorId];
    await inTransaction(deps.db, async (tx) => {
      for (const userId of readers)
        await deps.notifyStaff(tx, userId, { ...notice, dedupe: `${notice.kind}:${row.id}:${until}` });
    });
  }
}
