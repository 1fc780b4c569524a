import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import type { Order } from '#modules/orders/api.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { type ProductFixture, startProductFixture } from './product-fixture.ts';
import { type Booking, CONTACTS, dateInDays, type Problem, type Search, type Visitor } from './visitor.ts';

let fixture: ProductFixture;
beforeAll(async () => {
  fixture = await startProductFixture();
}, 90_000);
afterAll(() => fixture?.stop());

const LEAD = { surname: 'SYDYKOVA', name: 'AIGUL', citizenship: 'KG' };
const NO_OTHER_PASSENGERS = { rbg: 0, rmg: 0, ins: 0 };
const entry = dateInDays(40);

const stayParams = (change: Record<string, unknown> = {}, rooms = 1, city = 'bishkek') => ({
  mode: 'hotel',
  slices: [{ from: city, to: city, date: entry }],
  passengerCounts: { aaa: rooms, ...NO_OTHER_PASSENGERS },
  cabin: 'economy',
  direct: false,
  hotelStay: {
    checkOutDate: addDays(entry, 3),
    checkInTime: 'normal',
    checkOutTime: 'normal',
    adults: 2,
    children: 0,
    ...change,
  },
});
const transferParams = (change: Record<string, unknown> = {}) => ({
  mode: 'transfer',
  slices: [{ from: 'bishkek-manas', to: 'bishkek', date: entry }],
  passengerCounts: { aaa: 1, ...NO_OTHER_PASSENGERS },
  cabin: 'economy',
  direct: false,
  transfer: { time: '14:30', guests: 2, luggage: 2, ...change },
});

async function find(visitor: Visitor, params: unknown): Promise<Search> {
  const { body } = await visitor.call<{ uid: string }>('POST', '/api/searches', params);
  return (await visitor.call<Search>('GET', `/api/searches/${body.uid}`)).body;
}
const offerOf = (found: Search, name: string, fareFamily: string) => {
  const itinerary = found.itineraries.find(({ slices: [slice] }) => {
    const [segment] = slice?.segments ?? [];
    return segment?.hotelStay?.name === name || segment?.transfer?.class === name;
  });
  const offer = itinerary?.offers.find(({ terms }) => terms.fareFamily === fareFamily);
  if (!offer) throw new Error(`no ${fareFamily} of ${name} among ${found.itineraries.length}`);
  return { uid: found.uid, offerId: offer.id, total: offer.price.total, offer };
};

/** Buys an offer until its vouchers exist. */
async function buy(
  visitor: Visitor,
  found: ReturnType<typeof offerOf>,
  guests: Record<string, string>[],
): Promise<Order> {
  const ready = await fixture.book(visitor, found, guests);
  const placed = await fixture.place(visitor, ready);
  await payOnPage(placed.body.redirectUrl as string, CARDS.withoutCode);
  return fixture.reach(visitor, placed.body.orderId, (o) => o.documents.every((d) => d.ready), 30_000);
}
const bytesOf = async (visitor: Visitor, order: Order, locale: string) => {
  const { headers, status } = await visitor.call(
    'GET',
    `/api/orders/${order.id}/documents/itinerary.pdf?locale=${locale}`,
  );
  return { status, type: headers.get('content-type') };
};

