import { type Money, money } from '#kernel/money.ts';
import type { StaffTask } from '#kernel/staff-task.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { send } from '#platform/db/unit.ts';
import { announce } from '#platform/jobs/events.ts';
import { amountOf, type Intent, type Learnt, lockIntent, updateIntent } from '../db/queries.ts';
import { firstComparison } from '../domain/compare-totals.ts';
import { type Announcement, decide, type IntentEvent, isLive } from '../domain/intent-state.ts';
import { type Captured, paymentCaptured, paymentDeclined, paymentExpired, paymentNeedsStaff } from '../events.ts';
import type { PaymentsDeps } from './deps.ts';

/** What came with the event: the sum that the acquirer took, its reason for a decline, its page. */
export type EventFacts = {
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
  facts: EventFacts = {},
): Promise<Intent | null> => inTransaction(deps.db, (tx) => applyEventIn(deps, tx, intentId, event, facts));

/**
 * Moves an attempt by the table and announces the fact in the same transaction. Returns the attempt as it stands
 * after.
 */
export async function applyEventIn(
  deps: PaymentsDeps,
  tx: Tx,
  intentId: string,
  event: IntentEvent,
  facts: EventFacts = {},
): Promise<Intent | null> {
  const intent = await lockIntent(tx, intentId);
  if (!intent) return null;
  const applied = decideOn(deps, intent, event, facts);
  const { id, ...change } = applied.change;
  if (Object.keys(change).length > 0) await send(tx, updateIntent(tx, id, change));
  await publishApplied(tx, applied);
  return applied.after;
}

/**
 * What an event does to a locked attempt: how it stands after, what of its row changes, the fact to be announced and
 * what staff must see to.
 */
export type Applied = {
  after: Intent;
  change: Learnt;
  announce: Announcement | null;
  tasks?: readonly StaffTask[];
};

/** Money of an attempt that had ended so long ago (ms) is shown to staff; what comes earlier goes back by itself. */
const LATE_MS = 24 * 60 * 60_000;

/** A task about an attempt. */
const taskOf = (intent: Intent, task: Omit<StaffTask, 'orderId' | 'paymentId'>): StaffTask => ({
  ...task,
  orderId: intent.orderId,
  paymentId: intent.id,
  facts: { gateway: intent.provider, ...task.facts },
});

/**
 * A move already made announces nothing. Money in another currency than asked for is none of the order's: a live
 * attempt ends without money, so that
 * the buyer can pay anew, and staff give back what was taken.
 */
export function decideOn(deps: PaymentsDeps, intent: Intent, event: IntentEvent, facts: EventFacts): Applied {
  const { captured } = facts;
  if (event === 'captured' && captured && captured.currency !== intent.currency) {
    const { id } = intent;
    deps.log?.('payments.contradiction', {
      intentId: id,
      state: intent.state,
      event: 'captured_other_currency',
    });
    const task = taskOf(intent, {
      kind: 'payment_other_currency',
      cause: id,
      amounts: { expected: amountOf(intent), found: captured },
    });
    const ended = isLive(intent.state)
      ? moveOn(deps, intent, 'declined', { ...facts, declineCode: 'other_currency' })
      : moveOn(deps, intent, 'refused', facts);
    return { ...ended, tasks: [task] };
  }
  return moveOn(deps, intent, event, facts);
}

function moveOn(deps: PaymentsDeps, intent: Intent, event: IntentEvent, facts: EventFacts): Applied {
  const { id } = intent;
  const overtaken = facts.askedAt !== undefined && facts.askedAt < intent.stateAt;
  const decision = decide(intent.state, event, overtaken);
  const tasks: StaffTask[] = [];
  if (decision.kind === 'illegal') {
    deps.log?.('payments.contradiction', { intentId: id, state: intent.state, event });
    tasks.push(
      taskOf(intent, {
        kind: 'payment_contradiction',
        cause: `${id}:${event}`,
        facts: { event },
        amounts: { expected: money(intent.capturedMinor, amountOf(intent).currency) },
      }),
    );
  }
  const change = {
    id,
    ...(facts.gatewayRef ? { gatewayRef: facts.gatewayRef } : {}),
    ...(facts.redirectUrl ? { redirectUrl: facts.redirectUrl } : {}),
    ...(facts.checkedAt ? { checkedAt: facts.checkedAt } : {}),
  };
  if (decision.kind !== 'move') return { after: { ...intent, ...change }, change, announce: null, tasks };
  const now = deps.clock.now();
  // The acquirer's own figure: one that differs from what we asked for is shown to staff, never corrected.
  const captured = event === 'captured' ? (facts.captured ?? amountOf(intent)) : null;
  if (captured) tasks.push(...tasksOfMoney(deps, intent, captured, now));
  const moved = {
    ...change,
    state: decision.to,
    ...(decision.to === intent.state ? {} : { stateAt: now }),
    ...(isLive(decision.to) ? {} : { compareAt: firstComparison(now) }),
    ...(captured ? { capturedMinor: captured.minor } : {}),
    ...(decision.to === 'declined' ? { declineCode: facts.declineCode ?? 'declined' } : {}),
  };
  return { after: { ...intent, ...moved }, change: moved, announce: decision.announce, tasks };
}

/** What staff must see to of money that has just been taken. */
function tasksOfMoney(deps: PaymentsDeps, intent: Intent, found: Money, now: Date): StaffTask[] {
  const { id } = intent;
  const tasks: StaffTask[] = [];
  if (found.minor !== intent.amountMinor) {
    deps.log?.('payments.other_amount', { intentId: id });
    const amounts = { expected: amountOf(intent), found };
    tasks.push(taskOf(intent, { kind: 'payment_other_amount', cause: id, amounts }));
  }
  if (!isLive(intent.state) && now.getTime() - intent.stateAt.getTime() >= LATE_MS)
    tasks.push(taskOf(intent, { kind: 'payment_captured_late', cause: id, amounts: { found } }));
  return tasks;
}

const idsOf = ({ id, orderId, purpose }: Intent) => ({ intentId: id, orderId, purpose });

/** Event: money has been captured. */
export function capturedNews(intent: Intent): Captured {
  const asked = amountOf(intent);
  const amount = money(intent.capturedMinor, asked.currency);
  return { ...idsOf(intent), amount, asked, method: intent.method };
}

/** Publishes an event. `handledBy`: a listener that has acted on it in this transaction already. */
export async function publishApplied(
  tx: Tx,
  { after, announce: what, tasks = [] }: Applied,
  handledBy?: string,
): Promise<void> {
  for (const task of tasks) await announce(tx, paymentNeedsStaff, task);
  if (what === 'captured') await announce(tx, paymentCaptured, capturedNews(after), { handledBy });
  else if (what === 'declined')
    await announce(tx, paymentDeclined, { ...idsOf(after), code: after.declineCode ?? 'declined' });
  else if (what === 'expired') await announce(tx, paymentExpired, idsOf(after));
}
