import { AppError, invalidFields } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Order } from '../../api.ts';
import { tripsOf } from '../../db/trip-queries.ts';
import type { OrdersDeps } from '../../ports.ts';
import { moveOrder } from '../move-order.ts';
import { ownOrder } from '../own-order.ts';
import { viewOrder } from '../read-order.ts';
import { sealText } from '../sealed-data.ts';
import type { Visitor } from '../visitor.ts';
import { mayDecide } from './may-decide.ts';

/**
 * Approves an order that waits, or refuses it, which ends it and gives its seats back.
 * @throws AppError not_found `orders.not_found`; conflict `orders.nothing_to_approve`, `orders.approval_decided`; forbidden `orders.not_approver`,
 * `orders.own_approval`; invalid when nothing is said about a refusal.
 */
export async function decideApproval(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  { decision, comment }: { decision: 'approve' | 'refuse'; comment: string },
): Promise<Order> {
  const order = await ownOrder(deps, visitor, id);
  const [trip] = await tripsOf(deps.db, [id]);
  if (!trip || trip.state === 'free') throw new AppError('conflict', 'orders.nothing_to_approve');
  if (!(await mayDecide(deps, visitor, order)))
    throw new AppError(
      'forbidden',
      order.userId === visitor.account?.userId ? 'orders.own_approval' : 'orders.not_approver',
    );
  const said = comment.trim();
  if (decision === 'refuse' && said === '')
    throw invalidFields([{ path: 'comment', code: 'common.fill_field' }]);
  const by = visitor.account?.userId ?? '';
  const word = { by, comment: said === '' ? null : sealText(deps, said, `comment:${id}`) };
  const event = { on: decision, of: 'approval' } as const;
  const moved = await inTransaction(deps.db, (tx) => moveOrder(deps, tx, id, event, { word }));
  if (!moved || moved.decision.refused) {
    // Too late: silence has decided, whether or not anybody has noticed.
    await lapseApproval(deps, id);
    throw new AppError('conflict', 'orders.approval_decided');
  }
  return viewOrder(deps, await ownOrder(deps, visitor, id), visitor);
}

/** Nobody has said a word in time: what the policy makes of that is decided. */
export async function lapseApproval(deps: OrdersDeps, orderId: string): Promise<void> {
  await inTransaction(deps.db, (tx) => moveOrder(deps, tx, orderId, { on: 'approval_due', of: 'approval' }));
}
