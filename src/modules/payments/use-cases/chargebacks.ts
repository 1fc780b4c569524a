import { AppError } from '#kernel/app-error.ts';
import type { Money } from '#kernel/money.ts';
import type { StaffTask } from '#kernel/staff-task.ts';
import { CHECK_VIOLATION, sqlState, type Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { type Chargeback, chargebacksOfIntent, decideChargeback, insertChargeback } from '../db/chargeback-queries.ts';
import { amountOf, type Intent } from '../db/intent-queries.ts';
import { refundsOfIntent } from '../db/refund-queries.ts';
import type { ChargebackState } from '../domain/chargebacks.ts';
import { SEND_REFUND } from '../domain/job-names.ts';
import { chargebackChanged, paymentNeedsStaff, paymentStaffNotNeeded } from '../events.ts';
import type { PaymentsDeps } from './deps.ts';

export type ChargebackReport = {
  caseNumber: string;
  amount: Money;
  reason: string;
  state: ChargebackState;
  /** User who entered it; null where the gateway reported it. */
  by: string | null;
};

/**
 * Records a case in which the buyer's bank takes the money of a captured payment back, and how it ends; the same
 * report again changes nothing. The
 * intent must be locked. Refunds of the payment wait while a case is open that leaves too little for them.
 * @throws AppError conflict `payments.chargeback_mismatch` (another sum or outcome under the same number),
 * `payments.chargeback_exceeds_captured`; the
 * transaction is lost after the latter
 */
export async function recordChargeback(
  deps: Pick<PaymentsDeps, 'clock' | 'ids'>,
  tx: Tx,
  intent: Intent,
  report: ChargebackReport,
): Promise<Chargeback> {
  const known = await chargebacksOfIntent(tx, intent.id);
  const same = known.find(({ caseNumber }) => caseNumber === report.caseNumber);
  const case_ = same ?? (await openAttempt(deps, tx, intent, report));
  if (case_.amountMinor !== report.amount.minor || case_.currency !== report.amount.currency)
    throw new AppError('conflict', 'payments.chargeback_mismatch');
  if (report.state === case_.state) return case_;
  // A gateway may repeat what it said first after the case has ended.
  if (case_.state !== 'open') {
    if (report.state === 'open') return case_;
    throw new AppError('conflict', 'payments.chargeback_mismatch');
  }
  return decide(deps, tx, intent, case_, { state: report.state as 'won' | 'lost', by: report.by });
}

async function openAttempt(
  deps: Pick<PaymentsDeps, 'clock' | 'ids'>,
  tx: Tx,
  intent: Intent,
  report: ChargebackReport,
): Promise<Chargeback> {
  if (intent.capturedMinor === 0 || report.amount.currency !== intent.currency)
    throw new AppError('conflict', 'payments.chargeback_exceeds_captured');
  const row: Chargeback = {
    id: deps.ids(),
    intentId: intent.id,
    caseNumber: report.caseNumber,
    amountMinor: report.amount.minor,
    currency: report.amount.currency,
    reason: report.reason,
    state: 'open',
    openedAt: deps.clock.now(),
    openedBy: report.by,
    decidedAt: null,
    decidedBy: null,
  };
  try {
    await insertChargeback(tx, row);
  } catch (error) {
    if (sqlState(error) === CHECK_VIOLATION) throw new AppError('conflict', 'payments.chargeback_exceeds_captured');
    throw error;
  }
  await publishEvent(tx, paymentNeedsStaff, toStaffTask(intent, row, 'chargeback_opened'));
  await publishChargeback(tx, intent, row);
  return row;
}

async function decide(
  deps: Pick<PaymentsDeps, 'clock'>,
  tx: Tx,
  intent: Intent,
  row: Chargeback,
  { state, by }: { state: 'won' | 'lost'; by: string | null },
): Promise<Chargeback> {
  const decidedAt = deps.clock.now();
  if (!(await decideChargeback(tx, row.id, { state, decidedAt, decidedBy: by })))
    throw new AppError('conflict', 'payments.chargeback_mismatch');
  const after: Chargeback = { ...row, state, decidedAt, decidedBy: by };
  await publishEvent(tx, paymentStaffNotNeeded, { kind: 'chargeback_opened', cause: row.id });
  if (state === 'lost') await publishEvent(tx, paymentNeedsStaff, toStaffTask(intent, row, 'chargeback_lost'));
  await publishChargeback(tx, intent, after);
  // Refunds that waited for the outcome.
  for (const { id, state: of } of await refundsOfIntent(tx, intent.id))
    if (of === 'requested') await addJob(tx, SEND_REFUND, { refundId: id }, { key: `${SEND_REFUND}:${id}` });
  return after;
}

const toStaffTask = (intent: Intent, row: Chargeback, kind: 'chargeback_opened' | 'chargeback_lost'): StaffTask => ({
  kind,
  cause: row.id,
  orderId: intent.orderId,
  paymentId: intent.id,
  details: { gateway: intent.provider, case: row.caseNumber, reason: row.reason },
  amounts: { found: amountOf(row) },
});

const publishChargeback = (tx: Tx, intent: Intent, { id, state }: Chargeback) =>
  publishEvent(tx, chargebackChanged, { chargebackId: id, intentId: intent.id, orderId: intent.orderId, state });
