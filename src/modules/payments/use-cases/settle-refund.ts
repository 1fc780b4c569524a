import { AppError, notFound } from '#kernel/app-error.ts';
import { type Currency, money } from '#kernel/money.ts';
import { CHECK_VIOLATION, inTransaction, sqlState, type Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { RefundDifferenceView } from '../api.ts';
import { amountOf, type Intent, intentById, lockIntent } from '../db/intent-queries.ts';
import { insertRefund, type Refund, refundById, refundsOfIntent } from '../db/refund-queries.ts';
import { SEND_REFUND } from '../domain/job-names.ts';
import { explanationsOf, REFUNDED_AT_GATEWAY, type RefundExplanation } from '../domain/refund-settlement.ts';
import { decideRefundStep, nextRefund } from '../domain/refund-step.ts';
import { paymentStaffNotNeeded, refundRecorded } from '../events.ts';
import { gatewayOf } from './find-gateway.ts';
import type { PaymentClerk, StaffPaymentsDeps } from './office-chargebacks.ts';
import { endRefund, gatewayTotals, refundEffectDelayMs } from './send-refund.ts';

/** What a second person approves, and what is carried out: a decision about sums that were seen. */
type SettlementPayload = {
  refundId: string;
  decision: RefundExplanation;
  /** Minor units: what the gateway has given back, and what our books said. */
  found: number;
  recorded: number;
  /** When the refund had last been sent, if it had. */
  sentAt: string | null;
  note: string;
};

type Difference = { refund: Refund; intent: Intent; captured: number; atGateway: number; recorded: number };

const doneTotal = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { state, amountMinor }) => sum + (state === 'done' ? amountMinor : 0), 0);
const isLeased = ({ leaseUntil }: Refund, now: Date): boolean => leaseUntil !== null && leaseUntil > now;
/** The gateway's sum may hold another refund of ours that was sent: that one is settled before. */
const isNextRefund = (refunds: readonly Refund[], id: string): boolean =>
  nextRefund(refunds.filter(({ state }) => state === 'requested'))?.id === id;
const orderOfRefund = (refund: Refund, intent: Intent): string => refund.orderId ?? intent.orderId;

/**
 * Asks the gateway what it has given back of an open refund's payment. @throws AppError not_found
 * `payments.not_found`; conflict `payments.refund_goes_on` for a refund that is done or needs no person;
 * unavailable `payments.gateway_silent`.
 */
async function readDifference(deps: StaffPaymentsDeps, refundId: string): Promise<Difference> {
  const refund = await refundById(deps.db, refundId);
  const intent = refund && (await intentById(deps.db, refund.intentId));
  if (!intent || intent.contractId !== null) throw notFound('payments.not_found');
  const now = deps.clock.now();
  const gateway = gatewayOf(deps, intent.provider);
  // What was sent may still take effect until then.
  const until = refund.sentAt ? refund.sentAt.getTime() + refundEffectDelayMs(gateway) : 0;
  if (refund.state !== 'requested' || isLeased(refund, now) || until > now.getTime())
    throw new AppError('conflict', 'payments.refund_goes_on');
  const seen = await gatewayTotals(gateway, intent);
  if (typeof seen === 'string') throw new AppError('unavailable', 'payments.gateway_silent');
  const all = await refundsOfIntent(deps.db, intent.id);
  if (!isNextRefund(all, refundId)) throw new AppError('conflict', 'payments.refund_goes_on');
  const recorded = doneTotal(all);
  const own = { amount: refund.amountMinor, sentAt: refund.sentAt };
  if (decideRefundStep(own, seen, recorded, now, 0).kind !== 'differs')
    throw new AppError('conflict', 'payments.refund_goes_on');
  return { refund, intent, recorded, captured: seen.captured, atGateway: seen.refunded };
}

const explanationOptions = ({ refund, recorded, captured, atGateway }: Difference) =>
  explanationsOf({ captured, atGateway, recorded, amount: refund.amountMinor });

/** What stands at the gateway and in the books, and how it can be settled. @throws as `readDifference` */
export async function readRefundDifference(deps: StaffPaymentsDeps, refundId: string): Promise<RefundDifferenceView> {
  const found = await readDifference(deps, refundId);
  const { refund, intent } = found;
  const sum = (minor: number) => money(minor, intent.currency as Currency);
  return {
    refund: { id: refund.id, amount: amountOf(refund), requestedAt: refund.createdAt.toISOString() },
    order: { id: orderOfRefund(refund, intent), number: intent.orderNumber },
    paymentId: intent.id,
    gateway: intent.provider,
    captured: sum(found.captured),
    atGateway: sum(found.atGateway),
    recorded: sum(found.recorded),
    options: explanationOptions(found).map(({ decision, extra, sent }) => ({
      decision,
      extra: sum(extra),
      sent: sum(sent),
    })),
  };
}

