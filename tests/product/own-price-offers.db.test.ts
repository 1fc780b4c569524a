import { describe, expect, test } from 'vitest';
import { type Browser, callers } from './callers.ts';
import { until } from './product-fixture.ts';
import { accept, claimedRequest, fill, offersOf, paid, people, som, tryAccept } from './request-offers-fixture.ts';
import { dateInDays } from './visitor.ts';

const harness = callers({ jobs: true });
const SEATS = 2;

type Sum = { minor: number; currency: string };
type Found = { id: string; holdable: boolean; price: Record<'total' | 'serviceFee' | 'itFee' | 'fare' | 'taxes', Sum> };
const amount = (minor: number): Sum => ({ minor, currency: 'KGS' });

describe('an own price of a found offer', () => {
  const pool = () => harness.database.pool;
  const search = async (executor: Browser, day: number) => {
    const { uid } = await executor.good('POST', '/api/searches', {
      slices: [{ from: 'bishkek', to: 'osh', date: dateInDays(day) }],
      passengerCounts: { aaa: SEATS, rbg: 0, rmg: 0, ins: 0 },
      cabin: 'economy',
      direct: false,
    });
    const { itineraries } = await until(
      () => executor.good('GET', `/api/searches/${uid}`),
      (one) => one.itineraries.some((found: { offers: Found[] }) => found.offers.filter((o) => o.holdable).length > 1),
    );
    const offers: Found[] = itineraries
      .map((one: { offers: Found[] }) => one.offers.filter(({ holdable }) => holdable))
      .find((some: Found[]) => some.length > 1);
    return { searchUid: uid as string, offer: offers[0] as Found, other: offers[1] as Found };
  };
  const sendAt = (executor: Browser, id: string, pick: object) =>
    executor.ask('POST', {
      path: `/api/office/requests/${id}/offers/found`,
      body: { service: 1, picks: [pick], note: '', hours: 24 },
    });
  /** An offer sent at a price above that of the rules by a sum that two people cannot share to the tyiyn. */
  const sent = async (day: number, more = 123_457) => {
    const { id, agent, executor } = await claimedRequest(harness, day);
    const { searchUid, offer, other } = await search(executor, day);
    const ownTotal = amount(offer.price.total.minor + more);
    const { status, body } = await sendAt(executor, id, { searchUid, offerId: offer.id, ownTotal });
    expect(status, JSON.stringify(body)).toBe(201);
    const lowest = offer.price.total.minor - offer.price.serviceFee.minor;
    const serviceFee = Math.ceil((ownTotal.minor - lowest) / SEATS);
    const charged = amount(lowest + serviceFee * SEATS);
    return { id, agent, executor, offer, other, offerId: body.ids[0] as string, charged, serviceFee, searchUid };
  };
  const postings = async (kind: string, ref: string) =>
    (
      await pool().query<{ account: string; minor: number }>(
        `select l.account, l.minor::int from ledger.journal_entries e join ledger.entry_lines l on l.entry_id = e.id
         where e.kind = $1 and e.ref = $2`,
        [kind, ref],
      )
    ).rows;
  const total = (rows: readonly { minor: number }[]) => rows.reduce((all, { minor }) => all + minor, 0);
  const of = (rows: readonly { account: string; minor: number }[], account: string) =>
    total(rows.filter((row) => row.account.startsWith(account)));

  test('is on the card, the order and in the ledger to the tyiyn, and goes back with a void', async () => {
    const { id, agent, executor, offer, other, offerId, charged, serviceFee } = await sent(61);
    expect((await offersOf(agent, id))[0]).toMatchObject({ total: charged, ownServiceFee: null });
    expect((await offersOf(executor, id))[0]).toMatchObject({ total: charged, ownServiceFee: amount(serviceFee) });
    const { history } = await agent.good('GET', `/api/requests/${id}/chat`);
    expect(history.messages).toMatchObject([{ card: { offerId, total: charged } }]);

    const bookingId = await accept(agent, id, offerId);
    const booking = await agent.good('GET', `/api/bookings/${bookingId}`);
    expect(booking.price).toMatchObject({ total: charged, serviceFee: amount(serviceFee * SEATS) });
    expect(booking.itinerary.offers).toHaveLength(1);
    const cheaper = await agent.ask('PUT', {
      path: `/api/bookings/${bookingId}/offer`,
      body: { offerId: other.id },
    });
    expect([cheaper.status, cheaper.body.code]).toEqual([409, 'orders.own_price_of_one_fare']);

    const funds = async (): Promise<number> => (await agent.good('GET', '/api/account/funds')).available.minor;
    const before = await funds();
    await fill(agent, bookingId, people(SEATS));
    const orderId = await paid(agent, bookingId);
    await until(
      () => agent.good('GET', `/api/orders/${orderId}`),
      ({ status }) => status === 'sold',
    );
    const order = await agent.good('GET', `/api/orders/${orderId}`);
    expect(order.price.total).toEqual(charged);
    const net = charged.minor - (order.price.commission?.minor ?? 0);
    await until(funds, (now) => now === before - net);

    // «Why this price»: the fee of the rules, and what the own price differs by.
    const reasons = await executor.good('GET', `/api/orders/${orderId}/price-reasons`);
    const [line] = reasons.tickets[0].lines;
    const byRules = offer.price.serviceFee.minor / SEATS;
    expect(line.isByRules).toBe(true);
    expect(line.parts).toContainEqual(
      expect.objectContaining({ kind: 'own_price', amount: amount(serviceFee - byRules) }),
    );
    // Its buyer reads one fee, and nowhere that staff named it.
    const seen = await agent.good('GET', `/api/orders/${orderId}/price-reasons`);
    expect(JSON.stringify([seen, order, booking])).not.toMatch(/own_price|ownServiceFee/);
    expect((await executor.good('GET', `/api/orders/${orderId}`)).price.ownServiceFee).toEqual(amount(serviceFee));

    const sale = await until(
      () => postings('sale', orderId),
      (rows) => rows.length > 0,
    );
    expect(total(sale)).toBe(0);
    expect(of(sale, 'service_fee')).toBe(-serviceFee * SEATS);
    expect(of(sale, 'it_fee')).toBe(-offer.price.itFee.minor);
    expect(of(sale, 'supplier')).toBe(-(offer.price.fare.minor + offer.price.taxes.minor));

    await until(
      () => agent.good('GET', `/api/orders/${orderId}`),
      ({ actions }) => actions.includes('void'),
    );
    const quote = await agent.good('POST', `/api/orders/${orderId}/returns`, {
      kind: 'void',
      passengerIds: order.passengers.map((one: { id: string }) => one.id),
    });
    await agent.good('POST', `/api/orders/${orderId}/returns/${quote.id}/confirm`, {
      agreed: true,
      refundAmount: quote.refundAmount,
    });
    await until(funds, (now) => now === before);
    const back = await until(
      () => postings('return', quote.id),
      (rows) => rows.length > 0,
    );
    expect(total(back)).toBe(0);
    expect(of(back, 'service_fee')).toBe(serviceFee * SEATS);
  });

  test('covers what the supplier and the IT fee take: below that it is refused with the lowest sum', async () => {
    const { id, executor, agent } = await claimedRequest(harness, 62);
    const { searchUid, offer } = await search(executor, 62);
    const { total: byRules, serviceFee } = offer.price;
    const lowest = byRules.minor - serviceFee.minor;
    const pick = (minor: number) => ({ searchUid, offerId: offer.id, ownTotal: amount(minor) });
    const refused = await sendAt(executor, id, pick(lowest - 1));
    expect([refused.status, refused.body.fields[0]]).toMatchObject([
      400,
      { path: 'picks.0.ownTotal', code: 'offers.below_cost' },
    ]);
    const inDollars = { ...pick(lowest), ownTotal: { minor: lowest, currency: 'USD' } };
    expect((await sendAt(executor, id, inDollars)).status).toBe(400);
    expect(await offersOf(agent, id)).toEqual([]);
    expect((await sendAt(executor, id, pick(lowest))).status).toBe(201);
    expect((await offersOf(agent, id))[0].total).toEqual(amount(lowest));
  });

  test('is in the audit log with the sum of the rules before it, and so is its withdrawal', async () => {
    const { id, executor, offer, offerId, charged } = await sent(64);
    const admin = await harness.signIn('admin');
    const audited = async (action: string) =>
      (await admin.good('GET', `/api/office/audit?subject=${id}&action=${action}`)).records;
    expect(await audited('request_offer_sent')).toMatchObject([
      {
        changes: [
          { field: 'status', previous: null, current: 'sent' },
          { field: 'sum', previous: offer.price.total, current: charged },
        ],
      },
    ]);
    const path = `/api/office/request-offers/${offerId}/withdrawal`;
    await executor.good('POST', path);
    // Again it changes nothing.
    await executor.good('POST', path);
    expect(await audited('request_offer_withdrawn')).toMatchObject([
      {
        changes: [
          { field: 'status', previous: 'sent', current: 'withdrawn' },
          { field: 'sum', previous: charged, current: null },
        ],
      },
    ]);
  });

  test('moves with the supplier’s price, which is said before the client pays it', async () => {
    const { id, agent, offerId, charged, serviceFee } = await sent(63);
    // The supplier asked for ten som less when it was sent.
    const shown = amount(charged.minor - som(10).minor);
    await pool().query(`update request_offers.offers set shown = jsonb_set(shown, '{total}', $2) where id = $1`, [
      offerId,
      JSON.stringify(shown),
    ]);
    const refused = await tryAccept(agent, offerId, shown);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'offers.price_changed', details: { previousTotal: shown, currentTotal: charged } },
    ]);
    const booking = await agent.good('GET', `/api/bookings/${await accept(agent, id, offerId)}`);
    expect(booking.price).toMatchObject({ total: charged, serviceFee: amount(serviceFee * SEATS) });
  });
});
