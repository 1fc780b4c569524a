import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type HoldRequest,
  type Outcome,
  type SearchQuery,
  type SupplierBooking,
  type SupplierOffer,
  type SupplierPort,
  SupplierUnavailableError,
} from '../../domain/port.ts';
import { offerTotal } from '../../testing/contract/supplier-contract.ts';
import { CONTACT, guest, MAX_DELAY_MS, type Simulated, simulatedLiteApi, stay } from './testing/simulated.ts';

const MINUTE = 60_000;
const EVERY_RATE = 3;
let lite: Simulated;
beforeAll(async () => {
  lite = await simulatedLiteApi('USD');
});
afterEach(async () => {
  await lite.partners.calm();
  await lite.back();
});
afterAll(() => lite.close());

const value = <T>(outcome: Outcome<T>): T => {
  if (outcome.kind !== 'ok') throw new Error(`expected ok, got ${JSON.stringify(outcome)}`);
  return outcome.value;
};
const stayOf = (offer: SupplierOffer) => {
  const found = offer.slices[0]?.segments[0]?.hotelStay;
  if (!found) throw new Error('no stay');
  return found;
};
const refundable = ({ terms }: SupplierOffer) => terms.refund.allowed;
const first = async (query = stay(), wanted = refundable) => {
  const offer = (await lite.found(query)).find(wanted);
  if (!offer) throw new Error('no such offer was found');
  return value(await lite.port.revalidate(lite.call(), offer.offerId)).offer;
};
const usd = (offer: SupplierOffer) => ({ ...offerTotal(offer), currency: 'USD' as const });
const requestFor = (offer: SupplierOffer, rooms = 1): HoldRequest => ({
  offerId: offer.offerId,
  expect: usd(offer),
  travellers: Array.from({ length: rooms }, (_, n) => guest(n)),
  contact: CONTACT,
});
async function held(query = stay(), wanted?: typeof refundable) {
  const once = lite.call();
  const request = requestFor(await first(query, wanted));
  const paper = value(await lite.port.hold(once, request));
  const issue = (call = lite.call(), port: SupplierPort = lite.port) =>
    port.issue(call, paper.ref, paper.total, async () => request);
  return { paper, request, issue, reference: once.opId };
}
const rejected = (code: string) => ({ kind: 'rejected', code });

