import { AppError } from '#kernel/app-error.ts';
import type { Instant } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import { equal, type Money } from '#kernel/money.ts';
import { inTransaction, sqlState, UNIQUE_VIOLATION } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { callbackPath } from '../api.ts';
import { amountOf, type Intent, insertIntent, lockIntentsOfOrder } from '../db/queries.ts';
import { isLive } from '../domain/intent-state.ts';
import { SETTLE_INTENT } from '../domain/job-names.ts';
import { settleDeadline } from '../domain/read-gateway.ts';
import { applyEvent } from './apply-event.ts';
import type { PaymentsDeps } from './deps.ts';

export type StartRequest = {
  orderId: string;
  orderNumber: string;
  amount: Money;
  /** What of the order is paid for: `order` unless told, or the id of an exchange. */
  purpose?: string;
  /** Not later than the order's own pay-till. */
  payBy: Instant;
  locale: Locale;
  /** Where the browser comes back to, a path of ours. */
  returnPath: string;
};

/**
 * Starts a card payment, or gives the page of the one already started: a double click, a second tab and a repeat after a lost answer
 * all end on the same payment, because the acquirer knows it by our intent id and that id is written down before the call.
 * @throws AppError `payments.already_paid`, `payments.amount_differs`, `payments.too_late`, `payments.refused`, `payments.gateway_down`
 */
export async function startCardPayment(
  deps: PaymentsDeps,
  request: StartRequest,
): Promise<{ intentId: string; redirectUrl: string }> {
  const intent = await liveIntent(deps, request);
  if (intent.redirectUrl) return { intentId: intent.id, redirectUrl: intent.redirectUrl };
  const answer = await deps.gateway.create({
    intentId: intent.id,
    orderNumber: intent.orderNumber,
    amount: amountOf(intent),
    returnUrl: intent.returnUrl,
    callbackUrl: deps.config.baseUrl + callbackPath(deps.gateway.id),
    locale: intent.locale as Locale,
    payBy: intent.payBy.toISOString(),
  });
  if (answer.kind === 'rejected') {
    await applyEvent(deps, intent.id, 'refused', { declineCode: answer.code });
    throw new AppError('unavailable', 'payments.refused');
  }
  if (answer.kind === 'unknown') {
    await applyEvent(deps, intent.id, 'lost');
    throw new AppError('unavailable', 'payments.gateway_down');
  }
  await applyEvent(deps, intent.id, 'opened', answer.value);
  return { intentId: intent.id, redirectUrl: answer.value.redirectUrl };
}

/** The order's live attempt, made and committed now if there is none. */
async function liveIntent(deps: PaymentsDeps, request: StartRequest): Promise<Intent> {
  for (let round = 1; ; round++) {
    try {
      return await inTransaction(deps.db, async (tx) => {
        const purpose = request.purpose ?? 'order';
        const all = await lockIntentsOfOrder(tx, request.orderId);
        const known = all.filter((i) => i.purpose === purpose);
        if (known.some((i) => i.state === 'captured' && i.capturedMinor > i.refundedMinor))
          throw new AppError('conflict', 'payments.already_paid');
        const now = deps.clock.now();
        if (now >= new Date(request.payBy)) throw new AppError('gone', 'payments.too_late');
        const live = known.find((i) => isLive(i.state));
        if (live) {
          if (!equal(amountOf(live), request.amount))
            throw new AppError('conflict', 'payments.amount_differs');
          return live;
        }
        const row = newIntent(deps, request, (all.at(-1)?.attempt ?? 0) + 1, now);
        await insertIntent(tx, row);
        await addJob(
          tx,
          SETTLE_INTENT,
          { intentId: row.id },
          { runAt: settleDeadline(row.payBy), key: `${SETTLE_INTENT}:${row.id}` },
        );
        return row;
      });
    } catch (error) {
      // Somebody started the same payment a moment earlier: theirs is the one.
      if (round >= 3 || sqlState(error) !== UNIQUE_VIOLATION) throw error;
    }
  }
}

const newIntent = (deps: PaymentsDeps, request: StartRequest, attempt: number, now: Date): Intent => ({
  id: deps.ids(),
  orderId: request.orderId,
  orderNumber: request.orderNumber,
  attempt,
  purpose: request.purpose ?? 'order',
  method: 'card',
  provider: deps.gateway.id,
  state: 'started',
  amountMinor: request.amount.minor,
  currency: request.amount.currency,
  capturedMinor: 0,
  refundedMinor: 0,
  payBy: new Date(request.payBy),
  locale: request.locale,
  returnUrl: deps.config.baseUrl + request.returnPath,
  gatewayRef: null,
  redirectUrl: null,
  declineCode: null,
  createdAt: now,
  stateAt: now,
  checkedAt: null,
});