/**
 * Settles by hand a refund that was stopped because the gateway's sum differs: the gateway's sums are recorded,
 * and the refund ends or is sent. When the sum sent and the unexplained refund recorded exceed the limit of one
 * employee, a second one must approve; `proposed` is then the id of the approval request.
 * @throws as `readDifference`; AppError conflict `payments.totals_changed` for other sums than were shown,
 * `payments.refund_exceeds_captured`
 */
export async function settleRefundByHand(
  deps: StaffPaymentsDeps,
  by: PaymentClerk,
  refundId: string,
  given: { decision: RefundExplanation; found: number; note: string },
): Promise<{ proposed?: string }> {
  const { refund, intent, recorded, ...seen } = await readDifference(deps, refundId);
  const option = explanationOptions({ refund, intent, recorded, ...seen }).find(
    ({ decision }) => decision === given.decision,
  );
  if (seen.atGateway !== given.found || !option) throw new AppError('conflict', 'payments.totals_changed');
  const payload: SettlementPayload = { ...given, refundId, recorded, sentAt: refund.sentAt?.toISOString() ?? null };
  const sum = (minor: number) => money(minor, intent.currency as Currency);
  const proposed = await inTransaction(deps.db, async (tx) => {
    const waits = await deps.office.ask(tx, {
      kind: 'refund_settlement',
      subject: { kind: 'order', id: orderOfRefund(refund, intent) },
      amount: sum(option.sent + option.extra),
      changes: toAuditChanges(sum, payload, refund),
      payload,
      by,
      reason: given.note,
    });
    if (waits === null) await applyRefundSettlement(deps, tx, payload, by);
    return waits;
  });
  return proposed === null ? {} : { proposed };
}

const toAuditChanges = (sum: (minor: number) => ReturnType<typeof money>, payload: SettlementPayload, refund: Refund) =>
  [
    { field: 'sum', previous: sum(payload.recorded), current: sum(payload.found) },
    { field: 'status', previous: 'requested', current: payload.decision === 'same' ? 'done' : 'sent' },
    { field: 'document', previous: null, current: refund.id },
    { field: 'note', previous: null, current: payload.note },
  ] as const;

/**
 * Carries out a settlement, at once or when it is approved. A gateway without refund ids is asked once more before
 * anything is sent. @throws AppError conflict `payments.totals_changed` when the refund or the books have moved since
 */
export async function applyRefundSettlement(
  deps: StaffPaymentsDeps,
  tx: Tx,
  payload: SettlementPayload,
  by: PaymentClerk,
): Promise<undefined> {
  const { refundId, decision, found, recorded, sentAt, note } = payload;
  const intentId = (await refundById(tx, refundId))?.intentId;
  const intent = intentId && (await lockIntent(tx, intentId));
  const all = intent ? await refundsOfIntent(tx, intent.id) : [];
  const refund = all.find(({ id }) => id === refundId);
  if (!intent || !refund) throw notFound('payments.not_found');
  const now = deps.clock.now();
  const moved = (refund.sentAt?.toISOString() ?? null) !== sentAt || doneTotal(all) !== recorded;
  if (!isNextRefund(all, refundId) || isLeased(refund, now) || moved)
    throw new AppError('conflict', 'payments.totals_changed');
  const extra = found - recorded - (decision === 'same' ? refund.amountMinor : 0);
  if (extra > 0) await recordForeignRefund(deps, tx, refund, intent, extra);
  if (decision === 'same') await endRefund(deps, tx, refund, intent, { kind: 'done' });
  else await addJob(tx, SEND_REFUND, { refundId }, { key: `${SEND_REFUND}:${refundId}` });
  const sum = (minor: number) => money(minor, intent.currency as Currency);
  await deps.office.record(tx, {
    actor: by.userId,
    ip: by.ip,
    contractId: null,
    at: now,
    action: 'refund_settled',
    subjectKind: 'payment',
    subjectId: intent.id,
    changes: toAuditChanges(sum, payload, refund),
  });
  const cause = `${refundId}:${found}`;
  await publishEvent(tx, paymentStaffNotNeeded, { kind: 'refund_differs', cause, done: { by: by.userId, note } });
  return undefined;
}

/** Writes a refund that was made at the gateway without us; the books follow it. */
async function recordForeignRefund(
  deps: StaffPaymentsDeps,
  tx: Tx,
  refund: Refund,
  intent: Intent,
  extra: number,
): Promise<void> {
  const id = deps.ids();
  const at = deps.clock.now();
  try {
    await insertRefund(tx, {
      id,
      intentId: intent.id,
      key: `office:${id}`,
      amountMinor: extra,
      currency: intent.currency,
      reason: REFUNDED_AT_GATEWAY,
      orderId: refund.orderId,
      state: 'done',
      createdAt: at,
      settledAt: at,
    });
  } catch (error) {
    if (sqlState(error) === CHECK_VIOLATION) throw new AppError('conflict', 'payments.refund_exceeds_captured');
    throw error;
  }
  const amount = money(extra, intent.currency as Currency);
  await publishEvent(tx, refundRecorded, { intentId: intent.id, orderId: orderOfRefund(refund, intent), amount });
}