describe('a search', () => {
  test('prices each child by its real age, and rooms by who sleeps in them', async () => {
    const total = async (childAges: number[]) => usd(await first(stay('osh', { childAges }))).minor;
    const [baby, child, teenager] = [await total([1]), await total([8]), await total([15])];
    expect([baby < child, child < teenager]).toEqual([true, true]);
    const query = stay('osh', { rooms: 2, adults: 3, childAges: [5] });
    const offer = await first(query);
    expect(offer.prices).toEqual([expect.objectContaining({ category: 'aaa', count: 2 })]);
    expect(stayOf(offer)).toMatchObject({ rooms: 2, adults: 3, children: 1, nights: 2 });
  });

  test('says what it assumes of children without an age, and asks for guests of the site’s country', async () => {
    const { hotelStay, ...query } = stay('osh', { childAges: [5] });
    const bodies: { occupancies: object[]; guestNationality: string }[] = [];
    const listening: typeof fetch = (url, init) => {
      if (String(url).endsWith('/hotels/rates')) bodies.push(JSON.parse(String(init?.body)));
      return fetch(url, init);
    };
    const port = lite.another({ fetch: listening, country: 'RU' });
    const { childAges: _, ...ageless } = hotelStay as NonNullable<SearchQuery['hotelStay']>;
    const [assumed] = await lite.found({ ...query, hotelStay: ageless }, port);
    const [known] = await lite.found(stay('osh', { childAges: [5] }), port);
    expect([assumed, known].map((offer) => offer && stayOf(offer).assumedChildAge)).toEqual([8, undefined]);
    expect(bodies).toMatchObject([
      { occupancies: [{ children: [8] }], guestNationality: 'RU' },
      { occupancies: [{ children: [5] }], guestNationality: 'RU' },
    ]);
  });

  test('is by the centre of a town, and by its name where only its airport is known', async () => {
    const [near, far] = [await lite.found(stay()), await lite.found(stay('batken'))];
    expect(stayOf(near[0] as SupplierOffer).location?.centre).toBeGreaterThanOrEqual(0);
    expect(far.length).toBeGreaterThan(0);
    expect(far.every((offer) => stayOf(offer).location === undefined)).toBe(true);
    expect(await lite.found(stay('nowhere'))).toEqual([]);
    expect(await lite.found(stay('elsewhere'))).toEqual([]);
  });

  test('finds hotels with a picture and a point, and one without them', async () => {
    const stays = (await lite.found(stay())).map(stayOf);
    const bare = stays.filter(({ pictures, location }) => !pictures && !location);
    expect(bare).toHaveLength(EVERY_RATE);
    expect(stays.length - bare.length).toBeGreaterThan(EVERY_RATE);
    for (const one of stays) expect(one).toMatchObject({ hoursNotProvided: true, phone: '' });
  });

  test('promises no hour: who wants to come early is not sold what may not be ready', async () => {
    const query = stay();
    const early = { ...query, hotelStay: { ...query.hotelStay, checkInTime: 'early' } } as SearchQuery;
    expect(await lite.found(early)).toEqual([]);
  });

  test('leaves out what is cheaper than its seller suggests, unless the office allows it', async () => {
    const names = async (port?: SupplierPort) =>
      new Set((await lite.found(stay(), port)).map((one) => stayOf(one).name));
    const [usual, all] = [await names(), await names(lite.another({ belowSuggested: true }))];
    expect([...all].filter((name) => !usual.has(name))).toEqual(['Bargain Hotel Almaluu']);
  });

  test('says what is paid at the hotel, without markup, and what is eaten', async () => {
    const offers = await lite.found(stay());
    const due = offers.find(({ terms }) => terms.room?.dueAtHotel);
    expect(due?.terms.room?.dueAtHotel).toEqual([{ name: 'Resort Fee per stay', amount: '12.50', currency: 'USD' }]);
    expect(new Set(offers.map(({ terms }) => terms.room?.meal))).toEqual(new Set(['none', 'breakfast', 'half_board']));
  });

  test('believes of an answer with zero prices, other currencies and hostile texts only sound offers', async () => {
    const sound = await lite.found(stay());
    await lite.faults({ kind: 'broken', on: ['rates'], times: 1 });
    const found = await lite.found(stay());
    // One of the broken offers is sound but for the texts of its room.
    expect(found).toHaveLength(sound.length + 1);
    const text = JSON.stringify(found.map(({ slices, terms }) => [slices, terms]));
    expect(text).not.toMatch(/<script|\\u0000|\u202e|Hostile/);
    for (const offer of found) expect(usd(offer).minor).toBeGreaterThan(0);
  });

  test('names the rooms of an offer in any order: it is the same offer', async () => {
    const reversed: typeof fetch = async (url, init) => {
      const response = await fetch(url, init);
      const text = await response.text();
      if (!String(url).endsWith('/hotels/rates')) return new Response(text, { status: response.status });
      const body = JSON.parse(text) as {
        data: { roomTypes: { rates: { name: string; occupancyNumber: number }[] }[] }[];
      };
      for (const { roomTypes } of body.data)
        for (const { rates } of roomTypes) {
          for (const rate of rates) rate.name = `Room ${rate.occupancyNumber}`;
          rates.reverse();
        }
      return Response.json(body, { status: response.status });
    };
    const [offer] = await lite.found(stay('osh', { rooms: 2, adults: 3 }), lite.another({ fetch: reversed }));
    expect(offer?.terms.room?.name?.en).toBe('Room 1 + Room 2');
  });

  test('in another currency than requested finds nothing', async () => {
    const euros: typeof fetch = async (url, init) => {
      const body = JSON.parse(String(init?.body)) as object;
      return fetch(url, { ...init, body: JSON.stringify({ ...body, currency: 'EUR' }) });
    };
    expect(await lite.found(stay(), lite.another({ fetch: euros }))).toEqual([]);
  });

  test.each([
    ['whose answer does not end', { kind: 'huge' }, 'garbled'],
    ['that is answered with nonsense', { kind: 'garbage' }, 'garbled'],
    ['that fails', { kind: 'error-500' }, 'server_error'],
    ['that hangs up', { kind: 'drop-before' }, 'unreachable'],
    ['beyond the limit', { kind: 'reject', code: '4290' }, 'limited'],
    ['of a suspended account', { kind: 'reject', code: '40302' }, 'unauthorised'],
  ])('%s has no answer, and says why', async (_what, fault, reason) => {
    await lite.faults({ ...fault, on: ['rates'], times: 1 });
    const failed = await lite.found(stay()).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(SupplierUnavailableError);
    expect((failed as SupplierUnavailableError).fault).toBe(reason);
  });

  test('with a wrong key is refused as such', async () => {
    const failed = await lite.found(stay(), lite.another({ key: 'sand_wrong' })).catch((error: unknown) => error);
    expect(failed).toMatchObject({ fault: 'unauthorised' });
  });
});

