import { type Currency, money } from '#kernel/money.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { chargebacksOfIntent } from '../db/chargeback-queries.ts';
import { amountOf, type Intent, lockIntent, updateIntent } from '../db/intent-queries.ts';
import {
  endRefundLease,
  leaseRefund,
  markRefundSent,
  type Refund,
  refundById,
  refundsOfIntent,
  settleRefund,
} from '../db/refund-queries.ts';
import { CHARGED_BACK, chargebackTotals } from '../domain/chargebacks.ts';
import { firstComparison } from '../domain/compare-totals.ts';
import { SEND_REFUND } from '../domain/job-names.ts';
import { decideRefundStep, nextRefund } from '../domain/refund-step.ts';
import { paymentNeedsStaff, paymentRefunded, paymentStaffNotNeeded, refundRejected } from '../events.ts';
import type { GatewayPort } from '../port.ts';
import type { PaymentsDeps } from './deps.ts';
import { gatewayOf } from './find-gateway.ts';

/** Longer than the three calls of one sending take together (ms). */
const LEASE_MS = 90_000;
/** Of it, the request must have gone out by then: a process that has slept since may not be the only one any more. */
const SEND_WITHIN_MS = 45_000;

/** What is known of a refund for certain, and what is not. */
type RefundOutcome = { kind: 'done' } | { kind: 'rejected'; code: string } | { kind: 'open'; reason: string };
const open = (reason: string): RefundOutcome => ({ kind: 'open', reason });

type RefundWork = {
  refund: Refund;
  intent: Intent;
  /** Of our other refunds of the payment, those that are done; minor units. */
  before: number;
  lease: Date;
};

/**
 * Carries a refund out: one process at a time, under a lease. A gateway that knows ids of refunds is sent the same
 * one until its answer is definite; one
 * that does not is asked what it has given back first.
 * @throws when it is still open, so that the job comes back
 */
export async function sendRefund(deps: PaymentsDeps, refundId: string): Promise<void> {
  const work = await inTransaction(deps.db, (tx) => leaseAndSend(deps, tx, refundId));
  if (!work) return;
  const { refund, intent, lease } = work;
  try {
    const outcome = await applyEffects(deps, work);
    if (outcome.kind === 'open') throw new Error(`refund ${refundId} is open: ${outcome.reason}`);
    await inTransaction(deps.db, (tx) => endRefund(deps, tx, refund, intent, outcome));
  } finally {
    await endRefundLease(deps.db, refund.id, lease);
  }
}

/**
 * Leases a refund whose turn it is; null when nothing is to be sent. @throws when another one or another process
 * comes first.
 */
async function leaseAndSend(deps: PaymentsDeps, tx: Tx, refundId: string): Promise<RefundWork | null> {
  const intentId = (await refundById(tx, refundId))?.intentId;
  const intent = intentId && (await lockIntent(tx, intentId));
  if (!intent) return null;
  const all = await refundsOfIntent(tx, intent.id);
  const refund = all.find(({ id }) => id === refundId);
  if (refund?.state !== 'requested') return null;
  // Money that never left us needs no answer of a gateway: the ledger moves it back.
  if (intent.contractId !== null) {
    await endRefund(deps, tx, refund, intent, { kind: 'done' });
    return null;
  }
  const done = all.reduce((sum, r) => sum + (r.state === 'done' ? r.amountMinor : 0), 0);
  const taken = chargebackTotals(await chargebacksOfIntent(tx, intent.id));
  // One that was sent may have been done before the bank decided: its gateway is asked first.
  if (refund.sentAt === null && taken.lost + done + refund.amountMinor > intent.capturedMinor) {
    await endRefund(deps, tx, refund, intent, { kind: 'rejected', code: CHARGED_BACK });
    return null;
  }
  const now = deps.clock.now();
  const first = nextRefund(all.filter(({ state }) => state === 'requested'));
  if (first && first.id !== refundId) throw new Error(`refund ${refundId} is open: ${first.id} comes first`);
  if (refund.leaseUntil && refund.leaseUntil > now) throw new Error(`refund ${refundId} is being worked on`);
  const lease = new Date(now.getTime() + LEASE_MS);
  await leaseRefund(tx, refundId, lease);
  return { refund, intent, before: done, lease };
}

