import { type Money, money } from '#kernel/money.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { send } from '#platform/db/unit.ts';
import { announce } from '#platform/jobs/events.ts';
import { amountOf, type Intent, lockIntent, updateIntent } from '../db/queries.ts';
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
  /** Acts on the money's arrival in this transaction, in the place of the news to this listener. */
  joined?: { listener: string; captured(news: Captured): Promise<unknown> };
};

/** As `applyEventIn`, in a transaction of its own. */
export const applyEvent = (
  deps: PaymentsDeps,
  intentId: string,
  event: IntentEvent,
  facts: EventFacts = {},
): Promise<Intent | null> => inTransaction(deps.db, (tx) => applyEventIn(deps, tx, intentId, event, facts));

/** Moves an attempt by the table and announces the fact in the same transaction; a move already made announces nothing, money in another currency than asked for is a contradiction and moves nothing. Returns the attempt as it stands after. */
export async function applyEventIn(
  deps: PaymentsDeps,
  tx: Tx,
  intentId: string,
  event: IntentEvent,
  facts: EventFacts = {},
): Promise<Intent | null> {
  const intent = await lockIntent(tx, intentId);
  if (!intent) return null;
  const overtaken = facts.askedAt !== undefined && facts.askedAt < intent.stateAt;
  const decision = decide(intent.state, event, overtaken);
  if (decision.kind === 'illegal')
    deps.log?.('payments.contradiction', { intentId, state: intent.state, event });
  const foreign = event === 'captured' && facts.captured && facts.captured.currency !== intent.currency;
  if (foreign && decision.kind === 'move') {
    deps.log?.('payments.contradiction', {
      intentId,
      state: intent.state,
      event: 'captured_other_currency',
    });
    return intent;
  }
  const change = {
    ...(facts.gatewayRef ? { gatewayRef: facts.gatewayRef } : {}),
    ...(facts.redirectUrl ? { redirectUrl: facts.redirectUrl } : {}),
    ...(facts.checkedAt ? { checkedAt: facts.checkedAt } : {}),
  };
  if (decision.kind !== 'move') {
    if (Object.keys(change).length > 0) await send(tx, updateIntent(tx, intentId, change));
    return { ...intent, ...change };
  }
  const moved = {
    ...change,
    state: decision.to,
    ...(decision.to === intent.state ? {} : { stateAt: deps.clock.now() }),
    ...(event === 'captured' ? { capturedMinor: capturedOf(deps, intent, facts).minor } : {}),
    ...(decision.to === 'declined' ? { declineCode: facts.declineCode ?? 'declined' } : {}),
  };
  await send(tx, updateIntent(tx, intentId, moved));
  const after = { ...intent, ...moved };
  if (decision.announce) await tell(tx, decision.announce, after, facts.joined);
  return after;
}

/** The acquirer's own figure; one that differs from what we asked for is told to staff, never corrected. */
function capturedOf(deps: PaymentsDeps, intent: Intent, facts: EventFacts): Money {
  const captured = facts.captured ?? amountOf(intent);
  if (captured.minor !== intent.amountMinor) deps.log?.('payments.other_amount', { intentId: intent.id });
  return captured;
}

async function tell(tx: Tx, what: Announcement, intent: Intent, joined: EventFacts['joined']): Promise<void> {
  const ids = { intentId: intent.id, orderId: intent.orderId, purpose: intent.purpose };
  if (what === 'captured') {
    const amount = money(intent.capturedMinor, amountOf(intent).currency);
    const news = { ...ids, amount, asked: amountOf(intent), method: intent.method };
    await joined?.captured(news);
    await announce(tx, paymentCaptured, news, { heard: joined?.listener });
  } else if (what === 'declined')
    await announce(tx, paymentDeclined, { ...ids, code: intent.declineCode ?? 'declined' });
  else await announce(tx, paymentExpired, ids);
}
