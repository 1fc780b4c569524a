import { invalidField } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, toInstant } from '#kernel/dates.ts';
import { answerBy, type Counting } from '#kernel/service-clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { StaffRequest } from '../api.ts';
import { updateRequest } from '../db/request-queries.ts';
import { findServiceLevel } from '../db/service-level-queries.ts';
import { isOpen } from '../domain/request-state.ts';
import type { RequestsDeps } from '../ports.ts';
import { notifyAuthor } from './notify-request.ts';
import { notAllowed } from './own-request.ts';
import type { Visitor } from './sealed-data.ts';
import { lockServed, noteServed } from './served-request.ts';
import { readStaffRequest } from './staff-queue.ts';

/**
 * Sets the deadline of an open request by hand: it stays through pauses and changes of priority. Null: the time of its
 * kind and priority again, from now, where it was set by hand. The same deadline again changes nothing.
 * @throws AppError not_found `requests.not_found`; invalid `requests.past_deadline`; conflict
 * `requests.action_not_allowed` but for its executor and administrators.
 */
export async function changeDeadline(
  deps: RequestsDeps,
  visitor: Visitor,
  id: string,
  { deadline: typed }: { deadline: string | null },
): Promise<StaffRequest> {
  await inTransaction(deps.db, async (tx) => {
    const row = await lockServed(tx, visitor, id);
    if (!isOpen(row.status)) throw notAllowed();
    const now = deps.clock.now();
    const clock: { deadline: Date; counting: Counting } = { deadline: row.deadline, counting: 'set' };
    if (typed !== null) {
      clock.deadline = new Date(toInstant(typed, BUSINESS_TIME_ZONE));
      if (clock.deadline <= now) throw invalidField('deadline', 'requests.past_deadline');
      if (row.counting === 'set' && clock.deadline.getTime() === row.deadline.getTime()) return;
    } else {
      if (row.counting !== 'set') throw notAllowed();
      const level = await findServiceLevel(tx, row.kind, row.priority);
      clock.deadline = answerBy(level, deps.supportHours(), row.pausedAt ?? now);
      clock.counting = level.counting;
    }
    await updateRequest(tx, id, { ...clock, updatedAt: now });
    await notifyAuthor(deps, tx, row, { variant: 'deadline', dedupe: now.toISOString() });
    await noteServed(deps, tx, visitor, {
      id,
      kind: 'deadline_changed',
      action: 'request_deadline_set',
      changes: [{ field: 'deadline', previous: row.deadline.toISOString(), current: clock.deadline.toISOString() }],
    });
  });
  return readStaffRequest(deps, visitor, id);
}
