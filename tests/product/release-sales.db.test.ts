import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import type { OwnCarrier, OwnRun } from '#modules/inventory/api.ts';
import { ANTALYA, QANAT } from '#modules/inventory/testing/own-flights-fixture.ts';
import { TULPAR } from '#modules/inventory/testing/own-hotels-fixture.ts';
import { STEPPE_BUS, STEPPE_RAIL } from '#modules/inventory/testing/own-runs-fixture.ts';
import { TO_TOWN } from '#modules/inventory/testing/own-transfers-fixture.ts';
import type { OrderMoney } from '#modules/ledger/api.ts';
import { documentPath, type Order } from '#modules/orders/api.ts';
import type { NewSupplier } from '#modules/supply/api.ts';
import { createAdmin } from '../../src/server/create-admin.ts';
import { appCode } from '../e2e/support/app-code.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { type ProductFixture, startProductFixture, until } from './product-fixture.ts';
import { actsAfterSale, CHAINS, type Sold } from './release-acts.ts';
import { adult, dateInDays, type Person, type Search, type Visitor } from './visitor.ts';

const DAY = dateInDays(40);
const ADMIN = { email: 'aida@kochmon.example', password: 'kochmon tuu 2027', name: 'Aida', surname: 'Asanova' };
let passports = 7_000_000;
/** Another person each time: the same journey is sold to one only once. */
const traveller = (): Person => {
  passports += 1;
  return adult({ documentType: 'internationalPassport', documentNumber: `AC${passports}` });
};
const guest = (): Person => ({ surname: 'SYDYKOVA', name: 'AIGUL', citizenship: 'KG' });
const secret = randomBytes(32);
let fixture: ProductFixture;
let admin: Visitor;

/** An empty database, and the first administrator signed in with a second factor, as a release asks for. */
beforeAll(async () => {
  fixture = await startProductFixture({ release: true, config: { secret } });
  const clock = { now: () => new Date() };
  expect(await createAdmin({ pool: fixture.pool, clock, secret }, ADMIN, false)).toBeNull();
  admin = fixture.visitor();
  const { email, password } = ADMIN;
  await good(admin, 'POST', '/api/session', { email, password });
  const { key } = await good<{ key: string }>(admin, 'POST', '/api/profile/second-factor', { password });
  await good(admin, 'PUT', '/api/profile/second-factor', { code: appCode(key.replaceAll(' ', '')) });
}, 120_000);
afterAll(() => fixture?.stop());

