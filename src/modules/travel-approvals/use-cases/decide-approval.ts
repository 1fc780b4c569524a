import { AppError, invalidFields, notFound } from '#kernel/app-error.ts';
import type { Order } from '#modules/orders/api.ts';
import {
  applyOrderEvent,
  exchangeById,
  type OrdersDeps,
  ownOrder,
  sealText,
  type Visitor,
  viewOrder,
} from '#modules/orders/extension.ts';
import { inTransaction } from '#platform/db/database.ts';

import { travelApprovalsOf } from '../db/approval-queries.ts';
import { mayDecide } from './may-decide.ts';

type ApprovalDecision = { decision: 'approve' | 'refuse'; comment: string; exchangeId?: string | undefined };

/** Whether the company was asked about the order, or about an exchange of it, and by whom. */
async function askedAbout(
  deps: OrdersDeps,
  orderId: string,
  exchangeId: string | undefined,
): Promise<{ requestedBy: string | null } | null> {
  if (exchangeId === undefined) {
    const [travelApproval] = await travelApprovalsOf(deps.db, [orderId]);
    return travelApproval && travelApproval.state !== 'free' ? { requestedBy: null } : null;
  }
  const row = await exchangeById(deps.db, exchangeId);
  if (row?.orderId !== orderId || !row.confirmedAt) throw notFound('orders.exchange_not_found');
  return row.approval ? { requestedBy: row.requestedBy } : null;
}

const eventOf = (on: 'approve' | 'refuse' | 'approval_due', exchangeId: string | undefined) =>
  exchangeId === undefined ? ({ on, of: 'approval' } as const) : ({ on, of: 'exchange_approval', exchangeId } as const);

/**
 * Approves an order that waits, or refuses it, which ends it and gives its seats back; `exchangeId`: the same of an
 * exchange of its tickets, which stay
 * as they are when it is refused.
 * @throws AppError not_found `orders.not_found`, `orders.exchange_not_found`; conflict `orders.nothing_to_approve`,
 * `orders.approval_decided`; forbidden
 * `orders.not_approver`, `orders.own_approval`; invalid when nothing is said about a refusal.
 */
export async function decideApproval(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  { decision, comment, exchangeId }: ApprovalDecision,
): Promise<Order> {
  const order = await ownOrder(deps, visitor, id);
  const by = visitor.user?.userId ?? '';
  const requested = await askedAbout(deps, id, exchangeId);
  if (!requested) throw new AppError('conflict', 'orders.nothing_to_approve');
  const subject = { ...order, requestedBy: requested.requestedBy };
  if (!(await mayDecide(deps, visitor, subject)))
    throw new AppError(
      'forbidden',
      order.userId === by || requested.requestedBy === by ? 'orders.own_approval' : 'orders.not_approver',
    );
  const said = comment.trim();
  if (decision === 'refuse' && said === '') throw invalidFields([{ path: 'comment', code: 'common.fill_field' }]);
  const word = { by, comment: said === '' ? null : sealText(deps, said, `comment:${exchangeId ?? id}`) };
  const event = eventOf(decision, exchangeId);
  const moved = await inTransaction(deps.db, (tx) => applyOrderEvent(deps, tx, id, event, { decision: word }));
  if (!moved || moved.decision.refused) {
    // Too late: the deadline has passed, even if the job has not run yet.
    await expireApproval(deps, id, exchangeId);
    throw new AppError('conflict', 'orders.approval_decided');
  }
  return viewOrder(deps, await ownOrder(deps, visitor, id), visitor);
}

/** No decision before the deadline: the policy's default applies, to the order or an exchange of it. */
export async function expireApproval(deps: OrdersDeps, orderId: string, exchangeId?: string): Promise<void> {
  await inTransaction(deps.db, (tx) => applyOrderEvent(deps, tx, orderId, eventOf('approval_due', exchangeId)));
}
