import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '#demo/users.ts';
import { addDays } from '#kernel/dates.ts';
import type { OwnHotelNights, OwnHotelPage } from '#modules/inventory/api.ts';
import { TULPAR } from '#modules/inventory/testing/own-hotels-fixture.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { type ProductFixture, startProductFixture, until } from './product-fixture.ts';
import { dateInDays, type Problem, type Search, type Visitor } from './visitor.ts';

const OFFICE = '/api/office/hotels';
const ENTRY = dateInDays(40);
const LEAD = { surname: 'SYDYKOVA', name: 'AIGUL', citizenship: 'KG' };
let fixture: ProductFixture;
let finance: Visitor;
beforeAll(async () => {
  fixture = await startProductFixture();
  finance = fixture.visitor();
  const login = DEMO_LOGINS.find(({ who }) => who === 'finance');
  await good(finance, 'POST', '/api/session', { email: login?.email, password: login?.password });
}, 120_000);
afterAll(() => fixture?.stop());

async function good<T>(visitor: Visitor, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await visitor.call<T>(method, path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The town has no hotel of the demonstration. */
async function find(visitor: Visitor): Promise<Search> {
  const { uid } = await good<{ uid: string }>(visitor, 'POST', '/api/searches', {
    mode: 'hotel',
    slices: [{ from: 'almaty', to: 'almaty', date: ENTRY }],
    passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy',
    direct: false,
    hotelStay: {
      checkOutDate: addDays(ENTRY, 2),
      checkInTime: 'normal',
      checkOutTime: 'normal',
      adults: 2,
      children: 0,
    },
  });
  return (await visitor.call<Search>('GET', `/api/searches/${uid}`)).body;
}

test('a hotel is made in the office, sold to its voucher, and refunded by the ladder it was sold by', async () => {
  const hotel = { ...TULPAR, town: 'Алматы', weekend: [] };
  const { id } = await good<{ id: string }>(finance, 'POST', OFFICE, { hotel });
  const draft = await good<OwnHotelPage>(finance, 'GET', `${OFFICE}/${id}`);
  expect(draft.hotel.town).toBe('almaty');
  await good(finance, 'POST', `${OFFICE}/${id}/publication`, { revision: draft.revision });
  const visitor = fixture.visitor();
  const found = await until(
    () => find(visitor),
    ({ itineraries }) => itineraries.length > 0,
    'the published hotel',
  );
  const offer = found.itineraries[0]?.offers.find(({ terms }) => terms.room?.meal === 'half_board');
  // Two nights at 5,000 and 120 percent.
  expect(offer?.price.total.minor).toBe(1_200_000);
  const chosen = { uid: found.uid, offerId: offer?.id ?? '', total: offer?.price.total, offer };
  const ready = await fixture.book(visitor, chosen as Parameters<ProductFixture['book']>[1], [LEAD]);
  const placed = await fixture.place(visitor, ready);
  await payOnPage(placed.body.redirectUrl as string, CARDS.withoutCode);
  const order = await fixture.reach(
    visitor,
    placed.body.orderId,
    ({ status, documents }) => status === 'sold' && documents.every(({ ready: isReady }) => isReady),
    30_000,
  );
  const voucher = await visitor.call('GET', `/api/orders/${order.id}/documents/itinerary.pdf?locale=kg`);
  expect([voucher.status, voucher.headers.get('content-type')]).toEqual([200, 'application/pdf']);

  const nights = () => good<OwnHotelNights>(finance, 'GET', `${OFFICE}/${id}/nights?from=${ENTRY}`);
  expect((await nights()).nights[0]?.rooms[0]).toMatchObject({ code: 'a', rooms: 3, sold: 1 });
  const fewer = await finance.call<Problem>('POST', `${OFFICE}/${id}/nights`, {
    from: ENTRY,
    to: ENTRY,
    wanted: { act: 'rooms', room: 'a', rooms: 0 },
  });
  expect([fewer.status, fewer.body.code]).toEqual([409, 'stays.below_sold']);

  // Another ladder is published; the order keeps its own.
  const rates = hotel.rates.map((rate) => ({ ...rate, refund: null }));
  const { revision } = await good<OwnHotelPage>(finance, 'GET', `${OFFICE}/${id}`);
  await good(finance, 'PUT', `${OFFICE}/${id}`, { revision, hotel: { ...hotel, rates } });
  await good(finance, 'POST', `${OFFICE}/${id}/publication`, { revision: revision + 1 });
  fixture.clock.ahead(2 * 3_600);
  try {
    const quote = await good<{ refundAmount: { minor: number } }>(visitor, 'POST', `/api/orders/${order.id}/returns`, {
      kind: 'refund',
      passengerIds: order.passengers.map((one) => one.id),
    });
    expect(quote.refundAmount.minor).toBe(1_200_000);
  } finally {
    fixture.clock.back();
  }

  await good(finance, 'POST', `${OFFICE}/${id}/nights`, { from: ENTRY, to: ENTRY, wanted: { act: 'stop' } });
  expect((await find(visitor)).itineraries).toEqual([]);
}, 90_000);
