import { type APIResponse, expect, type Page } from '@playwright/test';
import type { LocalDate } from '#kernel/dates.ts';
import type { BookingDraft, Order } from '#modules/orders/api.ts';
import type { Itinerary, Search, SearchParams } from '#modules/search/api.ts';
import { CARDS, payOnPage } from '../../support/buyer.ts';
import { CONTACTS, type Person, person, travelDates, traveller } from './trip.ts';

/** What a story needs to have happened before it begins, done over the wire as the page's own visitor. */

async function answer<T>(sent: Promise<APIResponse>): Promise<T> {
  const response = await sent;
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** From Bishkek, to Osh by default; one way unless `back` says when. */
export type FlightWish = {
  out: LocalDate;
  back?: LocalDate;
  to?: string;
  people?: readonly Person[];
  flight?: string;
  refundable?: boolean;
  /** Of the buyer, where it matters whose the order is. */
  email?: string;
};

function asked({ out, back, to = 'osh', people = traveller() }: FlightWish): SearchParams {
  const passengerCounts = { aaa: 0, rbg: 0, rmg: 0, ins: 0 };
  for (const { category } of people) passengerCounts[category] += 1;
  const slices = [{ from: 'bishkek', to, date: out }, ...(back ? [{ from: to, to: 'bishkek', date: back }] : [])];
  return { slices, passengerCounts, cabin: 'economy', direct: false };
}

/** The house's journeys for a wish; remote suppliers may still be asked. */
export async function startSearch(
  page: Page,
  wish: FlightWish,
): Promise<{ uid: string; house: { itinerary: Itinerary; offerId: string }[] }> {
  const { uid } = await answer<{ uid: string }>(page.request.post('/api/searches', { data: asked(wish) }));
  let search: Search | undefined;
  await expect(async () => {
    search = await answer<Search>(page.request.get(`/api/searches/${uid}`));
    expect(search.suppliers.find(({ id }) => id === 'own')?.state).toBe('answered');
  }).toPass();
  const house = (search?.itineraries ?? []).flatMap((itinerary) => {
    const offer = itinerary.offers.find(
      ({ supplier, holdable, terms }) => supplier === 'own' && holdable && (!wish.refundable || terms.refund.allowed),
    );
    const flight = itinerary.slices[0]?.segments[0]?.flight;
    return offer && (!wish.flight || flight === wish.flight) ? [{ itinerary, offerId: offer.id }] : [];
  });
  return { uid, house };
}

/** A booking of an offer of a search. */
export const bookOffer = async (page: Page, searchUid: string, offerId: string | undefined): Promise<string> =>
  (await answer<{ id: string }>(page.request.post('/api/bookings', { data: { searchUid, offerId } }))).id;

/** A booking of an offer whose seats are held for a while; nothing has been entered yet. */
export async function createBooking(page: Page, wish: FlightWish): Promise<string> {
  const { uid, house } = await startSearch(page, wish);
  return bookOffer(page, uid, house[0]?.offerId);
}

/** Everybody's data and the choice of no services; `trip`: the travel note of a company; `email`: the buyer’s. */
export async function enterPassengers(
  page: Page,
  id: string,
  people: readonly Person[],
  { trip, email = CONTACTS.email }: { trip?: { costCentre: string; purpose: string }; email?: string | undefined } = {},
): Promise<BookingDraft> {
  const passengers = people.map(({ category: _, ...one }) => ({ ...one, noPatronymic: true, citizenship: 'KG' }));
  const data = { passengers, contacts: { ...CONTACTS, email }, complete: true, ...(trip && { travelNote: trip }) };
  await answer<BookingDraft>(page.request.put(`/api/bookings/${id}/passengers`, { data }));
  return answer<BookingDraft>(page.request.post(`/api/bookings/${id}/services`, { data: {} }));
}

/** How many offers are tried for one whose price stands. */
const TRIED = 3;

/**
 * A booking that has everything but the buyer's consents. The price that was found stands, where there is a choice:
 * the last cheap seats of an
 * offer may be bought by another story in between.
 */
export async function createPayableBooking(page: Page, given: FlightWish): Promise<string> {
  const wish = { people: traveller(), ...given };
  const { uid, house } = await startSearch(page, wish);
  let id = '';
  for (const offer of [house[0], ...house.slice(1, TRIED)]) {
    id = await bookOffer(page, uid, offer?.offerId);
    const { priceChange } = await enterPassengers(page, id, wish.people, { email: wish.email });
    if (!priceChange) break;
  }
  return id;
}

/** The order of a booking whose price has been confirmed. */
export async function placeOrder(page: Page, id: string): Promise<{ orderId: string; redirectUrl: string }> {
  const booking = await answer<BookingDraft>(page.request.get(`/api/bookings/${id}`));
  const data = {
    agreements: booking.agreements.map(({ key, version }) => ({ key, version })),
    acceptedTotal: booking.price.total,
    priceChangeAccepted: booking.priceChange !== null,
    confirmNewOrder: false,
    method: 'card',
  };
  return answer(page.request.post(`/api/bookings/${id}/order`, { data }));
}

/** An order whose seats are held, and the page of the bank where it is paid. */
export const createOrder = async (page: Page, wish: FlightWish): Promise<{ orderId: string; redirectUrl: string }> =>
  placeOrder(page, await createPayableBooking(page, wish));

export const readOrder = (page: Page, id: string): Promise<Order> =>
  answer<Order>(page.request.get(`/api/orders/${id}`));

/** An issued order of two, for a flight a number of weeks from now. */
export async function createIssuedOrder(page: Page, week: number): Promise<string> {
  const people = [person('aaa', 'TOKTOROV', 'ULAN', 'male', 44), person('aaa', 'TOKTOROVA', 'MEERIM', 'female', 40)];
  const { orderId, redirectUrl } = await createOrder(page, { out: travelDates(week).out, people, refundable: true });
  await payOnPage(redirectUrl, CARDS.withoutCode);
  await expect.poll(async () => (await readOrder(page, orderId)).actions, { timeout: 30_000 }).toContain('refund');
  return orderId;
}

/** Signs in one of the demonstration's people. */
export async function signIn(page: Page, login: string): Promise<void> {
  const data = { email: `${login}@sapar.example`, password: 'sapar-demo-2026' };
  await answer(page.request.post('/api/session', { data }));
}
