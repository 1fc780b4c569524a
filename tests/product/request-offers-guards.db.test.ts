import { describe, expect, test } from 'vitest';
import { claimOffer } from '#modules/request-offers/index.ts';
import { requestEnded } from '#modules/requests/index.ts';
import { supplierBookingChanged } from '#modules/supply/events.ts';
import { inTransaction } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { type Browser, callers } from './callers.ts';
import { until } from './product-fixture.ts';
import {
  accept,
  claimedRequest,
  fill,
  flight,
  hotel,
  offersOf,
  order,
  paid,
  people,
  send,
  statusOf,
} from './request-offers-fixture.ts';
import { dateInDays } from './visitor.ts';

const harness = callers({ jobs: true });
const { signIn } = harness;
const sql = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await harness.database.pool.query<T>(text, values)).rows;
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  status < 300 ? status : [status, body.code];
const GUEST = [{ surname: 'SYDYKOV', name: 'AZAMAT' }];
const RIDER = [{ surname: 'SYDYKOV', name: 'AZAMAT', address: 'ул. Ленина, 1' }];
const move = (who: Browser, id: string, what: string, side: 'office' | 'author' = 'office') =>
  who.ask('POST', {
    path: side === 'office' ? `/api/office/requests/${id}/moves` : `/api/requests/${id}/moves`,
    body: { move: what, text: 'Done' },
  });
const enter = (who: Browser, offerId: string, tickets: object[]) =>
  who.ask('POST', { path: `/api/office/request-offers/${offerId}/tickets`, body: { locator: '', tickets } });
const problemsOf = ({ body }: { body: { fields?: { path: string; code: string }[] } }) =>
  (body.fields ?? []).map(({ path, code }) => [path, code]);
const offerOf = async (who: Browser, id: string, offerId: string) =>
  (await offersOf(who, id)).find((one: { id: string }) => one.id === offerId);

/** An offer that waits for its tickets; `toIssue` as its executor sees it. */
async function paidOffer(day: number, body: object, guests: object[]) {
  const { id, agent, executor } = await claimedRequest(harness, day);
  const offerId = await send(executor, id, body);
  const bookingId = await accept(agent, id, offerId);
  await fill(agent, bookingId, guests);
  const orderId = await paid(agent, bookingId);
  const { toIssue } = await until(
    () => offerOf(executor, id, offerId),
    (one) => one.toIssue !== null,
  );
  return { id, agent, executor, offerId, orderId, toIssue: toIssue as { travellerId: string }[] };
}
const numbered = (toIssue: readonly { travellerId: string }[], numbers: readonly string[]) =>
  toIssue.map(({ travellerId }, n) => ({ travellerId, number: numbers[n] }));

const ride = (day: number) => ({
  ...hotel(day),
  product: {
    kind: 'transfer',
    from: 'Манас',
    to: 'Бишкек',
    departsLocal: `${dateInDays(day)}T12:00`,
    minutes: 40,
    class: 'econom',
    guests: 2,
    luggage: 2,
    meet: 'Выход 1',
  },
});
const trainOffer = (day: number) => ({
  ...flight(day),
  product: {
    kind: 'journey',
    mode: 'rail',
    slices: [
      [
        {
          carrier: 'XR',
          number: '609',
          from: 'bishkek-2-station',
          to: 'balykchy-station',
          departsLocal: `${dateInDays(day)}T06:42`,
          arrivesLocal: `${dateInDays(day)}T11:20`,
        },
      ],
    ],
    cabin: 'economy',
    coachClass: 'coupe',
    fareName: 'Купе',
    baggage: { pieces: 1, kg: 36 },
  },
});

