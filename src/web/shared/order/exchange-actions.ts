import { data, redirect, redirectDocument } from 'react-router';
import {
  confirmExchange,
  confirmPayment,
  type ExchangeOffers,
  payExchange,
  quoteExchange,
  readExchange,
  resendCode,
  withdrawExchange,
} from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { noteIn, onceIn, sumIn, text, texts } from '../forms/act-form.ts';
import { readDate } from '../forms/typed-date.ts';
import { readWish } from '../payment/read-wish.ts';
import { STALE } from './return-actions.ts';

const base = (id: string) => `/order/${encodeURIComponent(id)}/exchange`;

/** Where an offer is shown, and afterwards what became of it. */
export const exchangePath = (id: string, exchangeId: string): string =>
  `${base(id)}?quote=${encodeURIComponent(exchangeId)}`;
/** Where the offers of one question are compared. */
export const offersPath = (id: string, asked: string): string =>
  `${base(id)}?asked=${encodeURIComponent(asked)}#offers`;

/** Refusals after which only a person can help. */
export const EXCHANGED_BY_HAND: ReadonlySet<string> = new Set(['orders.exchange_not_automatic']);

/** The same flights among new offers, else all of them. */
const renewedPath = (id: string, { asked, offers }: ExchangeOffers): string => {
  const same = offers.find((offer) => offer.was !== null);
  return same ? exchangePath(id, same.id) : offersPath(id, asked);
};

/** Refusals of new offers that say that the order has changed: the choice is made again. */
const CHANGED: ReadonlySet<string> = new Set([
  'orders.exchange_refused',
  'orders.exchange_nothing',
  'orders.return_under_way',
]);

/** The offers of now for the passengers and days of an offer that is out of date. */
async function renewOffer(call: Call, id: string, exchangeId: string): Promise<ExchangeOffers> {
  const old = await call(readExchange, { params: { id, exchangeId } });
  const body = {
    passengerIds: old.lines.map((line) => line.passengerId),
    dates: old.slices.map((slice) => slice.segments[0]?.departs.slice(0, 10) ?? ''),
    instead: old.id,
  };
  return call(quoteExchange, { params: { id }, body });
}

/**
 * What was agreed to is out of date: shows the same flights at the sums of now, else all that are left, else the
 * choice.
 */
async function renewStale(call: Call, id: string, exchangeId: string): Promise<Response> {
  try {
    const path = renewedPath(id, await renewOffer(call, id, exchangeId));
    const [page, anchor = ''] = path.split('#');
    return redirect(`${page}&${STALE}=1${anchor && `#${anchor}`}`);
  } catch (thrown) {
    if (CHANGED.has(asProblem(thrown)?.code ?? '')) return redirect(`${base(id)}?${STALE}=1`);
    throw thrown;
  }
}

/**
 * Quotes other flights, repeats, accepts, pays or cancels. A refusal is shown on the page of the form, with the choice
 * kept.
 */
export async function actOnExchange(call: Call, id: string, form: FormData, shown: string | null) {
  const intent = text(form, 'intent');
  const passengerIds = texts(form, 'p');
  const dates = texts(form, 'date').map(readDate);
  // The pay form knows only its payment: what it pays for is the exchange on the page.
  const exchangeId = text(form, 'quote') || (shown ?? '').slice(0, 64);
  const params = { id, exchangeId };
  const once = onceIn(form);
  const paymentId = text(form, 'paymentId');
  try {
    if (intent === 'confirm') {
      const total = sumIn(form);
      const body = {
        agreed: form.get('agreed') !== null,
        total,
        ...noteIn(form),
        ...readWish(form, total.currency),
      };
      const done = await call(confirmExchange, { params, body }, once).catch((thrown: unknown) => {
        if (asProblem(thrown)?.code === 'orders.quote_expired') return null;
        throw thrown;
      });
      if (!done) return await renewStale(call, id, exchangeId);
      if (done.redirectUrl) return redirectDocument(done.redirectUrl);
      const why = done.refused ? `&payment=${encodeURIComponent(done.refused)}` : '';
      return redirect(exchangePath(id, done.exchange.id) + why);
    }
    if (intent === 'pay') {
      const { due } = await call(readExchange, { params });
      const { redirectUrl } = await call(payExchange, { params, body: readWish(form, due.currency) }, once);
      return redirectUrl ? redirectDocument(redirectUrl) : redirect(exchangePath(id, exchangeId));
    }
    if (intent === 'code') {
      await call(confirmPayment, {
        params: { id, paymentId },
        body: { code: text(form, 'code').slice(0, 20) || '-' },
      });
      return redirect(exchangePath(id, exchangeId));
    }
    if (intent === 'again') {
      await call(resendCode, { params: { id, paymentId } });
      return redirect(exchangePath(id, exchangeId));
    }
    if (intent === 'withdraw') {
      await call(withdrawExchange, { params });
      return redirect(exchangePath(id, exchangeId));
    }
    if (intent === 'renew') return redirect(renewedPath(id, await renewOffer(call, id, exchangeId)));
    const { asked } = await call(quoteExchange, {
      params: { id },
      body: { passengerIds, dates, ...noteIn(form) },
    });
    return redirect(offersPath(id, asked));
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status === 500) return throwRouteError(thrown);
    return data({ code: problem.code, values: problem.details, chosen: passengerIds, dates }, problem.status);
  }
}
