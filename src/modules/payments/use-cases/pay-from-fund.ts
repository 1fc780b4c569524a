import { AppError } from '#kernel/app-error.ts';
import { inTransaction, sqlState, UNIQUE_VIOLATION } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import type { FundMethod } from '../api.ts';
import { type Intent, insertIntent } from '../db/intent-queries.ts';
import { isActive } from '../domain/intent-state.ts';
import { mayPayWith } from '../domain/may-pay-with.ts';
import { paymentCaptured } from '../events.ts';
import { abandonAttempt } from './abandon-attempt.ts';
import type { PaymentsDeps } from './deps.ts';
import type { StartedPayment, StartRequest } from './start-payment.ts';
import { lockWithRemaining, newIntent, paymentPurpose } from './write-intent.ts';

/** The provider of money that is with us already. */
export const FUND_PROVIDER = 'ledger';

/**
 * Pays from a contract's own money, or with a customer's points: the hold in the ledger and the attempt, paid, are one
 * transaction, so that there is nothing to ask later. The same part asked for again is the same payment.
 * @throws AppError conflict `payments.insufficient_funds`, `payments.check_authorization`, `payments.method_closed`,
 * and those of `lockWithRemaining`
 */
export async function payFromFund(
  deps: PaymentsDeps,
  request: StartRequest,
  method: FundMethod,
): Promise<StartedPayment> {
  const { funds } = deps;
  const { contractId } = request;
  if (!funds?.offers(method)) throw new AppError('conflict', 'payments.method_closed');
  if (!contractId || !mayPayWith(contractId, method)) throw new AppError('conflict', 'payments.check_authorization');
  const open = await holdNow();
  if (!open.live) return open.started;
  await abandonAttempt(deps, open.live);
  const again = await holdNow();
  if (again.live) throw new AppError('conflict', 'payments.amount_mismatch');
  return again.started;

  /** A page or code that is open for the same money is left first. */
  async function holdNow(round = 1): Promise<{ live: Intent } | { live: null; started: StartedPayment }> {
    try {
      return await inTransaction(deps.db, async (tx) => {
        const { known, attempt, now } = await lockWithRemaining(deps, tx, request);
        const live = known.find((intent) => isActive(intent.state));
        if (live) return { live };
        const same = known.find((i) => i.method === method && i.capturedMinor > i.refundedMinor);
        if (same) return { live: null, started: { intentId: same.id, paid: true, redirectUrl: null } };
        const { amount } = request;
        const fresh = newIntent(deps, request, { provider: FUND_PROVIDER, attempt, now });
        const row: Intent = {
          ...fresh,
          contractId: contractId as string,
          state: 'captured',
          capturedMinor: amount.minor,
        };
        await insertIntent(tx, row);
        const { id, orderId } = row;
        await publishEvent(tx, paymentCaptured, {
          intentId: id,
          orderId,
          purpose: paymentPurpose(request),
          amount,
          asked: amount,
          method,
        });
        // Last, for other buyers wait for the contract's row.
        await (funds as NonNullable<typeof funds>).hold(tx, {
          id,
          method,
          contractId: contractId as string,
          orderId,
          amount,
        });
        return { live: null, started: { intentId: id, paid: true, redirectUrl: null } };
      });
    } catch (error) {
      // A concurrent request began the same payment: use that one.
      if (round < 3 && sqlState(error) === UNIQUE_VIOLATION) return holdNow(round + 1);
      if (error instanceof AppError && error.code === 'ledger.insufficient_funds')
        throw new AppError('conflict', 'payments.insufficient_funds');
      throw error;
    }
  }
}