describe('an accepted offer of a hotel that two colleagues book from two browsers', () => {
  /** Each has a booking of their own that only has to be ordered. */
  async function twoVisitors(day: number) {
    const { id, agent, executor } = await claimedRequest(harness, day);
    const offerId = await send(executor, id, hotel(day));
    const colleague = await signIn('gold');
    const bookings: string[] = [];
    for (const who of [agent, colleague]) {
      const bookingId = await accept(who, id, offerId);
      await fill(who, bookingId, GUEST);
      bookings.push(bookingId);
    }
    expect(new Set(bookings).size).toBe(2);
    return { id, agent, colleague, executor, offerId, bookings: bookings as [string, string] };
  }

  test('is ordered once, and the other is refused', async () => {
    const { id, agent, colleague, offerId, bookings } = await twoVisitors(60);
    const first = await paid(agent, bookings[0]);
    expect(codeOf(await order(colleague, bookings[1]))).toEqual([409, 'orders.offer_not_accepted']);
    // It is the order that it was, and pressed again it is the same one.
    expect(await offerOf(agent, id, offerId)).toMatchObject({ order: { id: first } });
    const again = await order(agent, bookings[0]);
    expect([again.status, again.body.orderId]).toEqual([201, first]);
  });

  test.each([0, 1, 2])('at the same moment is ordered once (round %i)', async (n) => {
    const { id, agent, colleague, offerId, bookings } = await twoVisitors(61 + n);
    const answers = await Promise.all([order(agent, bookings[0]), order(colleague, bookings[1])]);
    expect(answers.map(codeOf).sort()).toEqual([201, [409, 'orders.offer_not_accepted']].sort());
    const placed = answers.find(({ status }) => status === 201)?.body.orderId;
    expect(await offerOf(agent, id, offerId)).toMatchObject({ order: { id: placed } });
    expect(await sql('select 1 from orders.orders where draft_id = any($1)', [bookings])).toHaveLength(1);
  });

  test('control: a claim that does not look at orders is given to both at once', async () => {
    const { agent, offerId, bookings } = await twoVisitors(64);
    await paid(agent, bookings[0]);
    await sql(`update request_offers.reservations set state = 'canceled' where offer_id = $1`, [offerId]);
    const states = async (_: unknown, ids: readonly string[]) =>
      new Map(ids.map((one) => [one, { id: one, number: one, status: 'hold' as const }]));
    const claim = (statesOf: typeof states, orderId: string) =>
      inTransaction(harness.database.db, (tx) =>
        claimOffer({ orders: { statesOf }, requestEnded }, tx, { offerId, orderId }, new Date()),
      );
    const atOnce = (statesOf: typeof states) => Promise.all(['x', 'y'].map((one) => claim(statesOf, one)));
    expect(await atOnce(states)).toEqual([false, false]);
    expect(await atOnce(async () => new Map())).toEqual([true, true]);
    // The same order again stays its order.
    const [owner] = await sql<{ id: string }>('select order_id as id from request_offers.offers where id = $1', [
      offerId,
    ]);
    expect(await claim(states, owner?.id ?? '')).toBe(true);
  });

  test('is not ordered once its request has ended', async () => {
    const { id, agent, executor, bookings } = await twoVisitors(65);
    expect(codeOf(await move(executor, id, 'rejected'))).toBe(200);
    expect(codeOf(await order(agent, bookings[0]))).toEqual([409, 'orders.offer_not_accepted']);
  });
});

