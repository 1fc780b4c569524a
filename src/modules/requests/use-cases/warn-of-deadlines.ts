import { inTransaction } from '#platform/db/database.ts';
import { listDueSoon } from '../db/queue-queries.ts';
import type { RequestRow } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { notifyColleague } from './notify-request.ts';

/** So long before its deadline the executor of a request is warned, or all staff where it has none. */
const WARNING_MS = 30 * 60_000;

/** Staff who may take a free request: not its author, nor who is of its contract. */
async function listDesk(deps: RequestsDeps, { userId, contractId }: RequestRow): Promise<string[]> {
  const members = contractId === null ? [] : await deps.membersOf(deps.db, contractId);
  const authors = new Set([userId, ...members.map(({ id }) => id)]);
  return (await deps.listExecutors(deps.db)).map(({ id }) => id).filter((id) => !authors.has(id));
}

/** Notifies executors whose requests are due soon, and of a free one all staff, once for each deadline. */
export async function warnOfDeadlines(deps: RequestsDeps): Promise<void> {
  const now = deps.clock.now();
  const rows = await listDueSoon(deps.db, { after: now, until: new Date(now.getTime() + WARNING_MS) });
  for (const row of rows) {
    const until = row.deadline.toISOString();
    const notice =
      row.executorId === null
        ? ({ kind: 'desk-waits', variant: 'deadline', until, dedupe: until } as const)
        : ({ kind: 'request-deadline', until, dedupe: until } as const);
    const readers = row.executorId === null ? await listDesk(deps, row) : [row.executorId];
    await inTransaction(deps.db, async (tx) => {
      for (const userId of readers) await notifyColleague(deps, tx, row, { ...notice, userId });
    });
  }
}
