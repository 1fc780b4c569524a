import { data, redirect, redirectDocument } from 'react-router';
import {
  cancelExchange,
  confirmExchange,
  confirmPayment,
  type ExchangeOffers,
  payExchange,
  quoteExchange,
  readExchange,
  resendCode,
} from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { normalizeTypedDate } from '../forms/normalize-typed-date.ts';
import { readAgreedAmount, readIdempotencyKey, readNote, readText, readTexts } from '../forms/read-form.ts';
import { readPaymentChoice } from '../payment/read-payment-choice.ts';
import { STALE_PARAM } from './return-actions.ts';

const base = (id: string) => `/order/${encodeURIComponent(id)}/exchange`;

/** The page of an exchange offer and of its state. */
export const exchangePath = (id: string, exchangeId: string): string =>
  `${base(id)}?quote=${encodeURIComponent(exchangeId)}`;
/** The page that compares the offers of one exchange request. */
export const offersPath = (id: string, asked: string): string =>
  `${base(id)}?asked=${encodeURIComponent(asked)}#offers`;

/** Refusals that only staff can resolve. */
export const MANUAL_EXCHANGE_CODES: ReadonlySet<string> = new Set(['orders.exchange_not_automatic']);

/** The page of the same flights among new offers, or of all offers. */
const renewedPath = (id: string, { quoteId, offers }: ExchangeOffers): string => {
  const sameFlights = offers.find((offer) => offer.previousTotal !== null);
  return sameFlights ? exchangePath(id, sameFlights.id) : offersPath(id, quoteId);
};

/** Refusals that show that the order has changed: the choice is made again. */
const ORDER_CHANGED_CODES: ReadonlySet<string> = new Set([
  'orders.exchange_refused',
  'orders.exchange_no_offers',
  'orders.return_in_progress',
]);

/** Current offers for the passengers and dates of an expired offer. */
async function renewOffer(call: Call, id: string, exchangeId: string): Promise<ExchangeOffers> {
  const old = await call(readExchange, { params: { id, exchangeId } });
  const body = {
    passengerIds: old.lines.map((line) => line.passengerId),
    dates: old.slices.map((slice) => slice.segments[0]?.departsLocal.slice(0, 10) ?? ''),
    instead: old.id,
  };
  return call(quoteExchange, { params: { id }, body });
}

/**
 * The accepted offer has expired: shows the same flights at current amounts, or all remaining offers, or the choice.
 */
async function renewStale(call: Call, id: string, exchangeId: string): Promise<Response> {
  try {
    const path = renewedPath(id, await renewOffer(call, id, exchangeId));
    const [page, anchor = ''] = path.split('#');
    return redirect(`${page}&${STALE_PARAM}=1${anchor && `#${anchor}`}`);
  } catch (thrown) {
    if (ORDER_CHANGED_CODES.has(asProblem(thrown)?.code ?? '')) return redirect(`${base(id)}?${STALE_PARAM}=1`);
    throw thrown;
  }
}

/**
 * Quotes other flights, renews, confirms, pays or cancels. A refusal is shown on the page of the form, with the choice
 * kept.
 */
export async function handleExchangeForm(call: Call, id: string, form: FormData, shown: string | null) {
  const intent = readText(form, 'intent');
  const passengerIds = readTexts(form, 'p');
  const dates = readTexts(form, 'date').map(normalizeTypedDate);
  // The pay form contains only its payment; the exchange is the one on the page.
  const exchangeId = readText(form, 'quote') || (shown ?? '').slice(0, 64);
  const params = { id, exchangeId };
  const idempotency = readIdempotencyKey(form);
  const paymentId = readText(form, 'paymentId');
  try {
    if (intent === 'confirm') {
      const total = readAgreedAmount(form);
      const body = {
        agreed: form.get('agreed') !== null,
        total,
        ...readNote(form),
        ...readPaymentChoice(form, total.currency),
      };
      const confirmed = await call(confirmExchange, { params, body }, idempotency).catch((thrown: unknown) => {
        if (asProblem(thrown)?.code === 'orders.quote_expired') return null;
        throw thrown;
      });
      if (!confirmed) {
        const { byHand } = await call(readExchange, { params });
        return byHand ? redirect(exchangePath(id, exchangeId)) : await renewStale(call, id, exchangeId);
      }
      if (confirmed.redirectUrl) return redirectDocument(confirmed.redirectUrl);
      const paymentParam = confirmed.refused ? `&payment=${encodeURIComponent(confirmed.refused)}` : '';
      return redirect(exchangePath(id, confirmed.exchange.id) + paymentParam);
    }
    if (intent === 'pay') {
      const { amountDue } = await call(readExchange, { params });
      const { redirectUrl } = await call(
        payExchange,
        { params, body: readPaymentChoice(form, amountDue.currency) },
        idempotency,
      );
      return redirectUrl ? redirectDocument(redirectUrl) : redirect(exchangePath(id, exchangeId));
    }
    if (intent === 'code') {
      await call(confirmPayment, {
        params: { id, paymentId },
        body: { code: readText(form, 'code').slice(0, 20) || '-' },
      });
      return redirect(exchangePath(id, exchangeId));
    }
    if (intent === 'again') {
      await call(resendCode, { params: { id, paymentId } });
      return redirect(exchangePath(id, exchangeId));
    }
    if (intent === 'withdraw') {
      await call(cancelExchange, { params });
      return redirect(exchangePath(id, exchangeId));
    }
    if (intent === 'renew') return redirect(renewedPath(id, await renewOffer(call, id, exchangeId)));
    const { quoteId } = await call(quoteExchange, {
      params: { id },
      body: { passengerIds, dates, ...readNote(form) },
    });
    return redirect(offersPath(id, quoteId));
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status === 500) return throwRouteError(thrown);
    return data({ code: problem.code, values: problem.details, chosen: passengerIds, dates }, problem.status);
  }
}
