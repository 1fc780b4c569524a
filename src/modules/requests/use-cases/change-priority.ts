import { type Priority, prioritisedDeadline } from '#kernel/service-clock.ts';
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
 * Sets how urgent an open request is; its clock follows. The same priority again changes nothing. @throws AppError
 * not_found `requests.not_found`; conflict `requests.action_not_allowed` but for its executor and administrators.
 */
export async function changePriority(
  deps: RequestsDeps,
  visitor: Visitor,
  id: string,
  { priority }: { priority: Priority },
): Promise<StaffRequest> {
  await inTransaction(deps.db, async (tx) => {
    const row = await lockServed(tx, visitor, id);
    if (!isOpen(row.status)) throw notAllowed();
    if (row.priority === priority) return;
    const now = deps.clock.now();
    const level = await findServiceLevel(tx, row.kind, priority);
    const clock = prioritisedDeadline(row, { priority, level, hours: deps.supportHours(), now });
    await updateRequest(tx, id, { priority, ...clock, updatedAt: now });
    await noteServed(deps, tx, visitor, {
      id,
      kind: 'priority_changed',
      action: 'request_priority_changed',
      changes: [
        { field: 'priority', previous: row.priority, current: priority },
        { field: 'deadline', previous: row.deadline.toISOString(), current: clock.deadline.toISOString() },
      ],
    });
    await notifyAuthor(deps, tx, row, { variant: 'priority', dedupe: now.toISOString() });
  });
  return readStaffRequest(deps, visitor, id);
}
