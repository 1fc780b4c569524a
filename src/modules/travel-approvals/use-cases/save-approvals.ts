import {
  type ExchangeSnapshot,
  type OrderState,
  type OrderTransition,
  updateExchange,
} from '#modules/orders/extension.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { updateTravelApproval } from '../db/approval-queries.ts';
import { approvalDeadline } from '../domain/approval-machine.ts';
import { JOBS } from '../domain/job-names.ts';

/**
 * Writes what an event did to an approval: who is asked once the seats are held, what was decided and by whom, and
 * when the time limit decides.
 */
async function saveOrderApproval(transition: OrderTransition, before: OrderState, after: OrderState): Promise<void> {
  const { tx, order, details, now } = transition;
  const { approval } = after;
  if (!approval) return;
  if (approval.state !== before.approval?.state && approval.state !== 'waiting') {
    const { by, comment } = details.decision ?? { by: null, comment: null };
    await updateTravelApproval(tx, order.id, { state: approval.state, at: now, by, comment });
    await emailApprovers(transition, 'decided');
  }
  if (approval.state !== 'waiting') return;
  const held = ({ operations }: OrderState) => operations.hold === 'done';
  if (after.end !== 'open' || !held(after)) return;
  if (!held(before)) await emailApprovers(transition, 'asked');
  if (!held(before) || after.paymentTimeLimit !== before.paymentTimeLimit) {
    await expireAt(transition, approvalDeadline(approval, after.paymentTimeLimit));
  }
}

type ApprovalRef = { orderId: string; exchangeId?: string };
const subjectOf = ({ order }: OrderTransition, exchangeId?: string): ApprovalRef =>
  exchangeId === undefined ? { orderId: order.id } : { orderId: order.id, exchangeId };

function emailApprovers(transition: OrderTransition, what: 'asked' | 'decided', exchangeId?: string): Promise<void> {
  const key = `${JOBS.email}:${what}:${exchangeId ?? transition.order.id}`;
  return addJob(transition.tx, JOBS.email, { ...subjectOf(transition, exchangeId), what }, { key });
}

function expireAt(transition: OrderTransition, at: string, exchangeId?: string): Promise<void> {
  const key = `${JOBS.expire}:${exchangeId ?? transition.order.id}`;
  const subject = subjectOf(transition, exchangeId);
  return addJob(transition.tx, JOBS.expire, subject, { runAt: new Date(at), key });
}

/** The same of an exchange, whose approval is requested when it is agreed to. */
async function saveExchangeApproval(
  transition: OrderTransition,
  was: ExchangeSnapshot | undefined,
  { id, approval, expiresAt }: ExchangeSnapshot,
): Promise<void> {
  if (!approval || approval.state === was?.approval?.state) return;
  if (approval.state === 'waiting') {
    await emailApprovers(transition, 'asked', id);
    return expireAt(transition, approvalDeadline(approval, expiresAt), id);
  }
  const { by, comment } = transition.details.decision ?? { by: null, comment: null };
  const decided = { approval: approval.state, decidedAt: transition.now, decidedBy: by, comment };
  await updateExchange(transition.tx, id, decided);
  await emailApprovers(transition, 'decided', id);
}

/** Writes what an event did to approvals of an order and of its exchanges. */
export async function saveApprovals(transition: OrderTransition, before: OrderState, after: OrderState): Promise<void> {
  for (const next of after.exchanges) {
    const was = before.exchanges.find(({ id }) => id === next.id);
    if (next !== was) await saveExchangeApproval(transition, was, next);
  }
  await saveOrderApproval(transition, before, after);
}
