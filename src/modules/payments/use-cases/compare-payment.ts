import { AppError } from '#kernel/app-error.ts';
import { type Currency, equal, money } from '#kernel/money.ts';
import type { StaffTask } from '#kernel/staff-task.ts';
import { inTransaction } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { chargebacksOfIntent } from '../db/chargeback-queries.ts';
import { amountOf, type Intent, lockIntent } from '../db/intent-queries.ts';
import { refundsOfIntent } from '../db/refund-queries.ts';
import { compareTotals } from '../domain/compare-totals.ts';
import { paymentNeedsStaff } from '../events.ts';
import type { GatewayChargeback, GatewayPayment } from '../port.ts';
import { recordChargeback } from './chargebacks.ts';
import type { PaymentsDeps } from './deps.ts';

/**
 * Compares the gateway's sums of a payment with our books: a difference of totals becomes a task for staff, once for
 * each sum, and chargebacks that the gateway reports are recorded. `askedAt`: time of the query; later changes of our
 * books are not compared.
 */
export async function comparePayment(
  deps: PaymentsDeps,
  intent: Intent,
  reported: GatewayPayment,
  askedAt: Date,
): Promise<void> {
  // A gateway that revokes its capture contradicts itself, which its state shows.
  if (intent.state !== 'captured' || reported.state !== 'captured') return;
  if (reported.captured.currency !== intent.currency) return;
  if (await isKnownDifference(deps, intent, reported)) return;
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockIntent(tx, intent.id);
    if (!locked) return;
    const refunds = await refundsOfIntent(tx, intent.id);
    const moved = refunds.some((r) => (r.settledAt ?? r.createdAt) >= askedAt);
    if (locked.stateAt >= askedAt || moved) return;
    const of = (state: string) => refunds.reduce((sum, r) => sum + (r.state === state ? r.amountMinor : 0), 0);
    const own = { captured: locked.capturedMinor, done: of('done'), open: of('requested') };
    const seen = { captured: reported.captured.minor, refunded: reported.refunded.minor };
    const currency = intent.currency as Currency;
    for (const { what, expected, found } of compareTotals(own, seen)) {
      deps.log?.('payments.totals_differ', { intentId: intent.id, what });
      const task: StaffTask = {
        kind: 'payment_totals_differ',
        cause: `${intent.id}:${what}:${expected}:${found}`,
        orderId: intent.orderId,
        paymentId: intent.id,
        details: { gateway: intent.provider, what },
        amounts: { expected: money(expected, currency), found: money(found, currency) },
      };
      await publishEvent(tx, paymentNeedsStaff, task);
    }
  });
  for (const report of reported.chargebacks ?? []) await recordReported(deps, intent, report);
}

/** Records a chargeback that the gateway reports; an implausible one is shown to staff and blocks nothing. */
async function recordReported(deps: PaymentsDeps, intent: Intent, report: GatewayChargeback): Promise<void> {
  try {
    await inTransaction(deps.db, async (tx) => {
      const locked = await lockIntent(tx, intent.id);
      if (locked) await recordChargeback(deps, tx, locked, { ...report, by: null });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { caseNumber, state, amount } = report;
    const task: StaffTask = {
      kind: 'payment_totals_differ',
      cause: `${intent.id}:${caseNumber}:${state}:${amount.minor}`,
      orderId: intent.orderId,
      paymentId: intent.id,
      details: { gateway: intent.provider, what: 'charged_back' },
      amounts: { expected: money(intent.capturedMinor, intent.currency as Currency), found: amount },
    };
    await publishEvent(deps.db, paymentNeedsStaff, task);
  }
}

/** Whether our books say the same already: nothing is locked then. */
async function isKnownDifference({ db }: PaymentsDeps, intent: Intent, reported: GatewayPayment): Promise<boolean> {
  const refunds = await refundsOfIntent(db, intent.id);
  const done = refunds.reduce((sum, r) => sum + (r.state === 'done' ? r.amountMinor : 0), 0);
  if (reported.captured.minor !== intent.capturedMinor || reported.refunded.minor !== done) return false;
  if (!reported.chargebacks?.length) return true;
  const known = await chargebacksOfIntent(db, intent.id);
  return reported.chargebacks.every(({ caseNumber, amount, state }) =>
    known.some((c) => c.caseNumber === caseNumber && equal(amountOf(c), amount) && c.state === state),
  );
}