async function good<T>(visitor: Visitor, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await visitor.call<T>(method, path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function publishCarrier(carrier: OwnCarrier): Promise<void> {
  const own = `/api/office/flights/carriers/${carrier.code}`;
  await good(admin, 'PUT', own, { revision: 0, carrier });
  await good(admin, 'POST', `${own}/publication`, { revision: 1 });
}
/** A new document in the office, published as it is. */
async function publish(kind: 'flights' | 'runs' | 'hotels' | 'transfers', document: object): Promise<void> {
  const { id } = await good<{ id: string | number }>(admin, 'POST', `/api/office/${kind}`, document);
  await good(admin, 'POST', `/api/office/${kind}/${id}/publication`, { revision: 1 });
}

async function addSupplier(
  row: Pick<NewSupplier, 'id' | 'adapter' | 'url' | 'currency' | 'sells' | 'options'>,
  key: string,
) {
  const path = `/api/office/suppliers/${row.id}`;
  await good(admin, 'POST', '/api/office/suppliers', {
    ...row,
    name: row.id,
    credentials: { key },
    priority: 5,
    searchesAMinute: null,
    timeouts: { search: 12_000, read: 8_000, change: 20_000 },
    pointsOfSale: [],
    contracts: [],
  });
  const { supplier } = await good<{ supplier: { revision: number } }>(admin, 'GET', path);
  await good(admin, 'POST', `${path}/switch`, { revision: supplier.revision, isOn: true, reason: 'a signed contract' });
}
const enterRate = (currency: string, rate: string) =>
  good(admin, 'POST', '/api/office/currencies/rates', { currency, rate, per: 1, validFrom: null, confirmed: false });

const JOURNEY = { passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 }, cabin: 'economy', direct: false };
const trip = (mode: string, from: string, to: string, more: object = {}) => ({
  mode,
  slices: [{ from, to, date: DAY }],
  ...JOURNEY,
  ...more,
});
const stayIn = (town: string) =>
  trip('hotel', town, town, {
    hotelStay: {
      checkOutDate: addDays(DAY, 2),
      checkInTime: 'normal',
      checkOutTime: 'normal',
      adults: 2,
      children: 0,
    },
  });

type Wanted = { params: object; person: () => Person; supplier: string; party?: number };
/** Every order of these tests. */
const bought: string[] = [];
/** A visitor finds a refundable offer of the supplier and orders it. */
async function place({ params, person, supplier, party = 1 }: Wanted): Promise<Sold & { pageUrl: string }> {
  const visitor = fixture.visitor();
  const search = async (): Promise<Search> => {
    const { uid } = await good<{ uid: string }>(visitor, 'POST', '/api/searches', {
      ...params,
      passengerCounts: { ...JOURNEY.passengerCounts, aaa: party },
    });
    const read = () => good<Search>(visitor, 'GET', `/api/searches/${uid}`);
    return until(read, ({ complete }) => complete, 'the end of a search', 30_000);
  };
  const offerOf = ({ itineraries }: Search) =>
    itineraries
      .flatMap(({ offers }) => offers)
      .find((one) => one.supplier === supplier && one.terms.refund.allowed && !('compartment' in one.terms));
  const found = await until(search, (seen) => offerOf(seen) !== undefined, `an offer of ${supplier}`, 30_000);
  const offer = offerOf(found);
  if (!offer) throw new Error(supplier);
  const ready = await fixture.book(
    visitor,
    { uid: found.uid, offerId: offer.id, total: offer.price.total },
    Array.from({ length: party }, person),
  );
  const { body } = await fixture.place(visitor, ready);
  return { visitor, order: await fixture.order(visitor, body.orderId), pageUrl: body.redirectUrl as string };
}

/** And pays for it with a card and downloads the documents. */
async function buy(wanted: Wanted): Promise<Sold> {
  const { visitor, order: placed, pageUrl } = await place(wanted);
  await payOnPage(pageUrl, CARDS.withoutCode);
  bought.push(placed.id);
  const isReady = ({ status, documents }: Order) => status === 'sold' && documents.every((one) => one.ready);
  const order = await fixture.reach(visitor, placed.id, isReady, 60_000);
  expect(order.actions).toContain('download');
  for (const { kind } of order.documents) await good(visitor, 'GET', documentPath(order.id, kind, 'ru'));
  return { visitor, order };
}

/**
 * What is bought, and what each supplier of it does by itself after the sale; `party`: so many travel, who may be
 * given back one by one and leave the order; `releases`: staff may release their seats.
 */
const ACTS = ['void', 'refund', 'exchange', 'split', 'add a bag'];
type Product = Wanted & { name: string; acts: readonly string[]; releases?: true };
const PRODUCTS: readonly Product[] = [
  {
    name: 'a charter of its own',
    supplier: 'own',
    party: 2,
    releases: true,
    params: trip('avia', 'bishkek', 'antalya'),
    person: traveller,
    acts: ['void', 'refund', 'exchange', 'split'],
  },
  {
    name: 'a train of its own',
    supplier: 'own-rail',
    party: 2,
    releases: true,
    params: trip('rail', 'taraz-station', 'aktobe-station'),
    person: traveller,
    acts: ['void', 'refund', 'exchange', 'split'],
  },
  {
    name: 'a bus of its own',
    supplier: 'own-bus',
    party: 2,
    releases: true,
    params: trip('bus', 'almaty', 'karakol-bus'),
    person: traveller,
    acts: ['void', 'refund', 'exchange', 'split'],
  },
  {
    name: 'a hotel of its own',
    supplier: 'own-hotel',
    params: stayIn('bishkek'),
    person: guest,
    acts: ['void', 'refund'],
  },
  {
    name: 'a transfer of its own',
    supplier: 'own-transfer',
    params: trip('transfer', 'bishkek-manas', 'bishkek', { transfer: { time: '14:30', guests: 2, luggage: 2 } }),
    person: () => ({ surname: 'SYDYKOVA', name: 'AIGUL', flight: 'TK 348', sign: 'Aigul', address: 'Chui 100' }),
    acts: ['void', 'refund'],
  },
  {
    name: 'a flight of Duffel, in dollars',
    supplier: 'duffel',
    params: trip('avia', 'bishkek', 'istanbul'),
    person: traveller,
    acts: ['void', 'refund', 'exchange', 'add a bag'],
  },
  {
    name: 'a room of LiteAPI, in euros',
    supplier: 'rooms',
    params: stayIn('osh'),
    person: guest,
    acts: ['refund'],
  },
];

const DAILY = [1, 2, 3, 4, 5, 6, 7];
const BUS: OwnRun = {
  carrier: 'SB',
  number: 12,
  mode: 'bus',
  vehicle: 'minibus',
  stops: [
    { place: 'Алматы', arrives: null, departs: { day: 0, time: '07:30' }, km: 0 },
    { place: 'karakol-bus', arrives: { day: 0, time: '16:00' }, departs: null, km: 0 },
  ],
  boarding: [],
  periods: [{ from: DAY, to: addDays(DAY, 10), days: DAILY }],
  coaches: [{ number: '', class: 'busSeat', rows: 4, lastRow: 5, female: [] }],
  classes: [{ class: 'busSeat', seats: 17, fare: 1_900 }],
  seasons: [],
  least: { domestic: 50, abroad: 300 },
};
const TRAIN: OwnRun = {
  ...BUS,
  carrier: 'SR',
  number: 45,
  mode: 'rail',
  vehicle: 'night train',
  stops: [
    { place: 'taraz-station', arrives: null, departs: { day: 0, time: '20:00' }, km: 0 },
    { place: 'shymkent-station', arrives: { day: 1, time: '00:10' }, departs: { day: 1, time: '00:20' }, km: 190 },
    { place: 'aktobe-station', arrives: { day: 2, time: '06:00' }, departs: null, km: 1_630 },
  ],
  coaches: [{ number: '01', class: 'coupe', rows: 2, lastRow: 4, female: [] }],
  classes: [{ class: 'coupe', seats: 8, fare: 6_000 }],
};

test('the office enters what the company sells by itself', async () => {
  for (const carrier of [QANAT, STEPPE_RAIL, STEPPE_BUS]) await publishCarrier(carrier);
  const [period] = ANTALYA.periods;
  const periods = [{ ...period, from: DAY, to: addDays(DAY, 10) }];
  await publish('flights', { flight: { ...ANTALYA, periods } });
  await publish('runs', { run: TRAIN });
  await publish('runs', { run: BUS });
  await publish('hotels', { hotel: TULPAR });
  await publish('transfers', { transfer: TO_TOWN });
});

test('and its suppliers, with what their currencies cost', async () => {
  const { url, keys } = fixture.partners;
  const duffel = {
    id: 'duffel',
    adapter: 'duffel',
    url: `${url}/duffel`,
    currency: 'USD',
    sells: ['avia'],
    options: {},
  };
  const rooms = { id: 'rooms', adapter: 'liteapi', url: `${url}/liteapi`, currency: 'EUR', sells: ['hotel'] };
  await enterRate('USD', '87.45');
  await enterRate('EUR', '95.12');
  await addSupplier(duffel as Parameters<typeof addSupplier>[0], keys.duffel);
  const options = { margin: 10, belowSuggested: false, wallet: true };
  await addSupplier({ ...rooms, options } as Parameters<typeof addSupplier>[0], keys.liteapi);
});

describe.each(PRODUCTS)('$name', ({ acts, releases = false, ...wanted }) => {
  const offered = new Set<string>();
  const done = new Set<string>();
  const site = () => actsAfterSale({ fixture, good, admin, day: DAY });

  test.each(CHAINS.map((chain) => ({ chain })))('is sold, and then, where it is offered: $chain', async ({ chain }) => {
    if (offered.size > 0 && !chain.some((act) => offered.has(act) && !done.has(act))) return;
    const sold = await buy(wanted);
    const isOffered = ({ actions }: Order) => actions.includes('refund');
    await fixture.reach(sold.visitor, sold.order.id, isOffered, 30_000);
    for (const act of await site().offeredActs(sold, releases)) offered.add(act);
    for (const act of chain.filter((one) => offered.has(one))) {
      await site().carryOut(act, sold);
      done.add(act);
    }
  });

  test('is given up before it is paid for', async () => {
    const { visitor, order } = await place(wanted);
    expect(order.actions).toEqual(expect.arrayContaining(['pay', 'cancel']));
    await good(visitor, 'POST', `/api/orders/${order.id}/cancel`);
    await fixture.reach(visitor, order.id, 'canceled', 30_000);
  });

  test('offers what its supplier does after the sale and nothing else, and each act was done', () => {
    expect(ACTS.filter((act) => offered.has(act))).toEqual(acts);
    expect([...done].sort()).toEqual([...offered].sort());
  });
});

test('the books balance in each currency, and say of each order what happened to it', async () => {
  expect(bought.length).toBeGreaterThanOrEqual(PRODUCTS.length);
  for (const id of bought) {
    const read = () => good<OrderMoney>(admin, 'GET', `/api/office/orders/${id}/money`);
    const { breaks } = await until(read, (money) => money.breaks.length === 0, 'the books of an order', 30_000);
    expect(breaks).toEqual([]);
  }
  const { rows } = await fixture.pool.query<{ currency: string; sum: string }>(
    'select currency, sum(minor)::text as sum from ledger.entry_lines group by currency order by currency',
  );
  expect(rows.map(({ sum }) => sum)).toEqual(rows.map(() => '0'));
  expect(rows.map(({ currency }) => currency)).toEqual(['EUR', 'KGS', 'USD']);
});
