import { describe, expect, test } from 'vitest';
import { type Browser, callers } from './callers.ts';
import {
  accept,
  claimedRequest,
  fill,
  flight,
  offersOf,
  order,
  people,
  send,
  tryAccept,
} from './request-offers-fixture.ts';
import { CONTACTS } from './visitor.ts';

const harness = callers({ jobs: true });
const sql = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await harness.database.pool.query<T>(text, values)).rows;
/** Lets the deadline of an offer pass. */
const expire = (id: string) =>
  sql(`update request_offers.offers set deadline = now() - interval '1 minute' where id = $1`, [id]);
const answerOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  status < 300 ? status : [status, body.code];
const shownTotal = async (agent: Browser, request: string, id: string) =>
  (await offersOf(agent, request)).find((one: { id: string }) => one.id === id).total;
const withdraw = (executor: Browser, id: string) =>
  executor.ask('POST', { path: `/api/office/request-offers/${id}/withdrawal` });
const bookingsOf = (offerId: string) =>
  sql(`select id from orders.booking_drafts where request_offer_id = $1`, [offerId]);
/** Orders of the bookings that began from an offer. */
const ordersOf = (offerId: string) =>
  sql(
    `select o.id from orders.orders o join orders.booking_drafts d on d.id = o.draft_id where d.request_offer_id = $1`,
    [offerId],
  );

/** Two offers for one service, both with a booking that only has to be ordered; the second one is the accepted one. */
async function twoBookings(day: number) {
  const { id, agent, executor } = await claimedRequest(harness, day);
  const offers = [await send(executor, id, flight(day)), await send(executor, id, flight(day))] as const;
  const bookings: string[] = [];
  for (const offerId of offers) {
    const bookingId = await accept(agent, id, offerId);
    await fill(agent, bookingId, people(2));
    bookings.push(bookingId);
  }
  return { id, agent, executor, offers, bookings: bookings as [string, string] };
}

describe('after its deadline an offer', () => {
  test('is not accepted, and no booking begins', async () => {
    const { id, agent, executor } = await claimedRequest(harness, 40);
    const offerId = await send(executor, id, flight(40));
    const total = await shownTotal(agent, id, offerId);
    await expire(offerId);
    expect(answerOf(await tryAccept(agent, offerId, total))).toEqual([409, 'offers.expired']);
    expect(await offersOf(agent, id)).toMatchObject([{ status: 'expired', canAccept: false }]);
    expect(await bookingsOf(offerId)).toEqual([]);
  });

  test('that was accepted before is not ordered', async () => {
    const { id, agent, executor } = await claimedRequest(harness, 41);
    const offerId = await send(executor, id, flight(41));
    const bookingId = await accept(agent, id, offerId);
    await fill(agent, bookingId, people(2));
    await expire(offerId);
    const late = await order(agent, bookingId);
    expect(answerOf(late)).toEqual([409, 'orders.offer_not_accepted']);
    expect(await ordersOf(offerId)).toEqual([]);
    expect((await offersOf(agent, id))[0]).toMatchObject({ status: 'expired', order: null });
  });
});

describe('an offer accepted twice', () => {
  test('begins one booking, however often it is pressed at once, and becomes one order', async () => {
    const { id, agent, executor } = await claimedRequest(harness, 42);
    const offerId = await send(executor, id, flight(42));
    const total = await shownTotal(agent, id, offerId);
    const presses = await Promise.all([1, 2, 3, 4].map(() => tryAccept(agent, offerId, total)));
    expect(presses.map(answerOf)).toEqual([200, 200, 200, 200]);
    expect(new Set(presses.map(({ body }) => body.bookingId)).size).toBe(1);
    expect(await accept(agent, id, offerId)).toBe(presses[0]?.body.bookingId);
    await fill(agent, presses[0]?.body.bookingId, people(2));
    const placed = await Promise.all([1, 2, 3].map(() => order(agent, presses[0]?.body.bookingId)));
    expect(placed.map(answerOf)).toEqual([201, 201, 201]);
    expect(new Set(placed.map(({ body }) => body.orderId)).size).toBe(1);
    expect(await ordersOf(offerId)).toHaveLength(1);
    expect(answerOf(await tryAccept(agent, offerId, total))).toEqual([409, 'offers.ordered']);
  });
});

