import { invalidField } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, toInstant } from '#kernel/dates.ts';
import { answerBy, type Counting } from '#kernel/service-clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { StaffRequest } from '../api.ts';
import { type RequestRow, updateRequest } from '../db/request-queries.ts';
import { findServiceLevel } from '../db/service-level-queries.ts';
import { authorDeadlineOf } from '../domain/deadline.ts';
import { isOpen } from '../domain/request-state.ts';
import type { RequestsDeps } from '../ports.ts';
import { notifyAuthor } from './notify-request.ts';
import { notAllowed } from './own-request.ts';
import type { Visitor } from './sealed-data.ts';
import { lockServed, noteServed } from './served-request.ts';
import { readStaffRequest } from './staff-queue.ts';

type RequestClock = { deadline: Date; counting: Counting };

/** @throws AppError invalid `requests.past_deadline`. */
function setClock(typed: string, now: Date): RequestClock {
  const deadline = new Date(toInstant(typed, BUSINESS_TIME_ZONE));
  if (deadline <= now) throw invalidField('deadline', 'requests.past_deadline');
  return { deadline, counting: 'set' };
}

/** @throws AppError conflict `requests.action_not_allowed` for a deadline that was not set by hand. */
async function usualClock(deps: RequestsDeps, tx: Tx, row: RequestRow): Promise<RequestClock> {
  if (row.counting !== 'set') throw notAllowed();
  const named = authorDeadlineOf(row);
  if (named !== null) return { deadline: named, counting: 'fixed' };
  const level = await findServiceLevel(tx, row.kind, row.priority);
  const deadline = answerBy(level, deps.supportHours(), row.pausedAt ?? deps.clock.now());
  return { deadline, counting: level.counting };
}

/**
 * Sets the deadline of an open request by hand: it stays through pauses and changes of priority, and the moment that
 * its author named is kept. Null, where it was set by hand: that moment again, or else the time of its kind and
 * priority from now. The same deadline again changes nothing.
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
    const authorDeadline = authorDeadlineOf(row);
    const clock = typed === null ? await usualClock(deps, tx, row) : setClock(typed, now);
    if (row.counting === clock.counting && clock.deadline.getTime() === row.deadline.getTime()) return;
    await updateRequest(tx, id, { ...clock, authorDeadline, updatedAt: now });
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
