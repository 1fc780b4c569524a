import { inTransaction } from '#platform/db/database.ts';
import { listDueSoon } from '../db/queue-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { notifyColleague } from './notify-request.ts';

/** So long before its deadline the executor of a request is warned. */
const WARNING_MS = 30 * 60_000;

/** Notifies executors whose requests are due soon, once for each deadline. */
export async function warnOfDeadlines(deps: RequestsDeps): Promise<void> {
  const now = deps.clock.now();
  const rows = await listDueSoon(deps.db, { after: now, until: new Date(now.getTime() + WARNING_MS) });
  for (const { executorId, deadline, ...row } of rows) {
    if (executorId === null) continue;
    const until = deadline.toISOString();
    await inTransaction(deps.db, (tx) =>
      notifyColleague(deps, tx, row, { userId: executorId, kind: 'request-deadline', until, dedupe: until }),
    );
  }
}
