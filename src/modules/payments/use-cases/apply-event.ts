import { type Money, money } from '#kernel/money.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { send } from '#platform/db/unit.ts';
import { announce } from '#platform/jobs/events.ts';
import { amountOf, type Intent, type Learnt, lockIntent, updateIntent } from '../db/queries.ts';
import { type Announcement, decide, type IntentEvent } from '../domain/intent-state.ts';
import { type Captured, paymentCaptured, paymentDeclined, paymentExpired } from '../events.ts';
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

/** Moves an attempt by the table and announces the fact in the same transaction. Returns the attempt as it stands after. */
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
  await tell(tx, applied);
  return applied.after;
}

/** What an event does to a locked attempt: how it stands after, what of its row changes, and the fact to be announced. */
export type Applied = { after: Intent; change: Learnt; announce: Announcement | null };

/** A move already made announces nothing; money in another currency than asked for is a contradiction and moves nothing. */
export function decideOn(deps: PaymentsDeps, intent: Intent, event: IntentEvent, facts: EventFacts): Applied {
  const { id } = intent;
  const overtaken = facts.askedAt !== undefined && facts.askedAt < intent.stateAt;
  const decision = decide(intent.state, event, overtaken);
  if (decision.kind === 'illegal')
    deps.log?.('payments.contradiction', { intentId: id, state: intent.state, event });
  const foreign = event === 'captured' && facts.captured && facts.captured.currency !== intent.currency;
  if (foreign && decision.kind === 'move') {
    deps.log?.('payments.contradiction', {
      intentId: id,
      state: intent.state,
      event: 'captured_other_currency',
    });
    return { after: intent, change: { id }, announce: null };
  }
  const change = {
    id,
    ...(facts.gatewayRef ? { gatewayRef: facts.gatewayRef } : {}),
    ...(facts.redirectUrl ? { redirectUrl: facts.redirectUrl } : {}),
    ...(facts.checkedAt ? { checkedAt: facts.checkedAt } : {}),
  };
  if (decision.kind !== 'move') return { after: { ...intent, ...change }, change, announce: null };
  const moved = {
    ...change,
    state: decision.to,
    ...(decision.to === intent.state ? {} : { stateAt: deps.clock.now() }),
    ...(event === 'captured' ? { capturedMinor: capturedOf(deps, intent, facts).minor } : {}),
    ...(decision.to === 'declined' ? { declineCode: facts.declineCode ?? 'declined' } : {}),
  };
  return { after: { ...intent, ...moved }, change: moved, announce: decision.announce };
}

/** The acquirer's own figure; one that differs from what we asked for is told to staff, never corrected. */
function capturedOf(deps: PaymentsDeps, intent: Intent, facts: EventFacts): Money {
  const captured = facts.captured ?? amountOf(intent);
  if (captured.minor !== intent.amountMinor) deps.log?.('payments.other_amount', { intentId: intent.id });
  return captured;
}

const idsOf = ({ id, orderId, purpose }: Intent) => ({ intentId: id, orderId, purpose });

/** That money has arrived, as others are told. */
export function capturedNews(intent: Intent): Captured {
  const asked = amountOf(intent);
  const amount = money(intent.capturedMinor, asked.currency);
  return { ...idsOf(intent), amount, asked, method: intent.method };
}

/** Announces what has happened. `heard`: a listener that has acted on it in this transaction already. */
export async function tell(tx: Tx, { after, announce: what }: Applied, heard?: string): Promise<void> {
  if (what === 'captured') await announce(tx, paymentCaptured, capturedNews(after), { heard });
  else if (what === 'declined')
    await announce(tx, paymentDeclined, { ...idsOf(after), code: after.declineCode ?? 'declined' });
  else if (what === 'expired') await announce(tx, paymentExpired, idsOf(after));
}
