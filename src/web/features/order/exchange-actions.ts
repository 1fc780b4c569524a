import { data, redirect, redirectDocument } from 'react-router';
import { CURRENCIES, type Currency } from '#kernel/money.ts';
import {
  confirmExchange,
  type ExchangeOffers,
  payExchange,
  quoteExchange,
  readExchange,
  withdrawExchange,
} from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';

const base = (id: string) => `/order/${encodeURIComponent(id)}/exchange`;

/** Where an offer is shown, and afterwards what became of it. */
export const exchangePath = (id: string, exchangeId: string): string =>
  `${base(id)}?quote=${encodeURIComponent(exchangeId)}`;
/** Where the offers of one question are compared. */
export const offersPath = (id: string, asked: string): string =>
  `${base(id)}?asked=${encodeURIComponent(asked)}#offers`;
/** Where a person is asked for what the carrier does not do by itself. */
export const requestPath = (id: string): string =>
  `/bid-return/create?order=${encodeURIComponent(id)}&kind=exchange`;

/** Refusals after which only a person can help. */
export const EXCHANGED_BY_HAND: ReadonlySet<string> = new Set(['orders.exchange_not_automatic']);

const isCurrency = (value: string): value is Currency => Object.hasOwn(CURRENCIES, value);
const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, 300) : '';
};
const texts = (form: FormData, name: string): string[] =>
  form
    .getAll(name)
    .filter((value) => typeof value === 'string')
    .slice(0, 18);

/** The same flights among new offers, else all of them. */
const renewedPath = (id: string, { asked, offers }: ExchangeOffers): string => {
  const same = offers.find((offer) => offer.was !== null);
  return same ? exchangePath(id, same.id) : offersPath(id, asked);
};

/** Asks for other flights, asks again, agrees, pays or gives up. A refusal is told on the page that asked, with what was chosen kept. */
export async function actOnExchange(call: Call, id: string, form: FormData) {
  const intent = text(form, 'intent');
  const passengerIds = texts(form, 'p');
  const dates = texts(form, 'date');
  const exchangeId = text(form, 'quote');
  const params = { id, exchangeId };
  try {
    if (intent === 'confirm') {
      const currency = text(form, 'currency');
      const key = text(form, 'key');
      const total = {
        minor: Number(text(form, 'minor')),
        currency: isCurrency(currency) ? currency : ('KGS' as const),
      };
      const body = { agreed: form.get('agreed') !== null, total };
      const done = await call(confirmExchange, { params, body }, key === '' ? {} : { idempotencyKey: key });
      return done.redirectUrl
        ? redirectDocument(done.redirectUrl)
        : redirect(exchangePath(id, done.exchange.id));
    }
    if (intent === 'pay') {
      const { redirectUrl } = await call(payExchange, { params, body: { method: 'card' } });
      return redirectUrl ? redirectDocument(redirectUrl) : redirect(exchangePath(id, exchangeId));
    }
    if (intent === 'withdraw') {
      await call(withdrawExchange, { params });
      return redirect(exchangePath(id, exchangeId));
    }
    if (intent === 'renew') {
      const old = await call(readExchange, { params });
      const again = {
        passengerIds: old.lines.map((line) => line.passengerId),
        dates: old.slices.map((slice) => slice.segments[0]?.departs.slice(0, 10) ?? ''),
        instead: old.id,
      };
      return redirect(renewedPath(id, await call(quoteExchange, { params: { id }, body: again })));
    }
    const { asked } = await call(quoteExchange, { params: { id }, body: { passengerIds, dates } });
    return redirect(offersPath(id, asked));
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status === 500) return throwRouteError(thrown);
    return data({ code: problem.code, values: problem.details, chosen: passengerIds, dates }, problem.status);
  }
}
