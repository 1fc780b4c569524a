import { AppError } from '#kernel/app-error.ts';
import { CHECK_VIOLATION, inTransaction, sqlState } from '#platform/db/database.ts';
import type { StaffRequest } from '../api.ts';
import { findRequestAction, updateRequestAction } from '../db/action-queries.ts';
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
  { staffActionId, agreed, text }: { staffActionId: string; agreed: boolean; text: string },
): Promise<StaffRequest> {
  const { userId, name } = requireStaff(visitor);
  const row = await readOwnRequest(deps, visitor, id);
  const staffAction = await findRequestAction(deps.db, id);
  if (staffAction && [staffAction.calculatedBy, row.userId].includes(userId))
    throw new AppError('forbidden', 'requests.second_person');
  if (!staffAction || staffAction.id !== staffActionId) throw new AppError('conflict', 'requests.sums_changed');
  const on = agreed ? ('approved' as const) : ('returned_for_revision' as const);
  try {
    await inTransaction(deps.db, (tx) =>
      moveRequest(deps, tx, id, { on, by: userId, ...(agreed ? {} : { text }) }, async () => {
        const current = await findRequestAction(tx, id);
        if (current?.id !== staffActionId) throw new AppError('conflict', 'requests.sums_changed');
        if (agreed)
          await updateRequestAction(tx, staffActionId, {
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
