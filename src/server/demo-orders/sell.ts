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
import type { DemoContext } from './demo-client.ts';
import { categoryOf, type Traveller, toPassengerForm } from './travellers.ts';

/** A journey that a user of the demonstration sells or books. */
export type SaleRequest = {
  people: readonly Traveller[];
  /** Keys of places and the day of each leg, in days from the start of the demonstration. */
  slices: readonly (readonly [from: string, to: string, day: number])[];
  more?: Omit<Partial<SearchParams>, 'slices' | 'passengerCounts'>;
  /** Index of the own inventory's offer; the first by default. */
  choose?: (offer: Offer) => boolean;
  trip?: { costCentre: string; purpose: string };
  /** Of a ride and a room. */
  guest?: { flight?: string; address?: string; note?: string };
  /** The contract that it is sold under, when not one’s own. */
  contractId?: string;
  /** `none` leaves it unpaid: a page of the bank is opened and left. */
  pay?: 'balance' | 'none';
};

const CONTACTS = { phone: '+996 700 000 222', email: 'traveller@client.example' };
const DEADLINE_MS = 100;
const TRIES = 150;

/** Asks again until the answer is as it should be. @throws Error when it is not within fifteen seconds. */
async function waitUntil<T>(read: () => Promise<T>, right: (answer: T) => boolean): Promise<T> {
  for (let tried = 0; tried < TRIES; tried++) {
    const answer = await read();
    if (right(answer)) return answer;
    await pause(DEADLINE_MS);
  }
  throw new Error('the demonstration waited in vain');
}

/** A counter of documents and the day that days are counted from: one for a start. */
export type Days = { today: LocalDate; serial(): number };

/** The house’s own: by air, or of another mode. */
const ours = (supplier: string): boolean => supplier.split('-')[0] === 'own';

/** The house’s offers for a wish. */
export async function findOffer(
  demo: DemoContext,
  { people, slices, more, choose }: SaleRequest,
  days: Days,
): Promise<{ uid: string; offers: Offer[] }> {
  const passengerCounts = { aaa: 0, rbg: 0, rmg: 0, ins: 0 };
  for (const person of people) passengerCounts[categoryOf(person)] += 1;
  const dated = slices.map(([from, to, day]) => ({ from, to, date: addDays(days.today, day) }));
  const { uid } = await demo.call(startSearch, {
    body: { cabin: 'economy', direct: false, ...more, slices: dated, passengerCounts },
  });
  const search = await waitUntil(
    () => demo.call(readSearch, { params: { uid }, query: {} }),
    ({ suppliers }) => suppliers.some(({ id, state }) => ours(id) && state !== 'asking'),
  );
  const offers = search.itineraries
    .flatMap((itinerary) => itinerary.offers)
    .filter((offer) => ours(offer.supplier) && offer.holdable && (choose?.(offer) ?? true));
  return { uid, offers };
}

/** The first offer of the day wished for or of the week after it: not everything goes each day. */
async function findEarliestOffer(
  demo: DemoContext,
  request: SaleRequest,
  days: Days,
): Promise<{ uid: string; offer: Offer }> {
  for (let later = 0; later < 7; later++) {
    const slices = request.slices.map(([from, to, day]) => [from, to, day + later] as const);
    const {
      uid,
      offers: [offer],
    } = await findOffer(demo, { ...request, slices }, days);
    if (offer) return { uid, offer };
  }
  throw new Error(`nothing is sold ${request.slices.map((slice) => slice.join(' ')).join(', ')}`);
}

/** Takes a wish through the four steps. @throws Refused, Error where a step does not go on. */
export async function orderOffer(demo: DemoContext, request: SaleRequest, days: Days): Promise<string> {
  return bookOffer(demo, await findEarliestOffer(demo, request, days), request, days);
}

/** The steps from a chosen offer to the placed order. @throws Refused */
export async function bookOffer(
  demo: DemoContext,
  { uid, offer }: { uid: string; offer: Offer },
  request: SaleRequest,
  days: Days,
): Promise<string> {
  const { id } = await demo.call(createBooking, { body: { searchUid: uid, offerId: offer.id } });
  const params = { id };
  if (request.contractId) await demo.call(chooseSeller, { params, body: { contractId: request.contractId } });
  const passengers = request.people.map((person) => ({
    ...toPassengerForm(person, days.serial(), days.today),
    ...request.guest,
  }));
  await demo.call(savePassengers, {
    params,
    body: { passengers, contacts: CONTACTS, complete: true, ...(request.trip && { travelNote: request.trip }) },
  });
  const { priceChange } = await demo.call(confirmServices, { params });
  const booking = await demo.call(readBooking, { params });
  const { orderId } = await demo.call(placeOrder, {
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

/** The order once it stands as it should. */
export const readState = (demo: DemoContext, id: string, right: (order: Order) => boolean): Promise<Order> =>
  waitUntil(() => demo.call(readOrder, { params: { id } }), right);

/** Sells a wish to its tickets and their receipts, out of the balance. */
export async function sellTickets(demo: DemoContext, request: SaleRequest, days: Days): Promise<Order> {
  const id = await orderOffer(demo, request, days);
  return readState(demo, id, ({ status, documents }) => status === 'sold' && documents.every((d) => d.ready));
}
