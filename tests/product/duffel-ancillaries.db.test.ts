import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '#demo/users.ts';
import type { Money } from '#kernel/money.ts';
import type { Ancillaries, TicketReturn } from '#modules/orders/api.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { abroad, duffelOffer, findDuffelViolations, readDuffelOrders, sellDuffel } from './duffel-sales.ts';
import { readCapturedPayments } from './partner-state.ts';
import { type ProductFixture, startProductFixture, until } from './product-fixture.ts';
import { dateInDays, type Order, type Visitor } from './visitor.ts';

let fixture: ProductFixture;
let admin: Visitor;
beforeAll(async () => {
  fixture = await startProductFixture({ duffelCurrency: 'USD' });
  const { partners } = fixture;
  admin = await sellDuffel(fixture.url, { url: `${partners.url}/duffel`, key: partners.keys.duffel, currency: 'USD' });
  const finance = fixture.visitor();
  const login = DEMO_LOGINS.find(({ who }) => who === 'finance');
  await good(finance, 'POST', '/api/session', { email: login?.email, password: login?.password });
  const rate = { currency: 'USD', rate: '87.5', per: 1, validFrom: null, confirmed: false };
  await good(finance, 'POST', '/api/office/currencies/rates', rate);
  await isSold();
}, 120_000);
afterEach(() => fixture.partners.calm());
afterAll(() => fixture?.stop());

