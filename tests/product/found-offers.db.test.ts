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

  test('whose price changes has it in the history of the request, once', async () => {
    const { id, agent, executor } = await claimedRequest(harness, 33);
    const offerId = await sendFound(executor, id, 33);
    const [{ total }] = await offersOf(agent, id);
    const old = { ...total, minor: total.minor - 5_000 };
    await pool().query(
      `update request_offers.offers set shown = jsonb_set(shown, '{total,minor}', $2::text::jsonb) where id = $1`,
      [offerId, old.minor],
    );
    for (let n = 0; n < 2; n++) {
      const refused = await tryAccept(agent, offerId, old);
      expect([refused.status, refused.body.code]).toEqual([409, 'offers.price_changed']);
    }
    expect((await offersOf(agent, id))[0]).toMatchObject({ status: 'open', total });
    const { rows } = await pool().query(
      `select kind from requests.request_history where request_id = $1 and kind = 'offer_price_changed'`,
      [id],
    );
    expect(rows).toHaveLength(1);
    const admin = await harness.signIn('admin');
    const log = await admin.good('GET', `/api/office/audit?subject=${id}&action=request_offer_price_changed`);
    expect(log.records).toMatchObject([{ changes: [{ field: 'sum', previous: old, current: total }] }]);
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

  const alone = { passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 }, cabin: 'economy', direct: false };
  test.each([
    ['bus', (day: string) => ({ ...alone, mode: 'bus', slices: [{ from: 'Бишкек', to: 'Алматы', date: day }] })],
    ['rail', (day: string) => ({ ...alone, mode: 'rail', slices: [{ from: 'Бишкек', to: 'Москва', date: day }] })],
    [
      'hotel',
      (day: string, out: string) => ({
        ...alone,
        mode: 'hotel',
        slices: [{ from: 'Ош', to: 'Ош', date: day }],
        hotelStay: { checkOutDate: out, checkInTime: 'normal', checkOutTime: 'normal', adults: 1, children: 0 },
      }),
    ],
    [
      'transfer',
      (day: string) => ({
        ...alone,
        mode: 'transfer',
        slices: [{ from: 'Манас', to: 'Бишкек', date: day }],
        transfer: { time: '14:00', guests: 1, luggage: 1 },
      }),
    ],
  ] as const)('by %s becomes a card of the chat and begins a booking at its price', async (mode, question) => {
    const { id, agent, executor } = await claimedRequest(harness, 33);
    // Long-distance trains do not leave every day.
    const findOn = async (days: number) => {
      const { uid } = await executor.good('POST', '/api/searches', question(dateInDays(days), dateInDays(days + 2)));
      const found = await until(
        () => executor.good('GET', `/api/searches/${uid}`),
        (one) => one.complete,
      );
      return found.itineraries[0] && { searchUid: uid, offerId: found.itineraries[0].offers[0].id };
    };
    let pick: Awaited<ReturnType<typeof findOn>>;
    for (let days = 33; !pick && days < 40; days++) pick = await findOn(days);
    expect(pick, mode).toBeDefined();
    const body = { service: 1, picks: [pick], note: 'Окно', hours: 3 };
    const { ids } = await executor.good('POST', `/api/office/requests/${id}/offers/found`, body);
    const [offer] = await offersOf(agent, id);
    expect(offer).toMatchObject({ id: ids[0], status: 'open', written: false, note: 'Окно', canAccept: true });
    const { history } = await agent.good('GET', `/api/requests/${id}/chat`);
    expect(history.messages).toMatchObject([{ card: { kind: 'offer', offerId: ids[0], total: offer.total } }]);
    const booking = await agent.good('GET', `/api/bookings/${await accept(agent, id, ids[0])}`);
    expect(booking.price.total).toEqual(offer.total);
  });
});
