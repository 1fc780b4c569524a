import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '#demo/users.ts';
import type { OwnTransferDays, OwnTransferPage } from '#modules/inventory/api.ts';
import { TO_TOWN } from '#modules/inventory/testing/own-transfers-fixture.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { type ProductFixture, startProductFixture, until } from './product-fixture.ts';
import { dateInDays, type Problem, type Search, type Visitor } from './visitor.ts';

const OFFICE = '/api/office/transfers';
const DAY = dateInDays(40);
const LEAD = { surname: 'SYDYKOVA', name: 'AIGUL', address: 'Abai 10' };
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

/** The demonstration has no transfer between these places. */
async function find(visitor: Visitor): Promise<Search> {
  const { uid } = await good<{ uid: string }>(visitor, 'POST', '/api/searches', {
    mode: 'transfer',
    slices: [{ from: 'almaty', to: 'bishkek', date: DAY }],
    passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy',
    direct: false,
    transfer: { time: '14:30', guests: 2, luggage: 2 },
  });
  return (await visitor.call<Search>('GET', `/api/searches/${uid}`)).body;
}

test('a transfer is made in the office, sold to its voucher, and refunded by the ladder it was sold by', async () => {
  const from = { ...TO_TOWN.from, place: 'Алматы' };
  const transfer = { ...TO_TOWN, from };
  const { id } = await good<{ id: string }>(finance, 'POST', OFFICE, { transfer });
  const draft = await good<OwnTransferPage>(finance, 'GET', `${OFFICE}/${id}`);
  expect([draft.transfer.from.place, draft.names.to.en]).toEqual(['almaty', 'Bishkek']);
  await good(finance, 'POST', `${OFFICE}/${id}/publication`, { revision: draft.revision });
  const visitor = fixture.visitor();
  const found = await until(
    () => find(visitor),
    ({ itineraries }) => itineraries.length > 0,
    'the published transfer',
  );
  const offer = found.itineraries.flatMap((one) => one.offers).find(({ terms }) => terms.fareFamily === 'vip');
  expect(offer?.price.total.minor).toBe(400_000);
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

  const days = () => good<OwnTransferDays>(finance, 'GET', `${OFFICE}/${id}/days?from=${DAY}`);
  expect((await days()).days[0]?.classes[1]).toMatchObject({ class: 'vip', cars: 2, sold: 1 });
  const fewer = await finance.call<Problem>('POST', `${OFFICE}/${id}/days`, {
    from: DAY,
    to: DAY,
    wanted: { act: 'cars', class: 'vip', cars: 0 },
  });
  expect([fewer.status, fewer.body.code]).toEqual([409, 'rides.below_sold']);

  // Another ladder is published; the order keeps its own, and gets its money back.
  const classes = transfer.classes.map((one) => ({ ...one, refund: null }));
  const { revision } = await good<OwnTransferPage>(finance, 'GET', `${OFFICE}/${id}`);
  await good(finance, 'PUT', `${OFFICE}/${id}`, { revision, transfer: { ...transfer, classes } });
  await good(finance, 'POST', `${OFFICE}/${id}/publication`, { revision: revision + 1 });
  fixture.clock.ahead(2 * 3_600);
  try {
    const returns = `/api/orders/${order.id}/returns`;
    const quote = await good<{ id: string; refundAmount: { minor: number } }>(visitor, 'POST', returns, {
      kind: 'refund',
      passengerIds: order.passengers.map((one) => one.id),
    });
    expect(quote.refundAmount.minor).toBe(400_000);
    await good(visitor, 'POST', `${returns}/${quote.id}/confirm`, { agreed: true, refundAmount: quote.refundAmount });
    await fixture.reach(visitor, order.id, ({ status }) => status === 'refunded', 30_000);
  } finally {
    fixture.clock.back();
  }
  expect((await days()).days[0]?.classes[1]).toMatchObject({ sold: 0 });

  await good(finance, 'POST', `${OFFICE}/${id}/days`, { from: DAY, to: DAY, wanted: { act: 'stop' } });
  expect((await find(visitor)).itineraries).toEqual([]);
}, 90_000);
