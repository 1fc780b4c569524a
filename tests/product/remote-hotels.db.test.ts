import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '#demo/users.ts';
import { addDays } from '#kernel/dates.ts';
import type { OrderMoney, SupplierSettlements } from '#modules/ledger/api.ts';
import type { Order, TicketReturn } from '#modules/orders/api.ts';
import type { NewSupplier, OfficeSupplier, SupplierTestResult } from '#modules/supply/api.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { type ProductFixture, remainingProblems, startProductFixture, until } from './product-fixture.ts';
import { dateInDays, type Problem, type Search, type Visitor } from './visitor.ts';

let fixture: ProductFixture;
let admin: Visitor;
beforeAll(async () => {
  fixture = await startProductFixture();
  admin = fixture.visitor();
  const login = DEMO_LOGINS.find(({ who }) => who === 'admin');
  await good(admin, 'POST', '/api/session', { email: login?.email, password: login?.password });
}, 120_000);
afterAll(() => fixture?.stop());

async function good<T>(visitor: Visitor, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await visitor.call<T>(method, path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const SUPPLIER = 'rooms';
const PATH = `/api/office/suppliers/${SUPPLIER}`;
const RATE = '87.5';
const LEAD = { surname: 'SYDYKOVA', name: 'AIGUL', citizenship: 'KG' };
const entry = dateInDays(40);
const newSupplier = (): NewSupplier => ({
  id: SUPPLIER,
  adapter: 'liteapi',
  name: 'Rooms',
  url: `${fixture.partners.url}/liteapi`,
  credentials: { key: fixture.partners.keys.liteapi },
  currency: 'USD',
  sells: ['hotel'],
  priority: 10,
  searchesAMinute: null,
  timeouts: { search: 12_000, read: 8_000, change: 20_000 },
  pointsOfSale: [],
  contracts: [],
  options: { margin: 10, belowSuggested: false, wallet: true },
});

async function search(visitor: Visitor): Promise<Search> {
  const { uid } = await good<{ uid: string }>(visitor, 'POST', '/api/searches', {
    mode: 'hotel',
    slices: [{ from: 'osh', to: 'osh', date: entry }],
    passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy',
    direct: false,
    hotelStay: {
      checkOutDate: addDays(entry, 2),
      checkInTime: 'normal',
      checkOutTime: 'normal',
      adults: 2,
      children: 1,
      childAges: [6],
    },
  });
  const read = () => good<Search & { complete: boolean }>(visitor, 'GET', `/api/searches/${uid}`);
  return until(read, ({ complete }) => complete, 'the end of the search');
}
const ofRooms = (found: Search) =>
  found.itineraries.filter(({ offers }) => offers.some(({ supplier }) => supplier === SUPPLIER));
/** The cheapest rate of the supplier that can be given back. */
function choose(found: Search) {
  const offer = ofRooms(found)
    .flatMap(({ offers }) => offers)
    .find(({ supplier, terms }) => supplier === SUPPLIER && terms.refund.allowed);
  if (!offer) throw new Error('no such rate was found');
  return { uid: found.uid, offerId: offer.id, total: offer.price.total };
}
/** What happened at the supplier: its bookings, the newest last. */
async function booked(): Promise<{ status: string; price: number; currency: string; clientReference: string }[]> {
  const { rows } = await fixture.partnersPool.query('select data from liteapi.bookings order by created_at');
  return rows.map(({ data }) => data);
}
async function account() {
  const path = `/api/office/supplier-accounts/${SUPPLIER}`;
  const { supplier } = await good<SupplierSettlements>(admin, 'GET', path);
  return supplier.balances.find(({ owed }) => owed.currency === 'USD')?.owed.minor;
}

test('a supplier of hotels is added in the office, tried by a call, and its key is never shown', async () => {
  expect(await good(admin, 'POST', '/api/office/suppliers', newSupplier())).toEqual({ id: SUPPLIER });
  const tried = await good<SupplierTestResult>(admin, 'POST', `${PATH}/test`, { from: 'OSS', to: 'OSS', date: entry });
  expect(tried).toMatchObject({ outcome: 'nothing', offers: 0 });
  await good(admin, 'POST', '/api/office/currencies/rates', {
    currency: 'USD',
    rate: RATE,
    per: 1,
    validFrom: null,
    confirmed: false,
  });
  const sells = () => good<SupplierTestResult>(admin, 'POST', `${PATH}/test`, { from: 'OSS', to: 'OSS', date: entry });
  const sold = await until(sells, ({ offers }) => offers > 0, 'offers once dollars have a rate');
  expect(sold).toMatchObject({ outcome: 'offers', fault: null });
  const read = await good<{ supplier: OfficeSupplier }>(admin, 'GET', PATH);
  expect(JSON.stringify(read)).not.toContain(fixture.partners.keys.liteapi);
  expect(read.supplier.credentials).toMatchObject([{ name: 'key' }]);
  expect(ofRooms(await search(fixture.visitor()))).toEqual([]);
  await good(admin, 'POST', `${PATH}/switch`, { revision: read.supplier.revision, isOn: true, reason: 'Договор' });
});

test('its hotels stand among ours, in som, with their pictures through us', async () => {
  const visitor = fixture.visitor();
  const found = await until(
    () => search(visitor),
    (seen) => ofRooms(seen).length > 0,
    'hotels of the supplier',
  );
  const hotels = ofRooms(found);
  for (const { offers } of hotels) for (const { price } of offers) expect(price.total.currency).toBe('KGS');
  const stays = hotels.map(({ slices }) => slices[0]?.segments[0]?.hotelStay);
  expect(stays.some((one) => one?.pictures === undefined)).toBe(true);
  const [photo] = stays.flatMap((one) => one?.pictures ?? []).map((picture) => picture.photo);
  if (!photo) throw new Error('no picture');
  expect(JSON.stringify(hotels)).not.toContain(fixture.partners.url);
  for (const path of [photo.path, photo.sizes?.[0]?.path ?? '']) {
    const answer = await fetch(fixture.url + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await answer.bytes()).length).toBeGreaterThan(100);
  }
  // The same again comes from what is kept, a made-up address from nowhere.
  expect((await fetch(fixture.url + photo.path)).status).toBe(200);
  expect((await fetch(fixture.url + photo.path.replace(/by=.{4}/, 'by=AAAA'))).status).toBe(404);
  expect((await fetch(fixture.url + photo.path.replace('/960?', '/961?'))).status).toBe(404);
});

let sold: { visitor: Visitor; order: Order };

test('a room is booked once by the reference of the order, paid in som and has a voucher', async () => {
  const visitor = fixture.visitor();
  const ready = await fixture.book(visitor, choose(await search(visitor)), [LEAD]);
  const placed = await fixture.place(visitor, ready);
  expect(await booked()).toEqual([]);
  await payOnPage(placed.body.redirectUrl as string, CARDS.withoutCode);
  const order = await fixture.reach(visitor, placed.body.orderId, (o) => o.documents.every((d) => d.ready), 30_000);
  expect(order).toMatchObject({
    status: 'sold',
    price: { total: ready.total },
    tickets: [{ type: 'HOTEL', state: 'open' }],
  });
  expect(order.tickets[0]?.number).toMatch(/^HOTEL-/);
  const [booking, ...others] = await booked();
  expect(others).toEqual([]);
  expect(booking).toMatchObject({ status: 'CONFIRMED', currency: 'USD' });
  const owed = Math.round((booking?.price ?? 0) * 100);
  expect(order.price.fare.minor).toBe(Math.round(owed * Number(RATE)));
  expect(await until(account, (minor) => minor === owed, 'the debt in dollars')).toBe(owed);
  for (const locale of ['ru', 'en', 'kg']) {
    const path = `/api/orders/${order.id}/documents/itinerary.pdf?locale=${locale}`;
    const { headers, status } = await visitor.call('GET', path);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  }
  sold = { visitor, order };
});

test('it is cancelled by the ladder of its rate: the money comes back, and nothing is owed', async () => {
  const { visitor, order } = sold;
  const path = `/api/orders/${order.id}`;
  const passengerIds = order.passengers.map(({ id }) => id);
  const quote = await good<TicketReturn>(visitor, 'POST', `${path}/returns`, { kind: 'refund', passengerIds });
  expect(quote.refundAmount).toEqual(order.price.fare);
  await good(visitor, 'POST', `${path}/returns/${quote.id}/confirm`, {
    agreed: true,
    refundAmount: quote.refundAmount,
  });
  const returned = await fixture.reach(visitor, order.id, (seen) => seen.status !== 'sold', 30_000);
  expect(returned.tickets).toMatchObject([{ state: 'refunded' }]);
  expect(await booked()).toMatchObject([{ status: 'CANCELLED' }]);
  const money = () => good<OrderMoney>(admin, 'GET', `/api/office/orders/${order.id}/money`);
  const isPaidBack = ({ postings }: OrderMoney) => postings.some(({ kind }) => kind === 'refund_paid');
  const { breaks } = await until(money, isPaidBack, 'the refund in the books');
  expect(breaks).toEqual([]);
  expect(await until(account, (minor) => minor === 0, 'no debt in dollars')).toBe(0);
});

test('a price raised after the payment books nothing, and the money goes back', async () => {
  const visitor = fixture.visitor();
  const ready = await fixture.book(visitor, choose(await search(visitor)), [LEAD]);
  const placed = await fixture.place(visitor, ready);
  await fixture.partners.faultRule('liteapi', { faults: [{ kind: 'price-jump', minor: 500, on: ['prebook'] }] });
  try {
    await payOnPage(placed.body.redirectUrl as string, CARDS.withoutCode);
    const over = (seen: Order) =>
      !['held', 'created', 'paid', 'issuing'].includes(seen.status) && seen.status !== 'sold';
    const refused = await fixture.reach(
      visitor,
      placed.body.orderId,
      (seen) => over(seen) && seen.history.some(({ kind }) => kind === 'refunded'),
      30_000,
    );
    expect(refused.tickets).toEqual([]);
    expect(await booked()).toHaveLength(1);
  } finally {
    await fixture.partners.calm();
  }
});

test('a price raised before the payment is said, with both sums, before any money is taken', async () => {
  const visitor = fixture.visitor();
  const { uid: searchUid, offerId } = choose(await search(visitor));
  const { id } = await good<{ id: string }>(visitor, 'POST', '/api/bookings', { searchUid, offerId });
  const typed = {
    passengers: [LEAD],
    contacts: { email: 'buyer@example.com', phone: '+996555000000' },
    complete: true,
  };
  await good(visitor, 'PUT', `/api/bookings/${id}/passengers`, typed);
  await fixture.partners.faultRule('liteapi', {
    faults: [{ kind: 'price-jump', minor: 500, on: ['prebook'], times: 1 }],
  });
  type Seen = { price: { total: { minor: number } }; priceChange: { previousTotal: { minor: number } } | null };
  const seen = await good<Seen>(visitor, 'POST', `/api/bookings/${id}/services`);
  expect(seen.price.total.minor).toBeGreaterThan(seen.priceChange?.previousTotal.minor ?? Number.POSITIVE_INFINITY);
});

test('an answer that is lost is found by the reference: one booking, one voucher', async () => {
  const visitor = fixture.visitor();
  const before = (await booked()).length;
  const ready = await fixture.book(visitor, choose(await search(visitor)), [LEAD]);
  const placed = await fixture.place(visitor, ready);
  await fixture.partners.faultRule('liteapi', { faults: [{ kind: 'drop-after', on: ['book'], times: 1 }] });
  await payOnPage(placed.body.redirectUrl as string, CARDS.withoutCode);
  const order = await fixture.reach(visitor, placed.body.orderId, 'sold', 60_000);
  expect(order.tickets).toHaveLength(1);
  expect((await booked()).length).toBe(before + 1);
});

test('the hotels of a supplier that is down are missing, and the office names the fault', async () => {
  await fixture.partners.faultRule('liteapi', { faults: [{ kind: 'error-500', on: ['rates'] }] });
  try {
    const found = await search(fixture.visitor());
    expect(ofRooms(found)).toEqual([]);
    const { exceptions } = await good<{ exceptions: { fault: string }[] }>(admin, 'GET', PATH);
    expect(exceptions.map(({ fault }) => fault)).toContain('server_error');
    const tried = await good<SupplierTestResult & Problem>(admin, 'POST', `${PATH}/test`, {
      from: 'OSS',
      to: 'OSS',
      date: entry,
    });
    expect(tried).toMatchObject({ outcome: 'fault', fault: 'server_error' });
  } finally {
    await fixture.partners.calm();
  }
});

test('the books balance in each currency, and nothing is left open', async () => {
  expect(await remainingProblems(fixture)).toEqual([]);
  const { rows } = await fixture.pool.query<{ currency: string; sum: string }>(
    'select currency, sum(minor)::text as sum from ledger.entry_lines group by currency',
  );
  expect(rows.every(({ sum }) => sum === '0')).toBe(true);
  expect(rows.map(({ currency }) => currency).sort()).toEqual(['KGS', 'USD']);
});
