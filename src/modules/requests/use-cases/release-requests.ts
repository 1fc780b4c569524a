import { inTransaction } from '#platform/db/database.ts';
import { listBusyExecutors, listServedBy } from '../db/queue-queries.ts';
import { findRequestById } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { moveRequest } from './move-request.ts';
import { listDesk, notifyColleague } from './notify-request.ts';

/**
 * Requests whose executor may no longer serve any are free again, and the desk is notified. What was begun at the
 * carrier stays until its result is there.
 */
export async function releaseRequests(deps: RequestsDeps): Promise<void> {
  const busy = await listBusyExecutors(deps.db);
  const serving = await deps.executorsAmong(deps.db, busy);
  const gone = busy.filter((id) => !serving.has(id));
  if (gone.length === 0) return;
  for (const { id, executorId } of await listServedBy(deps.db, gone))
    await inTransaction(deps.db, async (tx) => {
      const { row } = await moveRequest(deps, tx, id, { on: 'released', by: null }, async (current) => {
        if (current.executorId !== executorId) throw new Error('assigned meanwhile');
      });
      const dedupe = `released:${row.updatedAt.toISOString()}`;
      for (const userId of await listDesk(deps, tx, row))
        await notifyColleague(deps, tx, row, { userId, kind: 'desk-waits', variant: 'created', dedupe });
    }).catch(async () => {
      // Somebody was quicker, or the carrier has been called.
      const row = await findRequestById(deps.db, id);
      if (row?.executorId === executorId) deps.log('requests.release_failed', { requestId: id });
    });
}
