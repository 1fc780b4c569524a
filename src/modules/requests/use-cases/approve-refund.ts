import { AppError } from '#kernel/app-error.ts';
import { CHECK_VIOLATION, inTransaction, sqlState } from '#platform/db/database.ts';
import type { DeskRequest } from '../api.ts';
import { actOf, updateAct } from '../db/act-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { readDesk } from './desk.ts';
import { moveRequest } from './move-request.ts';
import { ownRequest, staffOf } from './own-request.ts';
import type { Visitor } from './sealed-data.ts';

/**
 * A second person agrees to the sums they have read, or sends them back. Never the one who worked them out: the
 * machine and the database
 * both say so; nor the one who asked for the money. @throws AppError forbidden `requests.second_person`; conflict
 * `requests.sums_changed`, `requests.cannot`.
 */
export async function approveRefund(
  deps: RequestsDeps,
  visitor: Visitor,
  id: string,
  { actId, agreed, text }: { actId: string; agreed: boolean; text: string },
): Promise<DeskRequest> {
  const { userId, name } = staffOf(visitor);
  const row = await ownRequest(deps, visitor, id);
  const act = await actOf(deps.db, id);
  if (act && [act.calculatedBy, row.userId].includes(userId)) throw new AppError('forbidden', 'requests.second_person');
  if (!act || act.id !== actId) throw new AppError('conflict', 'requests.sums_changed');
  const on = agreed ? ('approved' as const) : ('returned_for_revision' as const);
  try {
    await inTransaction(deps.db, (tx) =>
      moveRequest(deps, tx, id, { on, by: userId, ...(agreed ? {} : { text }) }, async () => {
        const current = await actOf(tx, id);
        if (current?.id !== actId) throw new AppError('conflict', 'requests.sums_changed');
        if (agreed)
          await updateAct(tx, actId, {
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
  return readDesk(deps, visitor, id);
}