describe('a hotel', () => {
  test('is found with its rooms and rates, each priced for all nights', async () => {
    const found = await find(fixture.visitor(), stayParams());
    const names = found.itineraries.map(({ slices }) => slices[0]?.segments[0]?.hotelStay?.name);
    expect(names.toSorted()).toEqual(['Ak-Kuu Grand', 'Boz Ui Hostel', 'Konok City']);
    const city = offerOf(found, 'Konok City', 'a.p4');
    expect(city.offer).toMatchObject({
      terms: { room: { type: 'double', breakfast: true } },
      price: { taxes: { minor: 0 }, serviceFee: { minor: 0 } },
    });
    expect(offerOf(found, 'Konok City', 'a.p1').total.minor).toBeLessThan(city.total.minor);
  });

  test('is booked with a name and a citizenship, paid, and has vouchers in three languages', async () => {
    const visitor = fixture.visitor();
    const found = offerOf(await find(visitor, stayParams()), 'Konok City', 'a.p4');
    const order = await buy(visitor, found, [LEAD]);
    expect(order).toMatchObject({
      status: 'sold',
      price: { total: found.total },
      passengers: [{ birthdate: null, documentMasked: null, guest: { citizenship: 'KG' } }],
      tickets: [{ type: 'HOTEL', state: 'open', coupons: [{ n: 1 }] }],
    });
    expect(order.tickets[0]?.number).toMatch(/^974\d{10}$/);
    for (const locale of ['ru', 'en', 'kg'])
      expect(await bytesOf(visitor, order, locale)).toEqual({ status: 200, type: 'application/pdf' });
    const { body } = await visitor.call<{ items: { id: string; subject: string }[] }>('GET', '/api/demo/mails');
    expect(body.items.map(({ subject }) => subject)).toContain(`Заказ ${order.number}: ваучер готов`);
  });

  test('shows the refund in its local time, refunds the shown amount, and frees the room', async () => {
    const visitor = fixture.visitor();
    const found = offerOf(await find(visitor, stayParams()), 'Konok City', 'a.p2');
    const order = await buy(visitor, found, [LEAD]);
    const path = `/api/orders/${order.id}`;
    const shown = await visitor.call<{
      timeline: { steps: { until: { local: string } | null; refundAmount: { minor: number } }[] };
    }>('GET', `${path}/refund-timeline`);
    const steps = shown.body.timeline.steps;
    const limit = steps.find(({ until }) => until?.local.startsWith(addDays(entry, -3)));
    expect(limit?.until?.local).toBe(`${addDays(entry, -3)}T12:00`);
    expect(limit?.refundAmount.minor).toBe(found.total.minor);
    expect(steps.at(-1)?.refundAmount.minor).toBe(0);

    fixture.clock.ahead(2 * 3_600);
    try {
      const passengerIds = order.passengers.map(({ id }) => id);
      const quote = await visitor.call<{ id: string; refundAmount: { minor: number } }>('POST', `${path}/returns`, {
        kind: 'refund',
        passengerIds,
      });
      expect([quote.status, quote.body.refundAmount.minor]).toEqual([201, found.total.minor]);
      const again = await visitor.call<Problem>('POST', `${path}/exchanges`, {
        passengerIds,
        dates: [addDays(entry, 7)],
      });
      expect(again.body.code).toBe('orders.exchange_not_automatic');
    } finally {
      fixture.clock.back();
    }
  });

  test('needs a lead guest per room, and gives each a voucher', async () => {
    const visitor = fixture.visitor();
    const found = offerOf(await find(visitor, stayParams({ adults: 4 }, 2)), 'Konok City', 'a.p1');
    const order = await buy(visitor, found, [LEAD, { ...LEAD, name: 'NURLAN' }]);
    expect(order.tickets.map(({ type }) => type)).toEqual(['HOTEL', 'HOTEL']);
    expect(order.actions).not.toContain('split');
  });

  test('may be booked twice by the same guest: two rooms of a kind are two orders', async () => {
    const visitor = fixture.visitor();
    for (const fareFamily of ['b.p1', 'b.p1']) {
      const found = offerOf(await find(visitor, stayParams({ adults: 1 })), 'Boz Ui Hostel', fareFamily);
      expect((await buy(visitor, found, [LEAD])).status).toBe('sold');
    }
  });

  test('cannot be booked without a guest, and the name must be in Latin letters', async () => {
    const visitor = fixture.visitor();
    const found = offerOf(await find(visitor, stayParams()), 'Konok City', 'a.p4');
    const { body: made } = await visitor.call<{ id: string }>('POST', '/api/bookings', {
      searchUid: found.uid,
      offerId: found.offerId,
    });
    const typed = {
      passengers: [{ surname: 'Сыдыкова', citizenship: '' }],
      contacts: CONTACTS,
      complete: true,
    };
    const { status, body } = await visitor.call('PUT', `/api/bookings/${made.id}/passengers`, typed);
    expect([status, body.fields.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      400,
      [
        'passengers.0.surname travellers.name_latin',
        'passengers.0.name common.fill_field',
        'passengers.0.citizenship common.fill_field',
      ],
    ]);
  });
});