describe('of two offers for one service', () => {
  const ROUNDS = [0, 1, 2];

  test.each(ROUNDS)('accepted and ordered at once one is sold, and the other is refused (round %i)', async (n) => {
    const { id, agent, offers, bookings } = await twoBookings(43 + n);
    const totals = await Promise.all(offers.map((offerId) => shownTotal(agent, id, offerId)));
    await Promise.all(offers.map((offerId, i) => tryAccept(agent, offerId, totals[i])));
    const answers = (await Promise.all(bookings.map((booking) => order(agent, booking)))).map(answerOf);
    expect(answers.sort()).toEqual([201, [409, 'orders.offer_not_accepted']].sort());
    const sold = (await Promise.all(offers.map((offerId) => ordersOf(offerId)))).flat();
    expect(sold).toHaveLength(1);
    const statuses = (await offersOf(agent, id)).map((one: { status: string }) => one.status);
    expect(statuses.filter((status: string) => status === 'not_chosen')).toHaveLength(1);
  });

  test.each(ROUNDS)('one is ordered while the other is accepted: never both (round %i)', async (n) => {
    const { id, agent, offers, bookings } = await twoBookings(46 + n);
    const total = await shownTotal(agent, id, offers[0]);
    const [ordered, accepted] = await Promise.all([order(agent, bookings[1]), tryAccept(agent, offers[0], total)]);
    const outcome = JSON.stringify([answerOf(ordered), answerOf(accepted)]);
    expect(['[201,[409,"offers.service_ordered"]]', '[[409,"orders.offer_not_accepted"],200]']).toContain(outcome);
  });

  /** Two acceptances that have both read that nothing is accepted yet, and write at the same moment. */
  async function acceptUnseen(offers: readonly string[]): Promise<string[]> {
    const answers = await Promise.allSettled(
      offers.map((offerId) => sql(`update request_offers.offers set state = 'accepted' where id = $1`, [offerId])),
    );
    return answers.map((answer) => (answer.status === 'fulfilled' ? 'accepted' : answer.reason.code));
  }

  test('the database itself accepts one; control: without the unique index both are accepted', async () => {
    const { id, executor } = await claimedRequest(harness, 49);
    const pair = async () => [await send(executor, id, flight(49)), await send(executor, id, flight(49))];
    expect((await acceptUnseen(await pair())).sort()).toEqual(['23505', 'accepted']);
    await sql(`update request_offers.offers set state = 'withdrawn' where request_id = $1`, [id]);
    const [{ definition = '' } = {}] = await sql<{ definition: string }>(
      `select indexdef as definition from pg_indexes where indexname = 'offers_one_accepted'`,
    );
    await sql('drop index request_offers.offers_one_accepted');
    try {
      expect(await acceptUnseen(await pair())).toEqual(['accepted', 'accepted']);
    } finally {
      await sql(`update request_offers.offers set state = 'withdrawn' where request_id = $1`, [id]);
      await sql(definition);
    }
  });
});

describe('an offer that is withdrawn', () => {
  test.each([
    0, 1, 2,
  ])('while it is accepted stays withdrawn, and its booking leads no further (round %i)', async (n) => {
    const { id, agent, executor } = await claimedRequest(harness, 50 + n);
    const offerId = await send(executor, id, flight(50 + n));
    const total = await shownTotal(agent, id, offerId);
    const [accepted, taken] = await Promise.all([tryAccept(agent, offerId, total), withdraw(executor, offerId)]);
    expect(answerOf(taken)).toBe(200);
    expect([200, [409, 'offers.withdrawn']]).toContainEqual(answerOf(accepted));
    expect((await offersOf(agent, id))[0]).toMatchObject({ status: 'withdrawn', canAccept: false });
    if (accepted.status !== 200) return;
    const booking = `/api/bookings/${accepted.body.bookingId}`;
    const data = { passengers: people(2), contacts: CONTACTS, complete: true };
    await agent.good('PUT', `${booking}/passengers`, data);
    const further = await agent.ask('POST', { path: `${booking}/services`, body: {} });
    expect(answerOf(further)).toEqual([410, 'orders.offer_gone']);
    expect(await ordersOf(offerId)).toEqual([]);
  });

  test.each([0, 1, 2])('while it is ordered is one of both: taken back or sold (round %i)', async (n) => {
    const { id, agent, executor } = await claimedRequest(harness, 53 + n);
    const offerId = await send(executor, id, flight(53 + n));
    const bookingId = await accept(agent, id, offerId);
    await fill(agent, bookingId, people(2));
    const [ordered, taken] = await Promise.all([order(agent, bookingId), withdraw(executor, offerId)]);
    const outcome = JSON.stringify([answerOf(ordered), answerOf(taken)]);
    expect(['[201,[409,"offers.ordered"]]', '[[409,"orders.offer_not_accepted"],200]']).toContain(outcome);
    expect(await ordersOf(offerId)).toHaveLength(ordered.status === 201 ? 1 : 0);
  });
});

test('an offer of a request that is completed is not accepted, nor sent', async () => {
  const { id, agent, executor } = await claimedRequest(harness, 56);
  const offerId = await send(executor, id, flight(56));
  const total = await shownTotal(agent, id, offerId);
  await executor.good('POST', `/api/office/requests/${id}/moves`, { move: 'completed', text: 'Done' });
  await agent.good('POST', `/api/requests/${id}/moves`, { move: 'accepted', rating: 5, text: '' });
  expect(answerOf(await tryAccept(agent, offerId, total))).toEqual([409, 'offers.request_ended']);
  const late = await executor.ask('POST', { path: `/api/office/requests/${id}/offers`, body: flight(56) });
  expect(answerOf(late)).toEqual([409, 'offers.request_ended']);
  expect(await offersOf(agent, id)).toMatchObject([{ status: 'open', canAccept: false }]);
});

describe('what was chosen of a search', () => {
  const sendFound = (executor: Browser, id: string, picks: object[]) =>
    executor.ask('POST', {
      path: `/api/office/requests/${id}/offers/found`,
      body: { service: 1, picks, note: '', hours: 24 },
    });

  test('is at least one option and no more than six, said in words', async () => {
    const { id, executor } = await claimedRequest(harness, 58);
    const pick = { searchUid: 'some', offerId: 'one' };
    for (const [picks, code] of [
      [[], 'offers.no_pick'],
      [Array.from({ length: 7 }, () => pick), 'offers.too_many_picks'],
    ] as const) {
      const { status, body } = await sendFound(executor, id, [...picks]);
      expect([status, body.fields[0].path, body.fields[0].code]).toEqual([400, 'picks', code]);
    }
  });

  test('of an unknown search is refused, and nothing is sent', async () => {
    const { id, agent, executor } = await claimedRequest(harness, 59);
    const refused = await sendFound(executor, id, [{ searchUid: 'no-such-search', offerId: 'one' }]);
    expect(refused.status).toBe(404);
    expect(await offersOf(agent, id)).toEqual([]);
  });
});
