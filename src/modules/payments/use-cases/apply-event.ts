import { type Money, money } from '#kernel/money.ts';
import type { StaffTask } from '#kernel/staff-task.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { deferStatement } from '#platform/db/unit-of-work.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { amountOf, type Intent, type IntentChange, lockIntent, updateIntent } from '../db/intent-queries.ts';
import { firstComparison } from '../domain/compare-totals.ts';
import { decide, type IntentEvent, type IntentPublication, isActive } from '../domain/intent-state.ts';
import { type CapturedEvent, paymentCaptured, paymentDeclined, paymentExpired, paymentNeedsStaff } from '../events.ts';
import type { PaymentsDeps } from './deps.ts';

/** What came with the event: the sum that the acquirer took, its reason for a decline, its page. */
export type EventDetails = {
  captured?: Money;
  declineCode?: string | null;
  gatewayRef?: string;
  redirectUrl?: string;
  /** When the question went out to the gateway; what was asked before the attempt's last move is overtaken by it. */
  askedAt?: Date;
  /** When its answer came. */
  checkedAt?: Date;
};

/** As `applyEventIn`, in a transaction of its own. */
export const applyEvent = (
  deps: PaymentsDeps,
  intentId: string,
  event: IntentEvent,
  details: EventDetails = {},
): Promise<Intent | null> =>
  inTransaction(deps.db, (tx) => applyEventInTransaction(deps, tx, intentId, event, details));

/**
 * Moves an attempt by the table and announces the fact in the same transaction. Returns the attempt as it stands
 * after.
 */
export async function applyEventInTransaction(
  deps: PaymentsDeps,
  tx: Tx,
  intentId: string,
  event: IntentEvent,
  details: EventDetails = {},
): Promise<Intent | null> {
  const intent = await lockIntent(tx, intentId);
  if (!intent) return null;
  const applied = decideOn(deps, intent, event, details);
  const { id, ...change } = applied.change;
  if (Object.keys(change).length > 0) await deferStatement(tx, updateIntent(tx, id, change));
  await publishApplied(tx, applied);
  return applied.after;
}

/**
 * What an event does to a locked attempt: how it stands after, what of its row changes, the fact to be announced and
 * what staff must see to.
 */
export type AppliedEvent = {
  after: Intent;
  change: IntentChange;
  publication: IntentPublication | null;
  tasks?: readonly StaffTask[];
};

/** Money of an attempt that had ended so long ago (ms) is shown to staff; what comes earlier goes back by itself. */
const LATE_MS = 24 * 60 * 60_000;

/** A task about an attempt. */
const toStaffTask = (intent: Intent, task: Omit<StaffTask, 'orderId' | 'paymentId'>): StaffTask => ({
  ...task,
  orderId: intent.orderId,
  paymentId: intent.id,
  details: { gateway: intent.provider, ...task.details },
});

/**
 * A move already made announces nothing. Money in another currency than asked for is none of the order's: a live
 * attempt ends without money, so that
 * the buyer can pay anew, and staff give back what was taken.
 */
export function decideOn(deps: PaymentsDeps, intent: Intent, event: IntentEvent, details: EventDetails): AppliedEvent {
  const { captured } = details;
  if (event === 'captured' && captured && captured.currency !== intent.currency) {
    const { id } = intent;
    deps.log?.('payments.contradiction', {
      intentId: id,
      state: intent.state,
      event: 'captured_other_currency',
    });
    const task = toStaffTask(intent, {
      kind: 'payment_other_currency',
      cause: id,
      amounts: { expected: amountOf(intent), found: captured },
    });
    const ended = isActive(intent.state)
      ? publishTransition(deps, intent, 'declined', { ...details, declineCode: 'other_currency' })
      : publishTransition(deps, intent, 'refused', details);
    return { ...ended, tasks: [task] };
  }
  return publishTransition(deps, intent, event, details);
}

function publishTransition(
  deps: PaymentsDeps,
  intent: Intent,
  event: IntentEvent,
  details: EventDetails,
): AppliedEvent {
  const { id } = intent;
  const stale = details.askedAt !== undefined && details.askedAt < intent.stateAt;
  const decision = decide(intent.state, event, stale);
  const tasks: StaffTask[] = [];
  if (decision.kind === 'illegal') {
    deps.log?.('payments.contradiction', { intentId: id, state: intent.state, event });
    tasks.push(
      toStaffTask(intent, {
        kind: 'payment_contradiction',
        cause: `${id}:${event}`,
        details: { event },
        amounts: { expected: money(intent.capturedMinor, amountOf(intent).currency) },
      }),
    );
  }
  const change = {
    id,
    ...(details.gatewayRef ? { gatewayRef: details.gatewayRef } : {}),
    ...(details.redirectUrl ? { redirectUrl: details.redirectUrl } : {}),
    ...(details.checkedAt ? { checkedAt: details.checkedAt } : {}),
  };
  if (decision.kind !== 'move') return { after: { ...intent, ...change }, change, publication: null, tasks };
  const now = deps.clock.now();
  // The acquirer's own figure: one that differs from what we asked for is shown to staff, never corrected.
  const captured = event === 'captured' ? (details.captured ?? amountOf(intent)) : null;
  if (captured) tasks.push(...moneyTasks(deps, intent, captured, now));
  const moved = {
    ...change,
    state: decision.to,
    ...(decision.to === intent.state ? {} : { stateAt: now }),
    ...(isActive(decision.to) ? {} : { compareAt: firstComparison(now) }),
    ...(captured ? { capturedMinor: captured.minor } : {}),
    ...(decision.to === 'declined' ? { declineCode: details.declineCode ?? 'declined' } : {}),
  };
  return { after: { ...intent, ...moved }, change: moved, publication: decision.publication, tasks };
}

/** What staff must see to of money that has just been taken. */
function moneyTasks(deps: PaymentsDeps, intent: Intent, found: Money, now: Date): StaffTask[] {
  const { id } = intent;
  const tasks: StaffTask[] = [];
  if (found.minor !== intent.amountMinor) {
    deps.log?.('payments.other_amount', { intentId: id });
    const amounts = { expected: amountOf(intent), found };
    tasks.push(toStaffTask(intent, { kind: 'payment_other_amount', cause: id, amounts }));
  }
  if (!isActive(intent.state) && now.getTime() - intent.stateAt.getTime() >= LATE_MS)
    tasks.push(toStaffTask(intent, { kind: 'payment_captured_late', cause: id, amounts: { found } }));
  return tasks;
}

const eventIds = ({ id, orderId, purpose }: Intent) => ({ intentId: id, orderId, purpose });

/** Event: money has been captured. */
export function toCapturedEvent(intent: Intent): CapturedEvent {
  const asked = amountOf(intent);
  const amount = money(intent.capturedMinor, asked.currency);
  return { ...eventIds(intent), amount, asked, method: intent.method };
}

/** Publishes an event. `handledBy`: a listener that has acted on it in this transaction already. */
export async function publishApplied(
  tx: Tx,
  { after, publication: what, tasks = [] }: AppliedEvent,
  handledBy?: string,
): Promise<void> {
  for (const task of tasks) await publishEvent(tx, paymentNeedsStaff, task);
  if (what === 'captured') await publishEvent(tx, paymentCaptured, toCapturedEvent(after), { handledBy });
  else if (what === 'declined')
    await publishEvent(tx, paymentDeclined, { ...eventIds(after), code: after.declineCode ?? 'declined' });
  else if (what === 'expired') await publishEvent(tx, paymentExpired, eventIds(after));
}
