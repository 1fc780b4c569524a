import { AppError } from '#kernel/app-error.ts';
import { inTransaction, sqlState, type Tx, UNIQUE_VIOLATION } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { type Intent, insertIntent, lockIntentsOfOrder } from '../db/intent-queries.ts';
import { resolveDeadline } from '../domain/gateway-event.ts';
import { isActive } from '../domain/intent-state.ts';
import { RESOLVE_INTENT } from '../domain/job-names.ts';
import type { PaymentsDeps } from './deps.ts';
import type { StartRequest } from './start-payment.ts';

export const paymentPurpose = (request: Pick<StartRequest, 'purpose'>): string => request.purpose ?? 'order';

/**
 * All attempts for the order, locked; the attempts for the same purpose must leave room for this one. @throws
 * AppError `payments.already_paid`, `payments.too_late`
 */
export async function lockWithRemaining(deps: PaymentsDeps, tx: Tx, request: StartRequest) {
  const all = await lockIntentsOfOrder(tx, request.orderId);
  const known = all.filter((intent) => intent.purpose === paymentPurpose(request));
  const paid = known.reduce((sum, i) => sum + i.capturedMinor - i.refundedMinor, 0);
  const total = (request.total ?? request.amount).minor;
  if (paid + request.amount.minor > total) throw new AppError('conflict', 'payments.already_paid');
  const now = deps.clock.now();
  if (now >= new Date(request.paymentTimeLimit)) throw new AppError('gone', 'payments.too_late');
  return { known, attempt: (all.at(-1)?.attempt ?? 0) + 1, now };
}

/** The live attempt for the order's purpose, whatever its method; made and committed now if there is none. */
export async function activeIntent(deps: PaymentsDeps, request: StartRequest, provider: string): Promise<Intent> {
  for (let round = 1; ; round++) {
    try {
      return await inTransaction(deps.db, async (tx) => {
        const { known, attempt, now } = await lockWithRemaining(deps, tx, request);
        const live = known.find((intent) => isActive(intent.state));
        if (live) return live;
        const row = newIntent(deps, request, { provider, attempt, now });
        await insertIntent(tx, row);
        await resolveLater(tx, row);
        return row;
      });
    } catch (error) {
      // A concurrent request started the same payment: use that one.
      if (round >= 3 || sqlState(error) !== UNIQUE_VIOLATION) throw error;
    }
  }
}

/** Missing results are queried by then. */
const resolveLater = (tx: Tx, { id, paymentTimeLimit }: Intent): Promise<void> =>
  addJob(
    tx,
    RESOLVE_INTENT,
    { intentId: id },
    { runAt: resolveDeadline(paymentTimeLimit), key: `${RESOLVE_INTENT}:${id}` },
  );

export const newIntent = (
  deps: PaymentsDeps,
  request: StartRequest,
  given: { provider: string; attempt: number; now: Date },
): Intent => ({
  id: deps.ids(),
  orderId: request.orderId,
  orderNumber: request.orderNumber,
  attempt: given.attempt,
  purpose: paymentPurpose(request),
  method: request.method,
  provider: given.provider,
  state: 'started',
  amountMinor: request.amount.minor,
  currency: request.amount.currency,
  capturedMinor: 0,
  refundedMinor: 0,
  paymentTimeLimit: new Date(request.paymentTimeLimit),
  locale: request.locale,
  returnUrl: deps.config.baseUrl + request.returnPath,
  gatewayRef: null,
  redirectUrl: null,
  nextAction: null,
  codeTries: 0,
  codeSends: request.phone ? 1 : 0,
  contractId: null,
  declineCode: null,
  createdAt: given.now,
  stateAt: given.now,
  checkedAt: null,
  compareAt: null,
});
