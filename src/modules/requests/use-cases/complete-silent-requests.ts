import { inTransaction } from '#platform/db/database.ts';
import { listUnansweredSince } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { moveRequest } from './move-request.ts';

const AUTO_COMPLETE_MS = 7 * 86_400_000;

/** A carried-out request without an objection for a week is complete; one that is refused holds no other back. */
export async function completeSilentRequests(deps: RequestsDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - AUTO_COMPLETE_MS);
  let last: { id: string; updatedAt: Date } | undefined;
  do {
    const page = await listUnansweredSince(deps.db, before, last);
    for (const { id } of page)
      await inTransaction(deps.db, (tx) => moveRequest(deps, tx, id, { on: 'settled', by: null })).catch(() =>
        deps.log('requests.settle_failed', { requestId: id }),
      );
    last = page.at(-1);
  } while (last);
}