describe('a price that has risen', () => {
  const jump = { kind: 'price-jump', minor: 700, on: ['prebook'], times: 1 };

  test('is said before anything is paid', async () => {
    const offer = await first();
    await lite.faults(jump);
    const again = value(await lite.port.revalidate(lite.call(), offer.offerId));
    expect([again.delta.minor, usd(again.offer).minor - usd(offer).minor]).toEqual([700, 700]);
    await lite.faults(jump);
    expect(await lite.port.hold(lite.call(), requestFor(offer))).toMatchObject(rejected('PRICE_CHANGED'));
  });

  test('between the payment and the booking refuses it, and nothing is booked', async () => {
    const { issue, reference } = await held();
    await lite.faults(jump);
    expect(await issue()).toMatchObject(rejected('PRICE_CHANGED'));
    expect(await lite.booked(reference)).toEqual([]);
  });

  test('or rules that have changed: the new ones are shown, and the old ones are not booked', async () => {
    const offer = await first();
    const terms = { kind: 'terms', on: ['prebook'], times: 1 };
    await lite.faults(terms);
    const again = value(await lite.port.revalidate(lite.call(), offer.offerId));
    expect([again.delta.minor, again.termsChanged, again.offer.terms.refund.allowed]).toEqual([0, true, false]);
    const same = value(await lite.port.revalidate(lite.call(), offer.offerId));
    expect([same.delta.minor, same.termsChanged]).toEqual([0, undefined]);
    const { issue, reference } = await held();
    await lite.faults(terms);
    expect(await issue()).toMatchObject(rejected('PRICE_CHANGED'));
    expect(await lite.booked(reference)).toEqual([]);
  });
});

describe('a booking', () => {
  test('carries our reference, its guests by rooms and no more, and is found by it', async () => {
    const once = lite.call();
    const offer = await first(stay('osh', { rooms: 2, adults: 3 }));
    const request = requestFor(offer, 2);
    const paper = value(await lite.port.hold(once, request));
    expect(await lite.booked(once.opId)).toEqual([]);
    const sold = value(await lite.port.issue(lite.call(), paper.ref, paper.total, async () => request));
    const [booking, ...others] = await lite.booked(once.opId);
    expect(others).toEqual([]);
    expect(booking).toMatchObject({ status: 'CONFIRMED', clientReference: once.opId, bookingId: sold.ref.id });
    expect(booking?.rooms).toMatchObject([{ firstName: 'AZAMAT' }, { firstName: 'AIGUL' }]);
    expect(sold.documents.map(({ travellerId, kind }) => [travellerId, kind])).toEqual([
      ['traveller-0', 'hotel'],
      ['traveller-1', 'hotel'],
    ]);
    expect(sold.total).toEqual(paper.total);
    expect(value(await lite.port.retrieve(lite.call(), sold.ref))).toEqual(sold);
  });

  test('of a hold is made once, whichever operation asks for it', async () => {
    const { issue, reference } = await held();
    value(await issue());
    expect(await issue()).toMatchObject(rejected('INVALID'));
    expect(await lite.booked(reference)).toHaveLength(1);
  });

  test.each([
    ['of other letters', { name: 'АЗАМАТ' }],
    ['that is empty', { surname: ' ' }],
    ['with markup', { name: '<b>A</b>' }],
  ])('to a name %s is refused before anything is sent', async (_what, change) => {
    const request = requestFor(await first());
    const travellers = [{ ...guest(), ...change }];
    expect(await lite.port.hold(lite.call(), { ...request, travellers })).toMatchObject(rejected('NAME_OR_DOC'));
  });

  test('is not made of a hold that is too old, and not of an offer that has gone stale', async () => {
    const { issue, paper } = await held();
    await lite.advance(21 * MINUTE);
    expect(value(await lite.port.retrieve(lite.call(), paper.ref)).state).toBe('canceled');
    expect(await issue()).toMatchObject(rejected('EXPIRED'));
    await lite.back();
    const offer = await first();
    await lite.advance(31 * MINUTE);
    expect(await lite.port.hold(lite.call(), requestFor(offer))).toMatchObject(rejected('EXPIRED'));
  });

  test.each([
    ['«incomplete»', { kind: 'accept' }, true],
    ['nothing readable', { kind: 'unreadable' }, true],
    ['an error of its own', { kind: 'reject', code: '5000' }, false],
    ['«the answer of the provider is invalid»', { kind: 'reject', code: '2013' }, false],
    ['«not confirmed»', { kind: 'reject', code: '2010' }, false],
    ['«not confirmed», of a booking that was made', { kind: 'accept', code: '2010' }, true],
    ['a limit', { kind: 'reject', code: '4290' }, false],
    ['a page of a gateway', { kind: 'error-after' }, true],
  ])('that is answered by %s is looked for, and never taken for a refusal', async (_what, fault, isBooked) => {
    const { issue, reference } = await held();
    const call = lite.call();
    const sentAt = lite.now().toISOString();
    await lite.faults({ ...fault, on: ['book'], times: 1 });
    expect((await issue(call)).kind).toBe('unknown');
    const unresolved = { opId: call.opId, sentAt, ref: null };
    const resolved = await lite.port.resolveOutcome(lite.call(), unresolved);
    expect(resolved.kind).toBe(isBooked ? 'ok' : 'unknown');
    expect(await lite.booked(reference)).toHaveLength(isBooked ? 1 : 0);
    await lite.advance(MAX_DELAY_MS + 1_000, true);
    const later = value(await lite.port.resolveOutcome(lite.call(), unresolved));
    if (isBooked) expect(later).toMatchObject({ state: 'issued' });
    else expect(later).toBe('never-happened');
  });

  test('that was made meanwhile is ours: its reference is refused a second time, and it is found', async () => {
    const { issue, reference } = await held();
    const [call, other] = [lite.call(), lite.call()];
    await lite.faults({ kind: 'late', delayMs: 300, on: ['book'], times: 1 });
    expect((await issue(call)).kind).toBe('unknown');
    await expect.poll(async () => (await lite.booked(reference)).length).toBe(1);
    expect(await issue(other, lite.another())).toMatchObject(rejected('INVALID'));
    expect(value(await issue(call))).toMatchObject({ state: 'issued' });
    expect(await lite.booked(reference)).toHaveLength(1);
  });

  test('that cannot be paid for, or of an account that is closed, is refused', async () => {
    for (const [code, outcome] of [
      ['4000', 'FUNDS'],
      ['40302', 'DOWN'],
      ['4010', 'NAME_OR_DOC'],
    ]) {
      const { issue } = await held();
      await lite.faults({ kind: 'reject', code, on: ['book'], times: 1 });
      expect(await issue()).toMatchObject(rejected(outcome ?? ''));
    }
  });
});

