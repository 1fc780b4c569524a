import { data, redirect, redirectDocument } from 'react-router';
import type { Money } from '#kernel/money.ts';
import {
  buyAncillaries,
  cancelPurchase,
  payPurchase,
  readPurchase,
  returnAncillary,
} from '#modules/ancillaries/api.ts';
import { confirmPayment, resendCode } from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { readAgreedAmount, readIdempotencyKey, readText } from '../../shared/forms/read-form.ts';
import { readPaymentChoice } from '../../shared/payment/read-payment-choice.ts';
import { ANCILLARY_CHOICE_FIELD } from './ancillary-button.tsx';
import { applyAncillaryChoices } from './apply-choices.ts';
import { ancillariesPath } from './order-card.tsx';

/** Payment method of the purchase; one method pays it all. */
function readPurchasePayment(form: FormData, { currency }: Money) {
  const { points: _points, ...choice } = readPaymentChoice(form, currency);
  return choice;
}

/** Selects, purchases, pays, cancels and returns ancillaries of an order. A refusal is shown on the form. */
export async function handleOrderAncillariesAction(call: Call, id: string, form: FormData, purchase: string | null) {
  const intent = readText(form, 'intent');
  const purchaseId = (purchase ?? '').slice(0, 64);
  const params = { id, purchaseId };
  const paymentId = readText(form, 'paymentId');
  const idempotencyKey = readIdempotencyKey(form);
  try {
    const pressedChoice = form.get(ANCILLARY_CHOICE_FIELD);
    if (pressedChoice !== null) return await applyAncillaryChoices(call, 'order', id, pressedChoice);
    if (intent === 'buy') {
      const total = readAgreedAmount(form);
      const body = { agreed: form.get('agreed') !== null, total, ...readPurchasePayment(form, total) };
      const bought = await call(buyAncillaries, { params: { id }, body }, idempotencyKey);
      if (bought.redirectUrl) return redirectDocument(bought.redirectUrl);
      const paymentProblemQuery = bought.refused ? `&payment=${encodeURIComponent(bought.refused)}` : '';
      return redirect(ancillariesPath(id, bought.purchase.id) + paymentProblemQuery);
    }
    if (intent === 'pay') {
      const { purchase: currentPurchase } = await call(readPurchase, { params });
      const body = readPurchasePayment(form, currentPurchase.total);
      const { redirectUrl } = await call(payPurchase, { params, body }, idempotencyKey);
      return redirectUrl ? redirectDocument(redirectUrl) : redirect(ancillariesPath(id, purchaseId));
    }
    if (intent === 'code')
      await call(confirmPayment, {
        params: { id, paymentId },
        body: { code: readText(form, 'code').slice(0, 20) || '-' },
      });
    if (intent === 'again') await call(resendCode, { params: { id, paymentId } });
    if (intent === 'withdraw') await call(cancelPurchase, { params });
    if (intent === 'give-back') {
      const body = { agreed: form.get('agreed') !== null, refundAmount: readAgreedAmount(form) };
      await call(
        returnAncillary,
        { params: { id, ancillaryId: readText(form, 'extra').slice(0, 64) }, body },
        idempotencyKey,
      );
    }
    return redirect(ancillariesPath(id, purchaseId || undefined));
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status === 500) return throwRouteError(thrown);
    return data({ refused: [], code: problem.code, values: problem.details }, problem.status);
  }
}
