import type { Client } from '../../database.ts';
import { now } from '../time.ts';
import { type Offer, ratesOf, readOffer, totalOf } from './rates.ts';
import { LiteApiRefusal, missing } from './refusal.ts';
import { bookingsBy, findBooking, findPrebook, insertBooking, insertPrebook, saveBooking, shortId } from './store.ts';
import { feeOf, PLANS, type Policies } from './world.ts';

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

type Prebook = { offer: Offer; price: number; policies: Policies };

/** `POST /rates/prebook`. `jump`: dearer by so many minor units; `terms`: a similar rate under other rules. */
export async function prebook(client: Client, body: unknown, change: { jump: number; terms: boolean }) {
  const { offerId, usePaymentSdk } = record(body);
  if (typeof offerId !== 'string' || typeof usePaymentSdk !== 'boolean') throw missing('offerId and usePaymentSdk');
  const query = readOffer(offerId);
  const offer = change.terms ? { ...query, plan: { ...query.plan, refundable: !query.plan.refundable } } : query;
  const rates = ratesOf(offer, change.jump);
  const was = totalOf(offer);
  const price = was + change.jump;
  const { currency, checkin, checkout } = offer.query;
  const prebookId = shortId();
  const policies = policiesOfAll(rates.map(({ cancellationPolicies }) => cancellationPolicies));
  await insertPrebook(client, prebookId, { offer, price, policies } satisfies Prebook);
  return {
    data: {
      prebookId,
      offerId,
      hotelId: offer.hotel.id,
      currency,
      termsAndConditions: '',
      roomTypes: [{ rates }],
      suggestedSellingPrice: price / 100,
      isPackageRate: false,
      commission: Math.round(price / 20) / 100,
      price: price / 100,
      priceType: 'commission',
      priceDifferencePercent: Math.round((change.jump / was) * 10_000) / 100,
      cancellationChanged: change.terms,
      boardChanged: false,
      supplier: 'nuitee',
      supplierId: 2,
      paymentTypes: ['NUITEE_PAY', 'ACC_CREDIT_CARD', 'WALLET'],
      checkin,
      checkout,
      voucherCode: '',
      voucherTotalAmount: 0,
      addonsRequest: [],
    },
    guestLevel: 0,
    sandbox: true,
  };
}

/** The rules of a booking are those of its rooms together. */
function policiesOfAll(all: readonly Policies[]): Policies {
  const [first] = all;
  if (!first) throw missing('rates');
  const infos = first.cancelPolicyInfos.map((info, n) => ({
    ...info,
    amount:
      all.reduce((sum, { cancelPolicyInfos }) => sum + Math.round((cancelPolicyInfos[n]?.amount ?? 0) * 100), 0) / 100,
  }));
  return { ...first, cancelPolicyInfos: infos };
}

type Booking = {
  bookingId: string;
  clientReference: string;
  status: string;
  price: number;
  currency: string;
  cancellationPolicies: Policies;
  amountRefunded: number | null;
  [more: string]: unknown;
};

const PAYS = ['ACC_CREDIT_CARD', 'WALLET', 'CREDIT'];

function readGuests(value: unknown, rooms: number): object[] {
  if (!Array.isArray(value) || value.length !== rooms)
    throw new LiteApiRefusal(4010, 'prebookId data validation failed');
  return value.map((raw, n) => {
    const { occupancyNumber, firstName, lastName, email, phone } = record(raw);
    if (occupancyNumber !== n + 1 || !text(firstName) || !text(lastName) || !text(email)) throw missing('guests');
    return { occupancyNumber, firstName, lastName, email, phone: text(phone) };
  });
}

function readTags(value: unknown): Record<string, string> {
  const tags = Object.entries(record(value));
  const fits = tags.every(([key, one]) => /^[A-Z0-9_-]+$/.test(key) && typeof one === 'string' && one.length <= 255);
  if (!fits || tags.length > 5) throw missing('customTags');
  return Object.fromEntries(tags) as Record<string, string>;
}

