import { type ExchangeSnapshot, type Facts, type OrderTransition, updateExchange } from '#modules/orders/extension.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { updateTrip } from '../db/approval-queries.ts';
import { approvalDeadline } from '../domain/approval-machine.ts';
import { JOBS } from '../domain/job-names.ts';

/**
 * Writes what an event did to an approval: who is asked once the seats are held, what was decided and by whom, and
 * when silence decides.
 */
async function saveOrderApproval(moving: OrderTransition, before: Facts, after: Facts): Promise<void> {
  const { tx, order, learnt, now } = moving;
  const { approval } = after;
  if (!approval) return;
  if (approval.state !== before.approval?.state && approval.state !== 'waiting') {
    const { by, comment } = learnt.word ?? { by: null, comment: null };
    await updateTrip(tx, order.id, { state: approval.state, at: now, by, comment });
    await emailApprovers(moving, 'decided');
  }
  if (approval.state !== 'waiting') return;
  const held = ({ operations }: Facts) => operations.hold === 'done';
  if (after.end !== 'open' || !held(after)) return;
  if (!held(before)) await emailApprovers(moving, 'asked');
  if (!held(before) || after.paymentTimeLimit !== before.paymentTimeLimit) {
    await expireAt(moving, approvalDeadline(approval, after.paymentTimeLimit));
  }
}

type Subject = { orderId: string; exchangeId?: string };
const subjectOf = ({ order }: OrderTransition, exchangeId?: string): Subject =>
  exchangeId === undefined ? { orderId: order.id } : { orderId: order.id, exchangeId };

function emailApprovers(moving: OrderTransition, what: 'asked' | 'decided', exchangeId?: string): Promise<void> {
  const key = `${JOBS.email}:${what}:${exchangeId ?? moving.order.id}`;
  return addJob(moving.tx, JOBS.email, { ...subjectOf(moving, exchangeId), what }, { key });
}

function expireAt(moving: OrderTransition, at: string, exchangeId?: string): Promise<void> {
  const key = `${JOBS.expire}:${exchangeId ?? moving.order.id}`;
  const subject = subjectOf(moving, exchangeId);
  return addJob(moving.tx, JOBS.expire, subject, { runAt: new Date(at), key });
}

/** The same of an exchange, whose approval is requested when it is agreed to. */
async function saveExchangeApproval(
  moving: OrderTransition,
  was: ExchangeSnapshot | undefined,
  { id, approval, expiresAt }: ExchangeSnapshot,
): Promise<void> {
  if (!approval || approval.state === was?.approval?.state) return;
  if (approval.state === 'waiting') {
    await emailApprovers(moving, 'asked', id);
    return expireAt(moving, approvalDeadline(approval, expiresAt), id);
  }
  const { by, comment } = moving.learnt.word ?? { by: null, comment: null };
  const decided = { approval: approval.state, decidedAt: moving.now, decidedBy: by, comment };
  await updateExchange(moving.tx, id, decided);
  await emailApprovers(moving, 'decided', id);
}

/** Writes what an event did to approvals of an order and of its exchanges. */
export async function saveApprovals(moving: OrderTransition, before: Facts, after: Facts): Promise<void> {
  for (const next of after.exchanges) {
    const was = before.exchanges.find(({ id }) => id === next.id);
    if (next !== was) await saveExchangeApproval(moving, was, next);
  }
  await saveOrderApproval(moving, before, after);
}