describe('a transfer', () => {
  const driver = {
    surname: 'SYDYKOVA',
    name: 'AIGUL',
    flight: 'tk348',
    sign: 'Aigul',
    address: 'Chui 100',
    meeting: ' by  the gate ',
  };

  test('is found by class with the express, and booked with a name, a flight and an address', async () => {
    const visitor = fixture.visitor();
    const found = await find(visitor, transferParams());
    expect(found.itineraries.map(({ slices }) => slices[0]?.segments[0]?.transfer?.class).toSorted()).toEqual([
      'business',
      'econom',
      'express',
      'vip',
    ]);
    const order = await buy(visitor, offerOf(found, 'business', 'business'), [driver]);
    expect(order).toMatchObject({
      passengers: [
        { guest: { flight: 'TK 348', sign: 'Aigul', address: 'Chui 100', meeting: 'by the gate', citizenship: null } },
      ],
      tickets: [{ type: 'TRANSFER' }],
    });
    expect((await bytesOf(visitor, order, 'en')).status).toBe(200);
  });

  test('cannot be booked without the address; without the flight the guest gets a warning', async () => {
    const visitor = fixture.visitor();
    const found = offerOf(await find(visitor, transferParams()), 'econom', 'econom');
    const { body: made } = await visitor.call<{ id: string }>('POST', '/api/bookings', {
      searchUid: found.uid,
      offerId: found.offerId,
    });
    const send = (guest: Record<string, string>) =>
      visitor.call<Booking & Problem>('PUT', `/api/bookings/${made.id}/passengers`, {
        passengers: [guest],
        contacts: CONTACTS,
        complete: false,
      });
    const first = await send({ surname: 'SYDYKOVA', name: 'AIGUL', flight: 'soon' });
    expect(first.body.problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'passengers.0.address travellers.address_required',
      'passengers.0.flight travellers.flight_unknown',
    ]);
    const second = await send({ surname: 'SYDYKOVA', name: 'AIGUL', address: 'Chui 100' });
    expect(second.body.problems).toEqual([]);
    expect(second.body.warnings.map(({ code }) => code)).toEqual(['travellers.flight_not_told']);
  });

  test('by the express is one ticket for all, and needs only a name', async () => {
    const visitor = fixture.visitor();
    const found = offerOf(await find(visitor, transferParams({ guests: 3 })), 'express', 'express');
    const order = await buy(visitor, found, [{ surname: 'SYDYKOVA', name: 'AIGUL' }]);
    expect(order.tickets.map(({ type }) => type)).toEqual(['AE_TICKET']);
    expect(order.price.total.minor).toBe(45_000);
  });
});

test.each([
  ['no town', stayParams({}, 1, 'Атлантида'), ['slices.0.from search.bad_town']],
  [
    'leaving on the day of entry',
    stayParams({ checkOutDate: entry }),
    ['hotelStay.checkOutDate search.leave_before_entry'],
  ],
  ['forty nights', stayParams({ checkOutDate: addDays(entry, 40) }), ['hotelStay.checkOutDate search.too_many_nights']],
  ['a day that is no day', stayParams({ checkOutDate: 'завтра' }), ['hotelStay.checkOutDate common.bad_date']],
  ['a room without an adult', stayParams({ adults: 1 }, 2), ['passengerCounts search.adult_in_each_room']],
  ['five rooms', stayParams({ adults: 9 }, 5), ['passengerCounts search.room_count']],
  ['no hour', transferParams({ time: '25:00' }), ['transfer.time search.time_required']],
])('a search with %s is rejected in the reader’s language', async (_name, params, message) => {
  const { status, body } = await fixture.visitor().call('POST', '/api/searches', params);
  expect([status, body.fields.map(({ path, code }) => `${path} ${code}`)]).toEqual([400, message]);
});

test('without availability nothing is found, and the progress ends', async () => {
  const found = await find(fixture.visitor(), stayParams({}, 1, 'almaty'));
  expect([found.complete, found.itineraries]).toEqual([true, []]);
});
