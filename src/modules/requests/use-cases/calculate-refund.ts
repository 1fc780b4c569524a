import { AppError } from '#kernel/app-error.ts';
import type { Money } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { StaffRequest } from '../api.ts';
import { findAction, insertAction, updateAction } from '../db/action-queries.ts';
import { listRequestPassengers } from '../db/request-queries.ts';
import { needsDocuments } from '../domain/request-state.ts';
import type { RequestsDeps } from '../ports.ts';
import { moveRequest } from './move-request.ts';
import { readOwnRequest, requireOrder, requireStaff } from './own-request.ts';
import type { Visitor } from './sealed-data.ts';
import { readStaffRequest } from './staff-queue.ts';

type GrantedRefund = { passengerId: string; fare: Money; taxes: Money; fees: Money; penalty: Money };

/**
 * Works out what goes back to whom; sums worked out before are dropped, and an approval with them.
 * @throws AppError invalid `requests.whole_party`, `orders.forced_beyond_paid`, `orders.forced_refund_zero`; conflict
 * `requests.documents_required`, `requests.action_not_allowed`, `orders.refund_not_automatic`.
 */
export async function calculateRefund(
  deps: RequestsDeps,
  visitor: Visitor,
  id: string,
  { channel, lines: granted }: { channel: 'supplier' | 'hand'; lines: readonly GrantedRefund[] },
): Promise<StaffRequest> {
  const { userId, name } = requireStaff(visitor);
  const row = await readOwnRequest(deps, visitor, id);
  const view = await readStaffRequest(deps, visitor, id);
  if (needsDocuments(row.kind) && view.documentsNeeded) throw new AppError('conflict', 'requests.documents_required');
  if (!view.staffActions.includes('calculated')) throw new AppError('conflict', 'requests.action_not_allowed');
  const ids = (await listRequestPassengers(deps.db, id)).map((p) => p.passengerId);
  const whole = granted.length === ids.length && granted.every((g) => ids.includes(g.passengerId));
  if (channel === 'hand' && !whole) throw new AppError('invalid', 'requests.whole_party');
  // The carrier's promise for its own fault is not a voluntary refund.
  if (channel === 'supplier' && row.kind !== 'forced_refund')
    throw new AppError('conflict', 'requests.action_not_allowed');
  const sums =
    channel === 'hand'
      ? await deps.orders.forcedSums(requireOrder(row), granted)
      : await deps.orders.quoteForced(requireOrder(row), ids);
  await inTransaction(deps.db, (tx) =>
    moveRequest(
      deps,
      tx,
      id,
      { on: 'calculated', by: userId, ip: visitor.ip, details: { amount: sums.refundAmount, channel } },
      async () => {
        const now = deps.clock.now();
        const old = await findAction(tx, id);
        if (old) await updateAction(tx, old.id, { state: 'dropped', updatedAt: now });
        await insertAction(tx, {
          id: deps.ids(),
          requestId: id,
          channel,
          state: 'calculated',
          lines: sums.lines,
          refundMinor: sums.refundAmount.minor,
          currency: sums.refundAmount.currency,
          calculatedBy: userId,
          calculatedByName: name,
          createdAt: now,
          updatedAt: now,
        });
      },
    ),
  );
  return readStaffRequest(deps, visitor, id);
}
