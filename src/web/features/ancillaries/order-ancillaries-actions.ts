import { data, redirect, redirectDocument } from 'react-router';
import type { Money } from '#kernel/money.ts';
import { buyAncillaries, giveAncillaryBack, payPurchase, readPurchase, withdrawPurchase } from '#modules/ancillaries/api.ts';
import { confirmPayment, resendCode } from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { onceIn, sumIn, text } from '../../shared/forms/act-form.ts';
import { readWish } from '../../shared/payment/read-wish.ts';
import { actOnWishes } from './act-on-wishes.ts';
import { ancillariesPath } from './order-card.tsx';
import { WISH } from './press.tsx';

/** One way pays all of a purchase. */
function wholeWish(form: FormData, { currency }: Money) {
  const { points: _part, ...wish } = readWish(form, currency);
  return wish;
}

/** Chooses, buys, pays, cancels and returns ancillaries of an order. A refusal is shown on the page of the form. */
export async function actOnOrderAncillaries(call: Call, id: string, form: FormData, purchase: string | null) {
  const intent = text(form, 'intent');
  const purchaseId = (purchase ?? '').slice(0, 64);
  const params = { id, purchaseId };
  const paymentId = text(form, 'paymentId');
  const once = onceIn(form);
  try {
    const pressed = form.get(WISH);
    if (pressed !== null) return await actOnWishes(call, 'order', id, pressed);
    if (intent === 'buy') {
      const total = sumIn(form);
      const body = { agreed: form.get('agreed') !== null, total, ...wholeWish(form, total) };
      const bought = await call(buyAncillaries, { params: { id }, body }, once);
      if (bought.redirectUrl) return redirectDocument(bought.redirectUrl);
      const why = bought.refused ? `&payment=${encodeURIComponent(bought.refused)}` : '';
      return redirect(ancillariesPath(id, bought.purchase.id) + why);
    }
    if (intent === 'pay') {
      const { purchase: known } = await call(readPurchase, { params });
      const body = wholeWish(form, known.total);
      const { redirectUrl } = await call(payPurchase, { params, body }, once);
      return redirectUrl ? redirectDocument(redirectUrl) : redirect(ancillariesPath(id, purchaseId));
    }
    if (intent === 'code')
      await call(confirmPayment, {
        params: { id, paymentId },
        body: { code: text(form, 'code').slice(0, 20) || '-' },
      });
    if (intent === 'again') await call(resendCode, { params: { id, paymentId } });
    if (intent === 'withdraw') await call(withdrawPurchase, { params });
    if (intent === 'give-back') {
      const body = { agreed: form.get('agreed') !== null, back: sumIn(form) };
      await call(giveAncillaryBack, { params: { id, ancillaryId: text(form, 'extra').slice(0, 64) }, body }, once);
    }
    return redirect(ancillariesPath(id, purchaseId || undefined));
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status === 500) return throwRouteError(thrown);
    return data({ refused: [], code: problem.code, values: problem.details }, problem.status);
  }
}
