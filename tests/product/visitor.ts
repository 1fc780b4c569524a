import type { z } from 'zod';
import { addDays, localDate } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { zBookingDraft, zOrder } from '#modules/orders/api.ts';
import type { Itinerary, Offer, zSearch } from '#modules/search/api.ts';
import { SOME_DAYS } from '../support/presets.ts';
import { until } from './product-fixture.ts';

export type Booking = z.output<typeof zBookingDraft>;
export type Order = z.output<typeof zOrder>;
export type Search = z.output<typeof zSearch>;
export type Problem = {
  code: string;
  details: Record<string, unknown>;
  fields: { path: string; code: string }[];
};
export type ApiResponse<T> = { status: number; body: T; headers: Headers };
export type Placed = { orderId: string; redirectUrl: string | null };

let addresses = 0;
let people = 1_000_000;

/** An HTTP client like a browser: its own cookie jar and address. */
export type Visitor = {
  call<T = Problem>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiResponse<T>>;
};

export const newVisitor = (url: string): Visitor => {
  addresses += 1;
  const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const jar = new Map<string, string>();
  return {
    call: async (method, path, body, headers = {}) => {
      const response = await fetch(url + path, {
        method,
        headers: {
          'x-forwarded-for': address,
          ...(jar.size > 0 ? { cookie: [...jar].map(([k, v]) => `${k}=${v}`).join('; ') } : {}),
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
        redirect: 'manual',
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (name) jar.set(name, value ?? '');
      }
      const text = await response.text();
      const isJson = /json/.test(response.headers.get('content-type') ?? '');
      return {
        status: response.status,
        headers: response.headers,
        body: (isJson ? JSON.parse(text) : text) as never,
      };
    },
  };
};

export type Person = Record<string, string | boolean>;
export const adult = (change: Person = {}): Person => {
  people += 1;
  return { ...SAMPLE_PERSON, documentNumber: `ID${people}`, ...change };
};
const SAMPLE_PERSON: Person = {
  surname: 'SYDYKOV',
  name: 'AZAMAT',
  patronymic: '',
  gender: 'male',
  birthdate: '1990-01-01',
  citizenship: 'KG',
  documentType: 'passport',
  expiration: '2033-01-01',
};

export const CONTACTS = { phone: '+996555123456', email: 'azamat@example.com' };
export const dateInDays = (days: number): string => addDays(localDate(new Date(), 'Asia/Bishkek'), days);

/** The next date with this ISO weekday, at least this many days away. */
export function nextWeekday(weekday: number, from = 30): string {
  const date = new Date(`${dateInDays(from)}T00:00:00Z`);
  while ((date.getUTCDay() || 7) !== weekday) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

export type Choice = (offer: Offer, itinerary: Itinerary) => boolean;
/** Offers of the remote supplier's carriers, sold over HTTP. */
export const remoteOffer: Choice = (offer) => offer.supplier === 'nomad';
export const ownOffer: Choice = (offer) => offer.supplier === 'own';
/**
 * Offers refundable at any hour: in the last ten minutes of the Bishkek day no void is possible, and the fare rules
 * apply.
 */
export const refundable =
  (choose: Choice): Choice =>
  (offer, itinerary) =>
    choose(offer, itinerary) && offer.terms.refund.allowed;

export type PurchaseRequest = {
  to?: string;
  date?: string;
  adults?: number;
  choose?: Choice;
  method?: PlaceBody['method'];
};
export type Found = { uid: string; offerId: string; total: Money };
export type Ready = { id: string; body: PlaceBody; total: Money };
export type PlaceBody = {
  agreements: { key: string; version: number }[];
  acceptedTotal: Money;
  priceChangeAccepted: boolean;
  confirmNewOrder: boolean;
  method: 'card' | 'freedompay';
};

const good = <T>(answer: ApiResponse<T>, what: string): T => {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** A new day for each search without a date, so that tests do not compete for seats. */
const BEFORE_FIRST = 25;
/** The timetable of most fixtures ends a few days later. */
const LAST = SOME_DAYS - 5;
let day = BEFORE_FIRST;

/** Resets the days. */
export function firstDay(): void {
  day = BEFORE_FIRST;
}

export function visitors(url: string) {
  const search = async (visitor: Visitor, request: PurchaseRequest = {}): Promise<Search> => {
    day = day >= LAST ? BEFORE_FIRST + 1 : day + 1;
    const { uid } = good(
      await visitor.call<{ uid: string }>('POST', '/api/searches', {
        slices: [{ from: 'bishkek', to: request.to ?? 'osh', date: request.date ?? dateInDays(day) }],
        passengerCounts: { aaa: request.adults ?? 1, rbg: 0, rmg: 0, ins: 0 },
        cabin: 'economy',
        direct: false,
      }),
      'search',
    );
    const read = async () => good(await visitor.call<Search>('GET', `/api/searches/${uid}`), 'results');
    return until(read, (found) => found.complete, 'the end of a search');
  };

  const find = async (visitor: Visitor, request: PurchaseRequest = {}): Promise<Found> => {
    const found = await search(visitor, request);
    for (const itinerary of found.itineraries)
      for (const offer of itinerary.offers)
        if ((request.choose ?? remoteOffer)(offer, itinerary))
          return { uid: found.uid, offerId: offer.id, total: offer.price.total };
    throw new Error(`no such offer among ${found.itineraries.length}: ${JSON.stringify(found.suppliers)}`);
  };

  /** Completes all steps before the order. */
  const book = async (visitor: Visitor, found: Found, party: Person[] = [adult()]): Promise<Ready> => {
    const { uid: searchUid, offerId } = found;
    const { id } = good(await visitor.call<{ id: string }>('POST', '/api/bookings', { searchUid, offerId }), 'booking');
    const typed = { passengers: party, contacts: CONTACTS, complete: true };
    good(await visitor.call<Booking>('PUT', `/api/bookings/${id}/passengers`, typed), 'passengers');
    const booking = good(await visitor.call<Booking>('POST', `/api/bookings/${id}/services`), 'services');
    return { id, total: booking.price.total, body: consent(booking) };
  };

  const consent = (booking: Booking, change: Partial<PlaceBody> = {}): PlaceBody => ({
    agreements: booking.agreements.map(({ key, version }) => ({ key, version })),
    acceptedTotal: booking.price.total,
    priceChangeAccepted: booking.priceChange !== null,
    confirmNewOrder: false,
    method: 'card',
    ...change,
  });

  const place = (visitor: Visitor, ready: Ready, key?: string) =>
    visitor.call<Placed & Problem>(
      'POST',
      `/api/bookings/${ready.id}/order`,
      ready.body,
      key ? { 'idempotency-key': key } : {},
    );

  const order = async (visitor: Visitor, id: string): Promise<Order> =>
    good(await visitor.call<Order>('GET', `/api/orders/${id}`), 'order');

  /** Polls the order as its page does until it is as expected. */
  const reach = (
    visitor: Visitor,
    id: string,
    wanted: Order['status'] | ((order: Order) => boolean),
    timeoutMs?: number,
  ): Promise<Order> =>
    until(
      () => order(visitor, id),
      (seen) => (typeof wanted === 'function' ? wanted(seen) : seen.status === wanted),
      `order ${typeof wanted === 'function' ? 'as wished' : wanted}`,
      timeoutMs,
    );

  /** All steps up to the acquirer's page. */
  const ordered = async (request: PurchaseRequest = {}, party?: Person[]) => {
    const visitor = newVisitor(url);
    const ready = await book(visitor, await find(visitor, request), party);
    if (request.method) ready.body.method = request.method;
    const placed = good(await place(visitor, ready), 'place order');
    return { visitor, ready, orderId: placed.orderId, pageUrl: placed.redirectUrl };
  };

  return { visitor: () => newVisitor(url), search, find, book, consent, place, order, reach, ordered };
}
