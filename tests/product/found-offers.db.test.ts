import { describe, expect, test } from 'vitest';
import { type Browser, callers } from './callers.ts';
import { until } from './product-fixture.ts';
import { accept, claimedRequest, fill, offersOf, paid, people, tryAccept } from './request-offers-fixture.ts';
import { dateInDays } from './visitor.ts';

const harness = callers({ jobs: true });

describe('an offer that staff found', () => {
  const search = async (executor: Browser, day: number) => {
    const { uid } = await executor.good('POST', '/api/searches', {
      slices: [{ from: 'bishkek', to: 'osh', date: dateInDays(day) }],
      passengerCounts: { aaa: 2, rbg: 0, rmg: 0, ins: 0 },
      cabin: 'economy',
      direct: false,
    });
    const found = await until(
      () => executor.good('GET', `/api/searches/${uid}`),
      (one) => one.itineraries.length > 0,
    );
    const offers = found.itineraries.flatMap((one: { offers: { holdable: boolean }[] }) => one.offers);
    return { searchUid: uid, offerId: offers.find((one: { holdable: boolean }) => one.holdable).id };
  };
  const sendFound = async (executor: Browser, id: string, day: number): Promise<string> => {
    const body = { service: 1, picks: [await search(executor, day)], note: '', hours: 24 };
    return (await executor.good('POST', `/api/office/requests/${id}/offers/found`, body)).ids[0];
  };
  const pool = () => harness.database.pool;

  test('is looked for again when it is accepted, sold and issued by its supplier', async () => {
    const { id, agent, executor } = await claimedRequest(harness, 30);
    const offerId = await sendFound(executor, id, 30);
    await pool().query(
      `update search.searches set expires_at = now() - interval '1 minute'
       where uid = (select search_uid from request_offers.offers where id = $1)`,
      [offerId],
    );
    const bookingId = await accept(agent, id, offerId);
    expect(await accept(agent, id, offerId)).toBe(bookingId);
    await fill(agent, bookingId, people(2));
    const orderId = await paid(agent, bookingId);
    await until(
      () => offersOf(agent, id),
      ([one]) => one.status === 'issued' && one.order.id === orderId,
    );
    expect((await offersOf(executor, id))[0]).toMatchObject({ written: false, toIssue: null });
  });

  test('at another price than was seen is accepted only after the new one was seen', async () => {
    const { id, agent, executor } = await claimedRequest(harness, 31);
    const offerId = await sendFound(executor, id, 31);
    const [before] = await offersOf(agent, id);
    const cheaper = { ...before.total, minor: before.total.minor - 100 };
    const refused = await tryAccept(agent, offerId, cheaper);
    expect([refused.status, refused.body.code]).toEqual([409, 'offers.price_changed']);
    expect((await offersOf(agent, id))[0]).toMatchObject({ status: 'open', total: before.total });
    expect(await accept(agent, id, offerId)).toBeTruthy();
  });

  test('that is sold no more is refused, and stays as it was', async () => {
    const { id, agent, executor } = await claimedRequest(harness, 32);
    const offerId = await sendFound(executor, id, 32);
    await pool().query(`update request_offers.offers set itinerary_id = 'gone' where id = $1`, [offerId]);
    const [{ total }] = await offersOf(agent, id);
    const refused = await tryAccept(agent, offerId, total);
    expect([refused.status, refused.body.code]).toEqual([409, 'offers.gone']);
    expect((await offersOf(agent, id))[0].status).toBe('open');
  });
});