describe('a number that another order has', () => {
  test('is refused at its field, also where it was only entered and not yet taken', async () => {
    const one = await paidOffer(66, flight(66), people(2));
    const other = await paidOffer(67, flight(67), people(2));
    const numbers = ['9992400100001', '9992400100002'];
    const atOnce = await Promise.all([
      enter(one.executor, one.offerId, numbered(one.toIssue, numbers)),
      enter(other.executor, other.offerId, numbered(other.toIssue, ['9992400100003', numbers[1] ?? ''])),
    ]);
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 400]);
    const [late, taken] = atOnce[0]?.status === 400 ? [one, atOnce[0]] : [other, atOnce[1]];
    expect(taken && problemsOf(taken)).toEqual([['tickets.1.number', 'offers.number_taken']]);
    const winner = late === one ? other : one;
    await until(
      () => statusOf(winner.agent, winner.orderId),
      (status) => status === 'sold',
    );
    const again = await enter(late.executor, late.offerId, numbered(late.toIssue, ['9992400100004', numbers[1] ?? '']));
    expect(problemsOf(again)).toEqual([['tickets.1.number', 'offers.number_taken']]);
    const right = numbered(late.toIssue, ['9992400100004', '9992400100005']);
    expect((await enter(late.executor, late.offerId, right)).status).toBe(200);
    await until(
      () => statusOf(late.agent, late.orderId),
      (status) => status === 'sold',
    );
    // What the order has taken is not corrected any more.
    const late2 = await enter(late.executor, late.offerId, numbered(late.toIssue, ['9992400100006', '9992400100007']));
    expect(codeOf(late2)).toEqual([409, 'offers.not_to_issue']);
  });

  test('is corrected where it was entered all the same, and what the order has stays', async () => {
    const one = await paidOffer(68, flight(68), people(2));
    const number = '9992400200001';
    await enter(one.executor, one.offerId, numbered(one.toIssue, [number, '9992400200002']));
    await until(
      () => statusOf(one.agent, one.orderId),
      (status) => status === 'sold',
    );
    const { id, agent, executor, offerId, orderId, toIssue } = await paidOffer(69, flight(69), people(2));
    // The other order took the number in the same moment.
    const [stuck] = await sql<{ id: string }>(
      `update request_offers.reservations set state = 'issued', tickets = $2, version = version + 1
       where offer_id = $1 returning id`,
      [offerId, JSON.stringify(numbered(toIssue, ['9992400200003', number]))],
    );
    await inTransaction(harness.database.db, (tx) =>
      publishEvent(tx, supplierBookingChanged, { supplierId: 'manual', bookingId: stuck?.id ?? '' }),
    );
    await until(
      () => sql('select number from orders.tickets where order_id = $1', [orderId]),
      (rows) => rows.length === 1,
    );
    expect(await statusOf(agent, orderId)).not.toBe('sold');
    expect((await offerOf(executor, id, offerId)).toIssue).toMatchObject([
      { number: '9992400200003', kept: true },
      { number, kept: false },
    ]);
    const wrong = await enter(executor, offerId, numbered(toIssue, ['9992400200004', number]));
    expect(problemsOf(wrong)).toEqual([
      ['tickets.0.number', 'offers.number_kept'],
      ['tickets.1.number', 'offers.number_taken'],
    ]);
    const right = numbered(toIssue, ['9992400200003', '9992400200005']);
    expect((await enter(executor, offerId, right)).status).toBe(200);
    await until(
      () => statusOf(agent, orderId),
      (status) => status === 'sold',
    );
    expect((await offerOf(executor, id, offerId)).toIssue).toBeNull();
    const admin = await signIn('admin');
    const { records } = await admin.good('GET', `/api/office/audit?subject=${id}&action=request_offer_corrected`);
    expect(records).toMatchObject([
      {
        changes: [
          { field: 'number', previous: `9992400200003, ${number}`, current: '9992400200003, 9992400200005' },
          { field: 'locator' },
        ],
      },
    ]);
  });
});

describe('a request with an ordered offer', () => {
  const PENDING = [409, 'requests.offer_pending'];

  test('does not end while it waits for its payment or its tickets', async () => {
    const { id, agent, executor } = await claimedRequest(harness, 70);
    const offerId = await send(executor, id, hotel(70));
    const bookingId = await accept(agent, id, offerId);
    await fill(agent, bookingId, GUEST);
    const placed = await order(agent, bookingId, 'card');
    expect(codeOf(placed)).toBe(201);
    for (const what of ['completed', 'rejected']) expect(codeOf(await move(executor, id, what))).toEqual(PENDING);
    expect(codeOf(await move(agent, id, 'withdrawn', 'author'))).toEqual(PENDING);
    expect((await executor.good('GET', `/api/office/requests/${id}`)).status).toBe('processing');
    // Given up, it holds nothing up.
    await agent.good('POST', `/api/orders/${placed.body.orderId}/cancel`);
    await until(
      () => offerOf(agent, id, offerId),
      ({ status }) => status !== 'held',
    );
    expect(codeOf(await move(agent, id, 'withdrawn', 'author'))).toBe(200);
  });

  test('ends when it is issued', async () => {
    const { id, agent, executor, offerId, toIssue, orderId } = await paidOffer(71, hotel(71), GUEST);
    expect(codeOf(await move(executor, id, 'completed'))).toEqual(PENDING);
    expect((await enter(executor, offerId, numbered(toIssue, ['HTL-2024/55']))).status).toBe(200);
    await until(
      () => statusOf(agent, orderId),
      (status) => status === 'sold',
    );
    expect(codeOf(await move(executor, id, 'completed'))).toBe(200);
  });
});

