import { setTimeout as pause } from 'node:timers/promises';
import { addDays, type LocalDate } from '#kernel/dates.ts';
import {
  chooseSeller,
  confirmServices,
  createBooking,
  type Order,
  placeOrder,
  readBooking,
  readOrder,
  savePassengers,
} from '#modules/orders/api.ts';
import { type Offer, readSearch, type SearchParams, startSearch } from '#modules/search/api.ts';
import type { DemoClient } from './demo-client.ts';
import { categoryOf, type Traveller, toPassengerForm } from './travellers.ts';

/** A journey that a user of the demonstration sells or books. */
export type SaleRequest = {
  people: readonly Traveller[];
  /** Location keys and day of each slice, in days from the start of the demonstration. */
  slices: readonly (readonly [from: string, to: string, day: number])[];
  more?: Omit<Partial<SearchParams>, 'slices' | 'passengerCounts'>;
  /** Which offers will do; all by default. */
  choose?: (offer: Offer) => boolean;
  trip?: { costCentre: string; purpose: string };
  /** For transfers and hotel stays. */
  guest?: { flight?: string; address?: string; note?: string };
  /** The sub-agent's contract to sell under, if not the seller's own. */
  contractId?: string;
  /** `none` leaves it unpaid: the bank's page is opened and abandoned. */
  pay?: 'balance' | 'none';
};

const CONTACTS = { phone: '+996 700 000 222', email: 'traveller@client.example' };
const DEADLINE_MS = 100;
const TRIES = 1_200;

/** Polls until the answer is right. @throws Error after two minutes: a busy machine is slow, not wrong. */
async function waitUntil<T>(read: () => Promise<T>, right: (answer: T) => boolean): Promise<T> {
  for (let tried = 0; tried < TRIES; tried++) {
    const answer = await read();
    if (right(answer)) return answer;
    await pause(DEADLINE_MS);
  }
  throw new Error('the demonstration waited in vain');
}

/** A serial number for documents and the first day, one per start. */
export type Days = { today: LocalDate; serial(): number };

/** Whether an offer is from own inventory of a mode. */
const ours = (supplier: string): boolean => supplier.split('-')[0] === 'own';

/**
 * Finds offers that can be held. Those of own inventory come first; in the holidays its fares rise, and a supplier of
 * the same flights that has answered as well takes their place.
 */
export async function findOffer(
  client: DemoClient,
  { people, slices, more, choose }: SaleRequest,
  days: Days,
): Promise<{ uid: string; offers: Offer[] }> {
  const passengerCounts = { aaa: 0, rbg: 0, rmg: 0, ins: 0 };
  for (const person of people) passengerCounts[categoryOf(person)] += 1;
  const dated = slices.map(([from, to, day]) => ({ from, to, date: addDays(days.today, day) }));
  const { uid } = await client.call(startSearch, {
    body: { cabin: 'economy', direct: false, ...more, slices: dated, passengerCounts },
  });
  const search = await waitUntil(
    () => client.call(readSearch, { params: { uid }, query: {} }),
    ({ suppliers }) => suppliers.some(({ id, state }) => ours(id) && state !== 'asking'),
  );
  const offers = search.itineraries
    .flatMap((itinerary) => itinerary.offers)
    .filter((offer) => offer.holdable && (choose?.(offer) ?? true));
  return { uid, offers: offers.toSorted((a, b) => Number(ours(b.supplier)) - Number(ours(a.supplier))) };
}

/** The first offer on the requested day or in the week after it: not every route runs daily. */
async function findEarliestOffer(
  client: DemoClient,
  request: SaleRequest,
  days: Days,
): Promise<{ uid: string; offer: Offer }> {
  for (let later = 0; later < 7; later++) {
    const slices = request.slices.map(([from, to, day]) => [from, to, day + later] as const);
    const {
      uid,
      offers: [offer],
    } = await findOffer(client, { ...request, slices }, days);
    if (offer) return { uid, offer };
  }
  throw new Error(`nothing is sold ${request.slices.map((slice) => slice.join(' ')).join(', ')}`);
}

/** Takes a request through the four checkout steps. @throws Refused, or Error when a step fails. */
export async function orderOffer(client: DemoClient, request: SaleRequest, days: Days): Promise<string> {
  return bookOffer(client, await findEarliestOffer(client, request, days), request, days);
}

/** Creates and places an order from a chosen offer. @throws Refused */
export async function bookOffer(
  client: DemoClient,
  { uid, offer }: { uid: string; offer: Offer },
  request: SaleRequest,
  days: Days,
): Promise<string> {
  const { id } = await client.call(createBooking, { body: { searchUid: uid, offerId: offer.id } });
  const params = { id };
  if (request.contractId) await client.call(chooseSeller, { params, body: { contractId: request.contractId } });
  const passengers = request.people.map((person) => ({
    ...toPassengerForm(person, days.serial(), days.today),
    ...request.guest,
  }));
  await client.call(savePassengers, {
    params,
    body: { passengers, contacts: CONTACTS, complete: true, ...(request.trip && { travelNote: request.trip }) },
  });
  const { priceChange } = await client.call(confirmServices, { params });
  const booking = await client.call(readBooking, { params });
  const { orderId } = await client.call(placeOrder, {
    params,
    body: {
      agreements: booking.agreements.map(({ key, version }) => ({ key, version })),
      acceptedTotal: booking.price.total,
      priceChangeAccepted: priceChange !== null,
      confirmNewOrder: true,
      method: request.pay === 'none' ? 'card' : 'balance',
    },
  });
  return orderId;
}

/** The order once it has the expected status. */
export const readState = (client: DemoClient, id: string, right: (order: Order) => boolean): Promise<Order> =>
  waitUntil(() => client.call(readOrder, { params: { id } }), right);

/** Sells a request from the balance until tickets and receipts exist. */
export async function sellTickets(client: DemoClient, request: SaleRequest, days: Days): Promise<Order> {
  const id = await orderOffer(client, request, days);
  return readState(client, id, ({ status, documents }) => status === 'sold' && documents.every((d) => d.ready));
}
