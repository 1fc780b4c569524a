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
import type { Desk } from './desk.ts';
import { categoryOf, type Traveller, typed } from './travellers.ts';

/** A journey that a user of the demonstration sells or books. */
export type Wish = {
  people: readonly Traveller[];
  /** Keys of places and the day of each leg, in days from the start of the demonstration. */
  legs: readonly (readonly [from: string, to: string, day: number])[];
  more?: Omit<Partial<SearchParams>, 'legs' | 'mix'>;
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
const PATIENCE = 100;
const TRIES = 150;

/** Asks again until the answer is as it should be. @throws Error when it is not within fifteen seconds. */
async function until<T>(read: () => Promise<T>, right: (answer: T) => boolean): Promise<T> {
  for (let tried = 0; tried < TRIES; tried++) {
    const answer = await read();
    if (right(answer)) return answer;
    await pause(PATIENCE);
  }
  throw new Error('the demonstration waited in vain');
}

/** A counter of documents and the day that days are counted from: one for a start. */
export type Days = { today: LocalDate; serial(): number };

/** The house’s own: by air, or of another mode. */
const ours = (supplier: string): boolean => supplier.split('-')[0] === 'house';

/** The house’s offers for a wish. */
export async function found(
  desk: Desk,
  { people, legs, more, choose }: Wish,
  days: Days,
): Promise<{ uid: string; offers: Offer[] }> {
  const mix = { aaa: 0, rbg: 0, rmg: 0, ins: 0 };
  for (const person of people) mix[categoryOf(person)] += 1;
  const dated = legs.map(([from, to, day]) => ({ from, to, date: addDays(days.today, day) }));
  const { uid } = await desk.call(startSearch, {
    body: { cabin: 'economy', direct: false, ...more, legs: dated, mix },
  });
  const search = await until(
    () => desk.call(readSearch, { params: { uid }, query: {} }),
    ({ suppliers }) => suppliers.some(({ id, state }) => ours(id) && state !== 'asking'),
  );
  const offers = search.itineraries
    .flatMap((itinerary) => itinerary.offers)
    .filter((offer) => ours(offer.supplier) && offer.holdable && (choose?.(offer) ?? true));
  return { uid, offers };
}

/** The first offer of the day wished for or of the week after it: not everything goes each day. */
async function foundSoon(desk: Desk, wish: Wish, days: Days): Promise<{ uid: string; offer: Offer }> {
  for (let later = 0; later < 7; later++) {
    const legs = wish.legs.map(([from, to, day]) => [from, to, day + later] as const);
    const {
      uid,
      offers: [offer],
    } = await found(desk, { ...wish, legs }, days);
    if (offer) return { uid, offer };
  }
  throw new Error(`nothing is sold ${wish.legs.map((leg) => leg.join(' ')).join(', ')}`);
}

/** Takes a wish through the four steps. @throws Refused, Error where a step does not go on. */
export async function ordered(desk: Desk, wish: Wish, days: Days): Promise<string> {
  return booked(desk, await foundSoon(desk, wish, days), wish, days);
}

/** The steps from a chosen offer to the placed order. @throws Refused */
export async function booked(
  desk: Desk,
  { uid, offer }: { uid: string; offer: Offer },
  wish: Wish,
  days: Days,
): Promise<string> {
  const { id } = await desk.call(createBooking, { body: { searchUid: uid, offerId: offer.id } });
  const params = { id };
  if (wish.contractId) await desk.call(chooseSeller, { params, body: { contractId: wish.contractId } });
  const passengers = wish.people.map((person) => ({
    ...typed(person, days.serial(), days.today),
    ...wish.guest,
  }));
  await desk.call(savePassengers, {
    params,
    body: { passengers, contacts: CONTACTS, complete: true, ...(wish.trip && { trip: wish.trip }) },
  });
  const { priceChange } = await desk.call(confirmServices, { params });
  const booking = await desk.call(readBooking, { params });
  const { orderId } = await desk.call(placeOrder, {
    params,
    body: {
      agreements: booking.agreements.map(({ key, version }) => ({ key, version })),
      acceptedTotal: booking.price.total,
      priceChangeAccepted: priceChange !== null,
      confirmNewOrder: true,
      method: wish.pay === 'none' ? 'card' : 'balance',
    },
  });
  return orderId;
}

/** The order once it stands as it should. */
export const standing = (desk: Desk, id: string, right: (order: Order) => boolean): Promise<Order> =>
  until(() => desk.call(readOrder, { params: { id } }), right);

/** Sells a wish to its tickets and their receipts, out of the balance. */
export async function sold(desk: Desk, wish: Wish, days: Days): Promise<Order> {
  const id = await ordered(desk, wish, days);
  return standing(desk, id, ({ status, documents }) => status === 'sold' && documents.every((d) => d.ready));
}
