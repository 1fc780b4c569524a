import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '#demo/users.ts';
import type { OwnCarrier, OwnCarrierPage, OwnRun, OwnRunDays, OwnRunPage } from '#modules/inventory/api.ts';
import { STEPPE_BUS, STEPPE_RAIL } from '#modules/inventory/testing/own-runs-fixture.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { type ProductFixture, startProductFixture, until } from './product-fixture.ts';
import { adult, dateInDays, type Problem, type Search, type Visitor } from './visitor.ts';

const OFFICE = '/api/office/runs';
const CARRIERS = '/api/office/flights/carriers';
const DAY = dateInDays(40);
const DAILY = [1, 2, 3, 4, 5, 6, 7];
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

/** The demonstration has no bus and no train between these stops. */
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
  periods: [{ from: DAY, to: DAY, days: DAILY }],
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

async function publish(carrier: OwnCarrier, run: OwnRun): Promise<string> {
  const own = `${CARRIERS}/${carrier.code}`;
  await good(finance, 'PUT', own, { revision: 0, carrier });
  const { revision } = await good<OwnCarrierPage>(finance, 'GET', own);
  await good(finance, 'POST', `${own}/publication`, { revision });
  const { id } = await good<{ id: string }>(finance, 'POST', OFFICE, { run });
  const draft = await good<OwnRunPage>(finance, 'GET', `${OFFICE}/${id}`);
  expect([draft.faults, draft.preview?.counts.added]).toEqual([[], 1]);
  await good(finance, 'POST', `${OFFICE}/${id}/publication`, { revision: draft.revision });
  return id;
}

type Way = { mode: 'rail' | 'bus'; from: string; to: string };
async function find(visitor: Visitor, { mode, from, to }: Way): Promise<Search> {
  const { uid } = await good<{ uid: string }>(visitor, 'POST', '/api/searches', {
    mode,
    slices: [{ from, to, date: DAY }],
    passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy',
    direct: false,
  });
  return until(
    async () => (await visitor.call<Search>('GET', `/api/searches/${uid}`)).body,
    ({ complete }) => complete,
  );
}

/** Buys the first offer; answers the order once its tickets are there. */
async function buy(visitor: Visitor, way: Way) {
  const found = await until(
    () => find(visitor, way),
    ({ itineraries }) => itineraries.length > 0,
    'the published service',
  );
  const offer = found.itineraries.flatMap(({ offers }) => offers).find(({ terms }) => !('compartment' in terms));
  const chosen = { uid: found.uid, offerId: offer?.id ?? '', total: offer?.price.total, offer };
  const party = [adult({ documentType: 'internationalPassport', documentNumber: 'AC7001234' })];
  const ready = await fixture.book(visitor, chosen as Parameters<ProductFixture['book']>[1], party);
  const placed = await fixture.place(visitor, ready);
  await payOnPage(placed.body.redirectUrl as string, CARDS.withoutCode);
  const order = await fixture.reach(visitor, placed.body.orderId, ({ status }) => status === 'sold', 30_000);
  return { found, order };
}

async function refund(visitor: Visitor, { id, passengers }: { id: string; passengers: readonly { id: string }[] }) {
  const returns = `/api/orders/${id}/returns`;
  // Its receipts are drawn first.
  await fixture.reach(visitor, id, ({ actions }) => actions.includes('refund'), 30_000);
  const quote = await good<{ id: string; refundAmount: { minor: number } }>(visitor, 'POST', returns, {
    kind: 'refund',
    passengerIds: passengers.map((one) => one.id),
  });
  await good(visitor, 'POST', `${returns}/${quote.id}/confirm`, { agreed: true, refundAmount: quote.refundAmount });
  await fixture.reach(visitor, id, ({ status }) => status === 'refunded', 30_000);
  return quote.refundAmount.minor;
}
const daysOf = (id: string) => good<OwnRunDays>(finance, 'GET', `${OFFICE}/${id}/days?from=${DAY}`);

test('a bus is made in the office, sold to its ticket, refunded by its carrier’s steps, and stopped', async () => {
  const id = await publish(STEPPE_BUS, BUS);
  const visitor = fixture.visitor();
  const way: Way = { mode: 'bus', from: 'almaty', to: 'karakol' };
  const { order } = await buy(visitor, way);
  expect((await daysOf(id)).days[0]?.classes[0]).toMatchObject({ class: 'busSeat', seats: 17, sold: 1 });
  const fewer = await finance.call<Problem>('POST', `${OFFICE}/${id}/days`, {
    from: DAY,
    to: DAY,
    wanted: { act: 'allot', class: 'busSeat', seats: 0 },
  });
  expect([fewer.status, fewer.body.code]).toEqual([409, 'flights.below_sold']);
  fixture.clock.ahead(2 * 3_600);
  try {
    // A tenth of 1,900 soms, the carrier’s fee of 100 and ours of 50 are kept.
    expect(await refund(visitor, order)).toBe(156_000);
  } finally {
    fixture.clock.back();
  }
  expect((await daysOf(id)).days[0]?.classes[0]).toMatchObject({ sold: 0 });
  await good(finance, 'POST', `${OFFICE}/${id}/days`, { from: DAY, to: DAY, wanted: { act: 'stop' } });
  await until(
    () => find(visitor, way),
    ({ itineraries }) => itineraries.length === 0,
    'the end of the sale',
  );
}, 90_000);

test('a part of a train of the office is sold at its share of the fare, and moved for its buyer', async () => {
  const id = await publish(STEPPE_RAIL, TRAIN);
  const visitor = fixture.visitor();
  const { found, order } = await buy(visitor, { mode: 'rail', from: 'taraz', to: 'shymkent' });
  const [itinerary] = found.itineraries;
  expect(itinerary?.slices[0]?.segments[0]).toMatchObject({ flight: 'SR 045', carrier: 'SR', aircraft: 'night train' });
  // 190 of 1,630 kilometres, the insurance and our fee.
  expect(itinerary?.offers[0]?.price.total.minor).toBe(96_000);
  await good(finance, 'POST', `${OFFICE}/${id}/days/move`, { date: DAY, wanted: { act: 'move', minutes: 90 } });
  await fixture.reach(visitor, order.id, ({ actions }) => actions.includes('refund'), 30_000);
  const moved = await daysOf(id);
  expect(moved.days[0]?.departsLocal).toBe(`${DAY}T21:30`);
}, 90_000);
