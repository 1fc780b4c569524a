import { inTransaction } from '#platform/db/database.ts';
import { listDueSoon } from '../db/queue-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { listDesk, notifyColleague } from './notify-request.ts';

/** So long before its deadline the executor of a request is warned, or all staff where it has none. */
const WARNING_MS = 30 * 60_000;
/** So long after it a warning is made up that was missed: the deadline was moved, or no job ran. */
const MISSED_MS = 24 * 3_600_000;

/** Notifies executors whose requests are due soon or overdue, and of a free one all staff, once for each deadline. */
export async function warnOfDeadlines(deps: RequestsDeps): Promise<void> {
  const now = deps.clock.now();
  const rows = await listDueSoon(deps.db, {
    after: new Date(now.getTime() - MISSED_MS),
    until: new Date(now.getTime() + WARNING_MS),
  });
  for (const row of rows) {
    const until = row.deadline.toISOString();
    const notice =
      row.executorId === null
        ? ({ kind: 'desk-waits', variant: 'deadline', until, dedupe: until } as const)
        : ({ kind: 'request-deadline', until, dedupe: until } as const);
    const readers = row.executorId === null ? await listDesk(deps, deps.db, row) : [row.executorId];
    await inTransaction(deps.db, async (tx) => {
      for (const userId of readers) await notifyColleague(deps, tx, row, { ...notice, userId });
    });
  }
}