async function applyEffects(deps: PaymentsDeps, work: RefundWork): Promise<RefundOutcome> {
  const { refund, intent, before } = work;
  const leased = performance.now();
  const gateway = gatewayOf(deps, intent.provider);
  const { open: disputed, lost } = chargebackTotals(await chargebacksOfIntent(deps.db, intent.id));
  const free = intent.capturedMinor - before - refund.amountMinor;
  if (disputed + lost > free) {
    const known = refund.sentAt === null ? null : await queryFirst(deps, gateway, work);
    if (known && known.kind !== 'rejected') return known;
    if (lost > free) return { kind: 'rejected', code: CHARGED_BACK };
    await sendStaffAlert(deps, work, 'refund_disputed');
    return open('the bank disputes this money');
  }
  if (gateway.refundsWithoutIds) {
    const known = await queryFirst(deps, gateway, work);
    if (known) return known;
  }
  if (performance.now() - leased > SEND_WITHIN_MS) return open('too late to be sent under this lease');
  if (!(await markRefundSent(deps.db, refund.id, work.lease, deps.clock.now()))) return open('somebody else has it');
  const answer = await gateway.refund({
    refundId: refund.id,
    intentId: intent.id,
    amount: amountOf(refund),
    refundedBefore: money(before, amountOf(refund).currency),
  });
  if (answer.kind === 'ok') return { kind: 'done' };
  if (answer.kind === 'unknown') return open(answer.reason);
  // What was sent before may have been done after the sums were read, so that this one was refused.
  const after = gateway.refundsWithoutIds && refund.sentAt ? await gatewayTotals(gateway, intent) : null;
  if (after && after !== 'never-happened') {
    if (after === 'silent') return open('refused, and the sums are not known');
    if (after.refunded === before + refund.amountMinor) return { kind: 'done' };
  }
  return { kind: 'rejected', code: answer.code };
}

/** How long a refund may take effect after it was sent (ms). */
export const refundEffectDelayMs = (gateway: GatewayPort): number =>
  gateway.refundsWithoutIds?.maxEffectDelayMs ?? LEASE_MS;

/** What a gateway says of a payment's money, in minor units. */
export async function gatewayTotals(gateway: GatewayPort, intent: Intent) {
  const answer = await gateway.query(intent.id);
  if (answer.kind !== 'ok') return 'silent';
  if (answer.value === 'never-happened') return answer.value;
  return { captured: answer.value.captured.minor, refunded: answer.value.refunded.minor };
}

/** What a gateway's sums already say of a refund; null when it has not been done and will not be any more. */
async function queryFirst(deps: PaymentsDeps, gateway: GatewayPort, work: RefundWork): Promise<RefundOutcome | null> {
  const { refund, intent, before } = work;
  const seen = await gatewayTotals(gateway, intent);
  if (seen === 'silent') return open('the gateway does not say what it has given back');
  if (seen === 'never-happened') return { kind: 'rejected', code: 'PAYMENT_NOT_FOUND' };
  const delay = refundEffectDelayMs(gateway);
  const own = { amount: refund.amountMinor, sentAt: refund.sentAt };
  const step = decideRefundStep(own, seen, before, deps.clock.now(), delay);
  switch (step.kind) {
    case 'send':
      return null;
    case 'done':
      return step;
    case 'rejected':
      return { kind: 'rejected', code: 'REFUND_TOO_LARGE' };
    case 'wait':
      return open('it was sent and may still be done');
    case 'differs':
      await sendStaffAlert(deps, work, 'refund_differs', seen.refunded);
      return open('the gateway has given back another sum');
  }
}

async function sendStaffAlert(
  deps: PaymentsDeps,
  { refund, intent, before }: RefundWork,
  kind: 'refund_differs' | 'refund_disputed',
  found?: number,
): Promise<void> {
  const currency = intent.currency as Currency;
  await publishEvent(deps.db, paymentNeedsStaff, {
    kind,
    cause: found === undefined ? refund.id : `${refund.id}:${found}`,
    orderId: refund.orderId ?? intent.orderId,
    paymentId: intent.id,
    details: { gateway: intent.provider, refund: refund.id },
    amounts:
      found === undefined
        ? { expected: amountOf(refund) }
        : { expected: money(before + refund.amountMinor, currency), found: money(found, currency) },
  });
}

/** Records the result of a refund, publishes it and has the next one of its payment sent. */
export async function endRefund(
  deps: PaymentsDeps,
  tx: Tx,
  refund: Refund,
  intent: Intent,
  outcome: Exclude<RefundOutcome, { kind: 'open' }>,
): Promise<void> {
  const rejectCode = outcome.kind === 'rejected' ? outcome.code : null;
  const settledAt = deps.clock.now();
  const mine = await settleRefund(tx, refund.id, {
    state: rejectCode ? 'rejected' : 'done',
    rejectCode,
    settledAt,
  });
  if (!mine) return;
  const amount = amountOf(refund);
  const ids = { intentId: intent.id, orderId: refund.orderId ?? intent.orderId, amount, key: refund.key };
  if (rejectCode) await publishEvent(tx, refundRejected, { ...ids, code: rejectCode });
  else await publishEvent(tx, paymentRefunded, ids);
  await publishEvent(tx, paymentStaffNotNeeded, { kind: 'refund_open', cause: refund.id });
  if (intent.contractId !== null) return;
  await updateIntent(tx, intent.id, { compareAt: firstComparison(settledAt) });
  const next = nextRefund(
    (await refundsOfIntent(tx, intent.id)).filter(({ id, state }) => state === 'requested' && id !== refund.id),
  );
  if (next) await addJob(tx, SEND_REFUND, { refundId: next.id }, { key: `${SEND_REFUND}:${next.id}` });
}