async function good<T>(visitor: Visitor, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await visitor.call<T>(method, path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const wished = {
  to: 'istanbul',
  date: dateInDays(40),
  choose: (...[offer, itinerary]: Parameters<typeof duffelOffer>) =>
    duffelOffer(offer, itinerary) && offer.terms.refund.allowed,
};
/** A void is taken until the end of the day in UTC; what is sold in its last minutes is sold on the next one. */
const beforeMidnight = () =>
  fixture.partners.faultRule('clock', { aheadMs: new Date().getUTCHours() === 23 ? 3_600_000 : 0 });

const isSold = () =>
  until(
    () => fixture.find(fixture.visitor(), wished).catch(() => null),
    (found) => found !== null,
    'an offer of Duffel',
  );

type Chosen = { visitor: Visitor; orderId: string; pageUrl: string; price: Money; extras: Money; seat: string };

/** Chooses a bag and a seat for the only passenger, and places the order. */
async function placed(): Promise<Chosen> {
  const visitor = fixture.visitor();
  const ready = await fixture.book(visitor, await fixture.find(visitor, wished), [abroad()]);
  const path = `/api/bookings/${ready.id}/ancillaries`;
  const offered = await good<Ancillaries>(visitor, 'GET', path);
  const [segment] = offered.segments;
  const bag = segment?.items.find(({ kind }) => kind === 'baggage');
  const seats = segment?.seats?.cabins.flatMap(({ rows }) => rows.flatMap(({ seats: row }) => row)) ?? [];
  const seat = seats.find(({ state }) => state === 'free');
  if (!bag || !seat) throw new Error('no bag and no seat is sold');
  const at = { passengerId: 'p0', segmentIndex: 0, count: 1 };
  const wishes = [
    { ...at, item: bag.id },
    { ...at, item: 'SEAT', seat: seat.id },
  ];
  const chosen = await good<Ancillaries>(visitor, 'PUT', path, { chosen: wishes });
  expect(chosen.refused).toEqual([]);
  // No seat is kept at Duffel before the order: no time is promised.
  expect(chosen.seatsUntil).toBeNull();
  const body = { ...ready.body, acceptedAncillaries: chosen.total };
  const order = await good<{ orderId: string; redirectUrl: string }>(
    visitor,
    'POST',
    `/api/bookings/${ready.id}/order`,
    body,
  );
  return {
    visitor,
    orderId: order.orderId,
    pageUrl: order.redirectUrl,
    price: ready.total,
    extras: chosen.total,
    seat: seat.id,
  };
}

const stateOf = (order: Order) => order.ancillaries?.items.map(({ kind, state }) => `${kind} ${state}`).sort();
const reached = ({ visitor, orderId }: Pick<Chosen, 'visitor' | 'orderId'>, wanted: readonly string[]) =>
  fixture.reach(visitor, orderId, (order) => JSON.stringify(stateOf(order)) === JSON.stringify(wanted), 30_000);
/** The order at Duffel of one of ours. */
async function atDuffel(order: Order) {
  const all = await readDuffelOrders(fixture.partnersPool);
  const own = all.filter(({ travellers }) => travellers.includes(order.passengers[0]?.id ?? ''));
  expect(own).toHaveLength(1);
  return own[0] as (typeof own)[number];
}
async function kept(orderId: string): Promise<number> {
  const { rows } = await fixture.pool.query<{ id: string }>('select id from payments.intents where order_id = $1', [
    orderId,
  ]);
  const ids = new Set(rows.map(({ id }) => id));
  const own = (await readCapturedPayments(fixture.partnersPool)).filter(({ id }) => ids.has(id));
  return own.reduce((all, { captured, refunded }) => all + captured - refunded, 0);
}

test('a bag and a seat go inside the order at Duffel, are paid with the ticket and shown with numbers', async () => {
  const sale = await placed();
  await payOnPage(sale.pageUrl, CARDS.withoutCode);
  const order = await reached(sale, ['baggage issued', 'seat issued']);
  expect(order.status).toBe('sold');
  const made = await atDuffel(order);
  expect(made.services.map(({ type }) => type).sort()).toEqual(['baggage', 'seat']);
  expect(made.ordered).toBe(1);
  // The seller has no documents of thirteen digits for them: its booking reference and the service stand for one.
  for (const { number } of order.ancillaries?.items ?? []) expect(number).toMatch(/^[A-Z0-9]{6}-\w+$/);
  expect(order.ancillaries?.items.find(({ kind }) => kind === 'seat')?.seat).toBe(sale.seat);
  expect(await kept(order.id)).toBe(sale.price.minor + sale.extras.minor);
  const [segment] = (await good<Ancillaries>(sale.visitor, 'GET', `/api/orders/${order.id}/ancillaries`)).segments;
  expect(segment?.items.map(({ kind }) => kind)).toEqual(['baggage']);
});

test('what the airline does not give any more is left out: the ticket is sold and its price goes back', async () => {
  const sale = await placed();
  await fixture.partners.faultRule('duffel', {
    faults: [{ kind: 'reject', code: 'ancillary_service_not_available', on: ['create'], times: 2 }],
  });
  await payOnPage(sale.pageUrl, CARDS.withoutCode);
  const order = await fixture.reach(sale.visitor, sale.orderId, (seen) => seen.status === 'sold', 30_000);
  expect((await atDuffel(order)).ordered).toBe(0);
  // The bag is bought after the ticket; a seat is sold with the offer alone.
  const later = await reached(sale, ['baggage issued', 'seat failed']);
  expect((await atDuffel(later)).services.map(({ type }) => type)).toEqual(['baggage']);
  const bag = later.ancillaries?.items.find(({ kind }) => kind === 'baggage');
  const owed = sale.price.minor + (bag?.price.minor ?? 0);
  expect(
    await until(
      () => kept(order.id),
      (now) => now === owed,
      'the price of the seat',
    ),
  ).toBe(owed);
});

test('a bag is bought for a sold ticket, once although its answer is lost', async () => {
  const { visitor, orderId, pageUrl } = await fixture.ordered(wished, [abroad()]);
  await payOnPage(pageUrl as string, CARDS.withoutCode);
  const order = await fixture.reach(visitor, orderId, 'sold', 30_000);
  const path = `/api/orders/${orderId}/ancillaries`;
  const offered = await good<Ancillaries>(visitor, 'GET', path);
  const item = offered.segments[0]?.items[0]?.id;
  const wish = { passengerId: order.passengers[0]?.id, segmentIndex: 0, item, count: 1 };
  const { total } = await good<Ancillaries>(visitor, 'PUT', path, { chosen: [wish] });
  await fixture.partners.faultRule('duffel', { faults: [{ kind: 'drop-after', on: ['add-services'], times: 1 }] });
  const bought = await good<{ redirectUrl: string }>(visitor, 'POST', `${path}/purchases`, {
    agreed: true,
    total,
    method: 'card',
  });
  await payOnPage(bought.redirectUrl, CARDS.withoutCode);
  const shows = (state: string) => (seen: Order) => stateOf(seen)?.join() === `baggage ${state}`;
  await fixture.reach(visitor, orderId, shows('processing'), 30_000);
  await fixture.pool.query(`update ancillaries.items set resolve_at = now() where op = 'sell'`);
  await fixture.pass(1);
  await fixture.reach(visitor, orderId, shows('issued'), 30_000);
  expect((await atDuffel(order)).services).toHaveLength(1);
});

async function switched(isOn: boolean): Promise<void> {
  const path = '/api/office/suppliers/duffel';
  const { supplier } = await good<{ supplier: { revision: number } }>(admin, 'GET', path);
  await good(admin, 'POST', `${path}/switch`, { revision: supplier.revision, isOn, reason: 'a contract has ended' });
}

test('switched off it gives what is inside an order, and sells no bag afterwards', async () => {
  const inside = await placed();
  const later = await fixture.ordered(wished, [abroad()]);
  await payOnPage(later.pageUrl as string, CARDS.withoutCode);
  const sold = await fixture.reach(later.visitor, later.orderId, 'sold', 30_000);
  const path = `/api/orders/${sold.id}/ancillaries`;
  const offered = await good<Ancillaries>(later.visitor, 'GET', path);
  const wish = {
    passengerId: sold.passengers[0]?.id,
    segmentIndex: 0,
    item: offered.segments[0]?.items[0]?.id,
    count: 1,
  };
  const { total } = await good<Ancillaries>(later.visitor, 'PUT', path, { chosen: [wish] });
  const agreed = { agreed: true, total, method: 'card' };
  const bag = await good<{ redirectUrl: string }>(later.visitor, 'POST', `${path}/purchases`, agreed);
  await switched(false);
  try {
    await payOnPage(inside.pageUrl, CARDS.withoutCode);
    await reached(inside, ['baggage issued', 'seat issued']);
    await payOnPage(bag.redirectUrl, CARDS.withoutCode);
    const refused = await reached(later, ['baggage failed']);
    expect((await atDuffel(refused)).services).toEqual([]);
    await until(
      () => kept(sold.id),
      (now) => now === sold.price.total.minor,
      'the price of the bag goes back',
    );
  } finally {
    await switched(true);
    await isSold();
  }
});

test('a void brings back the ticket with its bag and seat', async () => {
  await beforeMidnight();
  const sale = await placed();
  await payOnPage(sale.pageUrl, CARDS.withoutCode);
  const order = await reached(sale, ['baggage issued', 'seat issued']);
  await fixture.reach(sale.visitor, order.id, ({ documents }) => documents.some(({ ready }) => ready), 30_000);
  const path = `/api/orders/${order.id}/returns`;
  const passengerIds = order.passengers.map(({ id }) => id);
  const quote = await good<TicketReturn>(sale.visitor, 'POST', path, { kind: 'void', passengerIds });
  const agreed = { agreed: true, refundAmount: quote.refundAmount };
  await good(sale.visitor, 'POST', `${path}/${quote.id}/confirm`, agreed);
  await reached(sale, ['baggage voided', 'seat voided']);
  expect((await atDuffel(order)).cancelled).toBe(true);
  await until(
    () => kept(order.id),
    (now) => now === 0,
    'all of the money',
  );
});

test('nothing is sold twice at Duffel, and nothing is there that we do not know', async () => {
  const look = () => findDuffelViolations(fixture.pool, fixture.partnersPool);
  expect(await until(look, (wrong) => wrong.length === 0, 'peace', 10_000).catch(look)).toEqual([]);
});