describe('of a paid offer whose executor is not at hand', () => {
  test('an administrator enters the tickets or refuses it, other colleagues do neither', async () => {
    const one = await paidOffer(72, hotel(72), GUEST);
    const other = await paidOffer(73, hotel(73), GUEST);
    const colleague = await signIn('executor2');
    const admin = await signIn('admin');
    expect((await offerOf(colleague, one.id, one.offerId)).toIssue).toBeNull();
    const tickets = numbered(one.toIssue, ['V-1']);
    expect(codeOf(await enter(colleague, one.offerId, tickets))).toEqual([403, 'offers.executor_only']);
    expect((await offerOf(admin, one.id, one.offerId)).toIssue).toHaveLength(1);
    expect((await enter(admin, one.offerId, tickets)).status).toBe(200);
    await until(
      () => statusOf(one.agent, one.orderId),
      (status) => status === 'sold',
    );
    const refuse = (who: Browser) =>
      who.ask('POST', { path: `/api/office/request-offers/${other.offerId}/refusal`, body: { reason: 'Мест нет' } });
    expect(codeOf(await refuse(colleague))).toEqual([403, 'offers.executor_only']);
    expect(codeOf(await refuse(admin))).toBe(200);
    const audited = async (id: string, action: string) =>
      (await admin.good('GET', `/api/office/audit?subject=${id}&action=${action}`)).records;
    expect(await audited(one.id, 'request_offer_issued')).toMatchObject([
      { changes: [{ field: 'number', previous: null }, { field: 'locator' }] },
    ]);
    expect(await audited(other.id, 'request_offer_refused')).toMatchObject([
      {
        changes: [
          { field: 'status', previous: 'to_issue', current: 'refused' },
          { field: 'reason', previous: null, current: 'Мест нет' },
        ],
      },
    ]);
  });
});

describe('the number of a document is of its kind', () => {
  test.each([
    ['train', 74, trainOffer, people(2), ['74000123456701', '74 000 123 456 702'], ['KG-1', 'offers.bad_form_number']],
    ['hotel', 75, hotel, GUEST, ['htl-2024/55'], ['Ваучер', 'offers.bad_voucher_number']],
    ['ride', 76, ride, RIDER, ['T-18'], ['№ 18', 'offers.bad_voucher_number']],
  ] as const)('of a %s', async (_kind, day, body, guests, numbers, [bad, code]) => {
    const { agent, executor, offerId, orderId, toIssue } = await paidOffer(day, body(day), [...guests]);
    const wrong = await enter(executor, offerId, numbered(toIssue, [bad, ...numbers.slice(1)]));
    expect(problemsOf(wrong)).toEqual([['tickets.0.number', code]]);
    expect((await enter(executor, offerId, numbered(toIssue, numbers))).status).toBe(200);
    await until(
      () => statusOf(agent, orderId),
      (status) => status === 'sold',
    );
    const kept = (
      await sql<{ number: string }>('select number from orders.tickets where order_id = $1', [orderId])
    ).map(({ number }) => number);
    const typed = numbers.map((number) => number.toUpperCase().replaceAll(' ', '').replaceAll('/', '-'));
    expect(kept.map((number) => number.slice(number.indexOf('-') + 1)).sort()).toEqual([...typed].sort());
  });

  test('a rail form is one of its kind', async () => {
    const one = await paidOffer(77, trainOffer(77), people(2));
    const other = await paidOffer(78, trainOffer(78), people(2));
    const forms = ['74000123456711', '74000123456712'];
    expect((await enter(one.executor, one.offerId, numbered(one.toIssue, forms))).status).toBe(200);
    const twice = await enter(
      other.executor,
      other.offerId,
      numbered(other.toIssue, ['74000123456713', forms[1] ?? '']),
    );
    expect(problemsOf(twice)).toEqual([['tickets.1.number', 'offers.number_taken']]);
  });
});