describe('a cancellation', () => {
  const sold = async (): Promise<SupplierBooking> => value(await (await held()).issue());

  test('that brings back less than was promised stays unknown: a person looks at it', async () => {
    const booking = await sold();
    const quote = value(await lite.port.quoteRefund(lite.call(), booking.ref, { travellers: 'all' }));
    expect(quote.total).toEqual(booking.total);
    await lite.faults({ kind: 'price-jump', minor: 900, on: ['cancel'], times: 1 });
    const call = lite.call();
    expect((await lite.port.refund(call, booking.ref, quote.id)).kind).toBe('unknown');
    await lite.advance(MAX_DELAY_MS + 1_000, true);
    const unresolved = { opId: call.opId, sentAt: lite.now().toISOString(), ref: booking.ref };
    expect((await lite.port.resolveOutcome(lite.call(), unresolved)).kind).toBe('unknown');
  });

  test('without a sum is unknown, and known once the seller says the sum', async () => {
    const booking = await sold();
    const quote = value(await lite.port.quoteRefund(lite.call(), booking.ref, { travellers: 'all' }));
    let said = false;
    const silent: typeof fetch = async (url, init) => {
      const response = await fetch(url, init);
      const text = await response.text();
      const unsaid = said ? text : text.replace(/"(refund_amount|amountRefunded)":[\d.]+/g, '"$1":null');
      return new Response(unsaid, { status: response.status });
    };
    const port = lite.another({ fetch: silent });
    const call = lite.call();
    const sentAt = lite.now().toISOString();
    expect((await port.refund(call, booking.ref, quote.id)).kind).toBe('unknown');
    const outcome = () => port.resolveOutcome(lite.call(), { opId: call.opId, sentAt, ref: booking.ref });
    expect((await outcome()).kind).toBe('unknown');
    said = true;
    expect(value(await outcome())).toMatchObject({ state: 'refunded' });
  });

  test('shortly before a rule begins costs what it costs then', async () => {
    const booking = await sold();
    const entry = Date.parse(`${stay().slices[0]?.date}T00:00:00Z`);
    const begins = entry - 3 * 86_400_000 + 12 * 60 * MINUTE;
    await lite.advance(begins - 4 * MINUTE - lite.now().getTime());
    const quote = value(await lite.port.quoteRefund(lite.call(), booking.ref, { travellers: 'all' }));
    expect(quote.total.minor).toBe(Math.floor(booking.total.minor / 2));
    const done = value(await lite.port.refund(lite.call(), booking.ref, quote.id));
    expect(done.state).toBe('refunded');
  });
});
