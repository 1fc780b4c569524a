import type { Instant } from '#kernel/dates.ts';
import { inTransaction } from '#platform/db/database.ts';
import { lockRequest } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { moveRequest } from './move-request.ts';

/**
 * Continues a request that waits for its author, who has written into its chat `at`; one that was paused after that
 * message waits on.
 */
export async function continueAnswered(
  deps: RequestsDeps,
  { requestId, at }: { requestId: string; at: Instant },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const row = await lockRequest(tx, requestId);
    const waited = row?.pauseReason === 'author' && row.pausedAt !== null && row.pausedAt <= new Date(at);
    if (waited) await moveRequest(deps, tx, requestId, { on: 'answered', by: null, isNotified: true });
  });
}
