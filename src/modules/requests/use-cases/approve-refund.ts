import { AppError } from '#kernel/app-error.ts';
import { CHECK_VIOLATION, inTransaction, sqlState } from '#platform/db/database.ts';
import type { StaffRequest } from '../api.ts';
import { findAction, updateAction } from '../db/action-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { moveRequest } from './move-request.ts';
import { readOwnRequest, requireStaff } from './own-request.ts';
import type { Visitor } from './sealed-data.ts';
import { readStaffRequest } from './staff-queue.ts';

/**
 * A second person agrees to the sums they have read, or sends them back. Never the one who worked them out: the
 * machine and the database
 * both say so; nor the one who asked for the money. @throws AppError forbidden `requests.second_person`; conflict
 * `requests.sums_changed`, `requests.action_not_allowed`.
 */
export async function approveRefund(
  deps: RequestsDeps,
  visitor: Visitor,
  id: string,
  { actId, agreed, text }: { actId: string; agreed: boolean; text: string },
): Promise<StaffRequest> {
  const { userId, name } = requireStaff(visitor);
  const row = await readOwnRequest(deps, visitor, id);
  const action = await findAction(deps.db, id);
  if (action && [action.calculatedBy, row.userId].includes(userId))
    throw new AppError('forbidden', 'requests.second_person');
  if (!action || action.id !== actId) throw new AppError('conflict', 'requests.sums_changed');
  const on = agreed ? ('approved' as const) : ('returned_for_revision' as const);
  try {
    await inTransaction(deps.db, (tx) =>
      moveRequest(deps, tx, id, { on, by: userId, ip: visitor.ip, ...(agreed ? {} : { text }) }, async () => {
        const current = await findAction(tx, id);
        if (current?.id !== actId) throw new AppError('conflict', 'requests.sums_changed');
        if (agreed)
          await updateAction(tx, actId, {
            state: 'approved',
            approvedBy: userId,
            approvedByName: name,
            updatedAt: deps.clock.now(),
          });
      }),
    );
  } catch (error) {
    if (sqlState(error) !== CHECK_VIOLATION) throw error;
    throw new AppError('forbidden', 'requests.second_person');
  }
  return readStaffRequest(deps, visitor, id);
}