/** `POST /rates/book`. One prebook may be booked again and again: only a reference that was used is refused. */
export async function book(client: Client, body: unknown): Promise<{ data: Booking; guestLevel: 0; sandbox: true }> {
  const { prebookId, holder, guests, payment, clientReference, customTags } = record(body);
  const prebooked = await findPrebook<Prebook>(client, text(prebookId));
  if (!prebooked) throw missing('invalid prebookId');
  const lead = record(holder);
  if (!['firstName', 'lastName', 'email', 'phone'].every((name) => text(lead[name]) !== '')) throw missing('holder');
  const method = record(payment).method;
  if (!PAYS.includes(String(method))) throw new LiteApiRefusal(5000, 'internal error', 'payment failed');
  const { offer, price, policies } = prebooked;
  const { query, hotel } = offer;
  const plan = PLANS.find(({ code }) => code === offer.plan.code) ?? offer.plan;
  const people = readGuests(guests, query.occupancies.length);
  const bookingId = shortId();
  const { firstName, lastName, email, phone } = lead;
  const booking: Booking = {
    bookingId,
    clientReference: text(clientReference),
    supplierBookingId: shortId(),
    supplierBookingName: 'nuitee',
    supplier: 'nuitee',
    supplierId: 2,
    status: 'CONFIRMED',
    hotelConfirmationCode: 'test',
    checkin: query.checkin,
    checkout: query.checkout,
    hotel: { hotelId: hotel.id, name: hotel.name },
    bookedRooms: query.occupancies.map((room, n) => ({
      roomType: { roomTypeId: '', name: plan.room },
      boardType: plan.board,
      boardName: plan.boardName,
      adults: room.adults,
      children: room.children.length > 0 ? String(room.children.length) : '',
      firstName: text(record(people[n]).firstName),
      lastName: text(record(people[n]).lastName),
    })),
    holder: { firstName, lastName, email, phone },
    createdAt: new Date(now()).toISOString().slice(0, 19),
    cancellationPolicies: policies,
    lastFreeCancellationDate: null,
    tag: policies.refundableTag,
    commission: Math.round(price / 20) / 100,
    price: price / 100,
    sellingPrice: String(price / 100),
    currency: query.currency,
    prebookId,
    paymentStatus: 'succeeded',
    processingFee: 0,
    customTags: readTags(customTags),
    cancelledAt: null,
    refundedAt: null,
    cancelledBy: null,
    amountRefunded: null,
    sandbox: 1,
  };
  const isNew = await insertBooking(client, bookingId, text(clientReference) || null, booking);
  if (!isNew) throw new LiteApiRefusal(4005, 'duplicate booking attempt', 'existing client reference');
  return { data: booking, guestLevel: 0, sandbox: true };
}

/** `GET /bookings?clientReference=`: items carry their rooms as `rooms`. */
export async function listBookings(client: Client, reference: string | undefined): Promise<object> {
  if (!reference) throw missing('guestId or clientReference is needed');
  const found = await bookingsBy<Booking>(client, reference);
  return { data: found.map(({ bookedRooms: rooms, ...booking }) => ({ ...booking, rooms })) };
}

const unknown = (): LiteApiRefusal => new LiteApiRefusal(204, 'no content', 'booking not found', 200);

export async function readBooking(client: Client, id: string): Promise<{ data: Booking }> {
  const found = await findBooking<Booking>(client, id);
  if (!found) throw unknown();
  return { data: found };
}

/** `PUT /bookings/{id}`: cancelled at what its rules say now, without a question. `more`: what is kept beyond them. */
export async function cancel(client: Client, id: string, more: number): Promise<object> {
  const found = await findBooking<Booking>(client, id, true);
  if (!found) throw unknown();
  if (found.status !== 'CONFIRMED') throw new LiteApiRefusal(304, 'unable to process request', undefined, 200);
  const price = Math.round(found.price * 100);
  const fee = Math.min(price, feeOf(found.cancellationPolicies, price) + more);
  const charged = fee >= price;
  const status = charged ? 'CANCELLED_WITH_CHARGES' : 'CANCELLED';
  const refunded = (price - fee) / 100;
  const at = new Date(now()).toISOString().slice(0, 19);
  const over = {
    status,
    cancelledAt: at,
    refundedAt: charged ? null : at,
    cancelledBy: 'api',
    amountRefunded: refunded,
  };
  await saveBooking(client, id, { ...found, ...over, paymentStatus: charged ? 'succeeded' : 'refunded' });
  return {
    data: { bookingId: id, status, cancellation_fee: fee / 100, refund_amount: refunded, currency: found.currency },
  };
}
