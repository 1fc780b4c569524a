import type { Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { orderNeedsStaff } from '../../events.ts';
import { JOBS } from '../domain/job-names.ts';
import type { HistoryKind, Plan } from '../domain/machine-slice.ts';
import { type EndState, subjectIdOf } from '../domain/order-snapshot.ts';
import { EXCHANGE_KEY, ORDER_KEY, RETURN_KEY } from '../domain/refund-purpose.ts';
import type { OrderTransition } from './order-transition.ts';
import type { OrderEmailKind } from './queue-emails.ts';
import { nextRefundKey } from './refund-keys.ts';

/** E-mails to the buyer in addition to that of a hold; the tickets are sent with the receipts. */
const LETTERS: Partial<Record<HistoryKind, OrderEmailKind>> = {
  // An approved order may be paid now.
  approved: 'order-held',
  auto_approved: 'order-held',
  timeout: 'order-expired',
  issue_blocked: 'order-attention',
  refunded: 'payment-refunded',
};

/**
 * A buyer who pays at once is not asked to pay: the letter about held seats goes out after this time, if the money
 * has not come.
 */
export const HELD_LETTER_DELAY_MS = 30_000;

/** Queues the letter about seats that are held now. */
export async function queueHoldEmail({ tx, order, writes, now }: OrderTransition): Promise<void> {
  if (!writes.history.some(({ kind }) => kind === 'held')) return;
  await queueOrderEmail(tx, order.id, 'order-held', new Date(now.getTime() + HELD_LETTER_DELAY_MS));
}

const queueOrderEmail = (tx: Tx, orderId: string, template: OrderEmailKind, runAt?: Date): Promise<void> =>
  addJob(tx, JOBS.letter, { orderId, template }, { key: `${template}:${orderId}`, ...(runAt && { runAt }) });

/** Queues the other letters about what is written into the history. */
export async function queueOrderEmails({ tx, order, event, writes }: OrderTransition): Promise<void> {
  // Letters about returns, exchanges and splits have their sums and go out with their receipts.
  if (subjectIdOf(event) !== undefined) return;
  for (const { kind } of writes.history) {
    const template = LETTERS[kind];
    if (template) await queueOrderEmail(tx, order.id, template);
  }
}

/** Does what a decision plans; `ended` is how the order has ended with it. */
export async function applyEffects(transition: OrderTransition, plan: Plan, ended: EndState): Promise<void> {
  const { deps, tx, order, now } = transition;
  switch (plan.kind) {
    case 'operation':
      return; // its row and job were written with the state
    case 'refund': {
      const { returnId, exchangeId } = plan;
      const unwanted = ended === 'open' ? 'not_wanted' : ended;
      const reason = returnId ? 'returned' : exchangeId ? 'exchanged' : unwanted;
      const refundAmount = exchangeId ? `${EXCHANGE_KEY}${exchangeId}` : ORDER_KEY;
      const first = returnId ? `${RETURN_KEY}${returnId}` : refundAmount;
      const key = plan.again ? await nextRefundKey(deps, tx, order.id, plan.paymentId, first) : first;
      const { paymentId: intentId, amount } = plan;
      await deps.payments.refund(tx, { intentId, amount, reason, key, orderId: order.id });
      return;
    }
    case 'deliver':
      await addJob(tx, JOBS.deliver, { orderId: order.id }, { key: `${JOBS.deliver}:${order.id}` });
      return;
    case 'alert':
      await publishEvent(tx, orderNeedsStaff, { orderId: order.id, reason: plan.reason, at: now.toISOString() });
      deps.count('orders_need_staff');
      return;
    default:
      await applySliceEffects(transition, plan);
  }
}

/** @throws Error when no slice carries out plans of this kind. */
async function applySliceEffects<P extends Plan>(transition: OrderTransition, plan: P): Promise<void> {
  for (const { plans } of transition.deps.registry.writers) {
    const carryOut = plans?.[plan.kind] as ((transition: OrderTransition, plan: P) => Promise<void>) | undefined;
    if (carryOut) return carryOut(transition, plan);
  }
  throw new Error(`no slice carries out the plan ${plan.kind}`);
}
