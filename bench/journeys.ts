/** API steps that bring a page to the measured state. */
import type { LocalDate } from '#kernel/dates.ts';
import { CARDS, payOnPage } from '../tests/support/buyer.ts';

const post = async (url: string, body: unknown, cookie = '', method = 'POST'): Promise<Response> => {
  const answer = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      origin: new URL(url).origin,
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
};

/** Starts a search Bishkek → Osh for one adult; `firstResultsMs` ends with the first received itineraries. */
export async function startedSearch(url: string, date: LocalDate): Promise<{ uid: string; firstResultsMs: number }> {
  const started = performance.now();
  const answer = await post(`${url}/api/searches`, {
    slices: [{ from: 'bishkek', to: 'osh', date }],
    passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy',
    direct: false,
  });
  const { uid } = (await answer.json()) as { uid: string };
  const search = (await (await fetch(`${url}/api/searches/${uid}`)).json()) as { itineraries: unknown[] };
  if (search.itineraries.length === 0) throw new Error('no itineraries in the first answer');
  return { uid, firstResultsMs: performance.now() - started };
}

/** A booking of the cheapest offer at the passengers step, of a visitor with a `known` cookie or of a new one. */
export async function bookingOnPassengers(
  url: string,
  uid: string,
  known = '',
): Promise<{ url: string; cookie: string }> {
  const search = (await (await fetch(`${url}/api/searches/${uid}`)).json()) as {
    itineraries: { offers: { id: string }[] }[];
  };
  const offerId = search.itineraries[0]?.offers[0]?.id;
  const answer = await post(`${url}/api/bookings`, { searchUid: uid, offerId }, known);
  const { id } = (await answer.json()) as { id: string };
  const set = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { url: `${url}/booking/${id}/passengers`, cookie: known || set };
}

const TRAVELLER = {
  surname: 'TOKTOROVA',
  name: 'MEERIM',
  gender: 'female',
  birthdate: '1990-12-09',
  citizenship: 'KG',
  documentType: 'passport',
  documentNumber: 'ID1234567',
  expiration: '2035-01-01',
  noPatronymic: true,
};
const CONTACTS = { phone: '+996555123456', email: 'bench@sapar.example' };

type Booking = {
  agreements: { key: string; version: string }[];
  price: { total: unknown };
  priceChange: unknown;
};

/** A page to pay on, and an order with its tickets, of one visitor. */
export type PaidOrder = { payment: string; order: string; cookie: string };

/** Fills in a booking, and another one that is ordered and paid. */
export async function paidOrder(url: string, uid: string): Promise<PaidOrder> {
  const filled = async (documentNumber: string, known = ''): Promise<{ id: string; cookie: string }> => {
    const { url: passengers, cookie } = await bookingOnPassengers(url, uid, known);
    const id = passengers.split('/').at(-2) ?? '';
    const passenger = { ...TRAVELLER, documentNumber };
    const body = { passengers: [passenger], contacts: CONTACTS, complete: true };
    await post(`${url}/api/bookings/${id}/passengers`, body, cookie, 'PUT');
    await post(`${url}/api/bookings/${id}/services`, {}, cookie);
    return { id, cookie };
  };
  const first = await filled('ID7654321');
  const { cookie } = first;
  const answer = await fetch(`${url}/api/bookings/${first.id}`, { headers: { cookie } });
  const { agreements, price, priceChange } = (await answer.json()) as Booking;
  const order = {
    agreements: agreements.map(({ key, version }) => ({ key, version })),
    acceptedTotal: price.total,
    priceChangeAccepted: priceChange !== null,
    confirmNewOrder: false,
    method: 'card',
  };
  const placed = await post(`${url}/api/bookings/${first.id}/order`, order, cookie);
  const { orderId, redirectUrl } = (await placed.json()) as { orderId: string; redirectUrl: string };
  await payOnPage(redirectUrl, CARDS.withoutCode);
  const second = await filled('ID7654322', cookie);
  return { payment: `${url}/booking/${second.id}/payment`, order: `${url}/order/${orderId}`, cookie };
}
