import { AppError } from '#kernel/app-error.ts';
import type { Instant } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import { equal, type Money } from '#kernel/money.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { callbackPath, isFund, isWallet, type PaymentMethod } from '../api.ts';
import { amountOf, type Intent, intentsOfOrder, updateIntent } from '../db/intent-queries.ts';
import { isActive } from '../domain/intent-state.ts';
import { maskPhone, readPhone } from '../domain/phone.ts';
import type { GatewayPort } from '../port.ts';
import { abandonAttempt } from './abandon-attempt.ts';
import { applyEvent, applyEventInTransaction } from './apply-event.ts';
import { sendCode } from './codes.ts';
import type { PaymentsDeps } from './deps.ts';
import { requireOffered } from './offered-methods.ts';
import { payFromFund } from './pay-from-fund.ts';
import { activeIntent } from './write-intent.ts';

export type StartRequest = {
  orderId: string;
  orderNumber: string;
  method: PaymentMethod;
  amount: Money;
  /** What the purpose costs in all, where `amount` is a part of it. */
  total?: Money;
  /** What is paid for: `order` by default, or the id of an exchange. */
  purpose?: string;
  /** Not later than the order's own pay-till. */
  paymentTimeLimit: Instant;
  locale: Locale;
  /** Where the browser comes back to, a path of ours. */
  returnPath: string;
  /** Of a wallet: As typed. Goes to the wallet and is not kept. */
  phone?: string;
  /** Of a fund: whose money it is. */
  contractId?: string;
  /** In the transaction in which the gateway's page or question becomes known; not for one that was open before. */
  opened?: (tx: Tx, intentId: string) => Promise<void>;
};

/** `redirectUrl` null: paid already, or the order's page shows the next step. */
export type StartedPayment = { intentId: string; paid: boolean; redirectUrl: string | null };

/**
 * Starts a payment, or gives the one already started: a double click, a second tab and a repeat after a lost answer
 * all end on the same
 * payment, because the gateway knows it by our intent id and that id is written down before the call. Another method
 * than before closes
 * the attempt that was open; should its money still come, the order gives it back.
 * @throws AppError `payments.already_paid`, `payments.amount_mismatch`, `payments.too_late`, `payments.refused`,
 * `payments.gateway_down`,
 * `payments.qr_down`, `payments.method_closed`, `payments.phone_wrong`, `payments.insufficient_funds`
 */
export async function startPayment(deps: PaymentsDeps, request: StartRequest): Promise<StartedPayment> {
  const { method } = request;
  if (!(await hasBegun(deps, request))) await requireOffered(deps, method);
  if (isFund(method)) return payFromFund(deps, request, method);
  const gateway = deps.gateways[method];
  if (!gateway) throw new AppError('conflict', 'payments.method_closed');
  const phone = isWallet(method) ? readPhone(request.phone ?? '') : undefined;
  if (phone === null)
    throw new AppError('unprocessable', 'payments.phone_wrong', {}, [{ path: 'phone', code: 'payments.phone_wrong' }]);
  let intent = await activeIntent(deps, request, gateway.id);
  if (intent.method !== method || isForOther(intent, phone)) {
    await abandonAttempt(deps, intent);
    intent = await activeIntent(deps, request, gateway.id);
  }
  if (!equal(amountOf(intent), request.amount)) throw new AppError('conflict', 'payments.amount_mismatch');
  if (intent.nextAction?.kind === 'code') return resendCode(deps, intent);
  if (intent.redirectUrl ?? intent.nextAction) return toStarted(intent);
  return openAttempt(deps, gateway, intent, phone, request.opened);
}

/** Money is or was on its way by this method for the same purpose: a repeat ends on that payment. */
const hasBegun = async (deps: PaymentsDeps, { orderId, method, purpose = 'order' }: StartRequest): Promise<boolean> =>
  (await intentsOfOrder(deps.db, orderId)).some(
    (one) =>
      one.method === method &&
      one.purpose === purpose &&
      (isActive(one.state) || one.capturedMinor > one.refundedMinor),
  );

const toStarted = ({ id, redirectUrl }: Intent): StartedPayment => ({ intentId: id, paid: false, redirectUrl });

/** The buyer gives another phone than the one the code went to. */
const isForOther = ({ nextAction }: Intent, phone: string | undefined): boolean =>
  nextAction?.kind === 'code' && phone !== undefined && nextAction.phone !== maskPhone(phone);

/** Asked for the same wallet once more: a code that has run out is sent again, one that is good is waited for. */
async function resendCode(deps: PaymentsDeps, intent: Intent): Promise<StartedPayment> {
  const over = intent.nextAction?.kind === 'code' && new Date(intent.nextAction.validUntil) <= deps.clock.now();
  if (over) await sendCode(deps, intent.id);
  return toStarted(intent);
}

async function openAttempt(
  deps: PaymentsDeps,
  gateway: GatewayPort,
  intent: Intent,
  phone: string | undefined,
  tell: StartRequest['opened'],
): Promise<StartedPayment> {
  const answer = await gateway.create({
    intentId: intent.id,
    orderNumber: intent.orderNumber,
    amount: amountOf(intent),
    returnUrl: intent.returnUrl,
    callbackUrl: deps.config.baseUrl + callbackPath(gateway.id),
    locale: intent.locale as Locale,
    paymentTimeLimit: intent.paymentTimeLimit.toISOString(),
    ...(phone ? { phone } : {}),
  });
  if (answer.kind === 'rejected') {
    await applyEvent(deps, intent.id, 'refused', { declineCode: answer.code });
    throw new AppError('unavailable', answer.code === 'PHONE' ? 'payments.no_such_wallet' : 'payments.refused');
  }
  if (answer.kind === 'unknown') {
    await applyEvent(deps, intent.id, 'lost');
    throw new AppError('unavailable', intent.method === 'qr' ? 'payments.qr_down' : 'payments.gateway_down');
  }
  const { value } = answer;
  const { gatewayRef } = value;
  const redirectUrl = value.kind === 'page' ? value.redirectUrl : null;
  await inTransaction(deps.db, async (tx) => {
    // The order before its payment, as wherever both are locked.
    await tell?.(tx, intent.id);
    await applyEventInTransaction(deps, tx, intent.id, 'opened', {
      gatewayRef,
      ...(redirectUrl ? { redirectUrl } : {}),
    });
    if (value.kind !== 'page') await updateIntent(tx, intent.id, { nextAction: value.nextAction });
  });
  return { intentId: intent.id, paid: false, redirectUrl };
}
