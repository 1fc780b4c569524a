import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CARDS, payOnPage, sendCard } from '../support/buyer.ts';
import { SOME_DAYS } from '../support/presets.ts';
import { findViolations, readCapturedPayments } from './partner-state.ts';
import { type ProductFixture, remainingProblems, startProductFixture, until } from './product-fixture.ts';
import { report } from './report.ts';
import {
  type ApiResponse,
  adult,
  nextWeekday,
  ownOffer,
  type Placed,
  type Problem,
  type Ready,
  type Visitor,
} from './visitor.ts';

/** `npm run prove` runs more. */
const RUSHES = Number(process.env.PROVE_RUSHES ?? 3);
let fixture: ProductFixture;
beforeAll(async () => {
  fixture = await startProductFixture({ days: Math.max(SOME_DAYS, 60 + 7 * RUSHES) });
}, 120_000);
afterAll(() => fixture?.stop());
afterEach(async () => {
  fixture.clock.back();
});
const well = async () => expect(await remainingProblems(fixture)).toEqual([]);

const EIGHT = Array.from({ length: 8 }, (_, i) => i);
const ready = async (): Promise<{ visitor: Visitor; booking: Ready }> => {
  const visitor = fixture.visitor();
  return { visitor, booking: await fixture.book(visitor, await fixture.find(visitor)) };
};
const ordersOf = async (bookingId: string): Promise<string[]> =>
  (await fixture.pool.query<{ id: string }>('select id from orders.orders where draft_id = $1', [bookingId])).rows.map(
    (row) => row.id,
  );
const paymentsOf = async (orderId: string): Promise<string[]> =>
  (await fixture.pool.query<{ id: string }>('select id from payments.intents where order_id = $1', [orderId])).rows.map(
    (row) => row.id,
  );
const atAcquirer = async (orderId: string) => {
  const ids = await paymentsOf(orderId);
  return (await readCapturedPayments(fixture.partnersPool)).filter((payment) => ids.includes(payment.id));
};
const codes = (answers: ApiResponse<Problem>[]) =>
  [...new Set(answers.map((a) => `${a.status}${a.status < 300 ? '' : ` ${a.body.code}`}`))].sort();

describe('placing an order eight times at once', () => {
  test('under one key: one order, one payment; the response is repeated, another body is rejected', async () => {
    const { visitor, booking } = await ready();
    const answers = await Promise.all(EIGHT.map(() => fixture.place(visitor, booking, 'click-1')));
    for (const code of codes(answers)) expect(['201', '409 platform.still_running']).toContain(code);
    const done = answers.filter((a) => a.status === 201);
    expect(done.length).toBeGreaterThan(0);
    const again = await fixture.place(visitor, booking, 'click-1');
    for (const answer of [...done, again]) expect(answer.body).toEqual(done[0]?.body);
    const other = {
      ...booking,
      body: { ...booking.body, priceChangeAccepted: !booking.body.priceChangeAccepted },
    };
    const reused = await fixture.place(visitor, other, 'click-1');
    expect([reused.status, reused.body.code]).toEqual([422, 'platform.key_reused']);
    const [orderId] = await ordersOf(booking.id);
    expect(await ordersOf(booking.id)).toHaveLength(1);
    expect(await atAcquirer(orderId as string)).toHaveLength(1);
    await well();
  });

  test.each([
    ['under eight keys', (i: number) => `tab-${i}`],
    ['without a key', () => undefined],
  ])('%s: one order, one reservation, one payment', async (_what, key) => {
    const { visitor, booking } = await ready();
    const answers = await Promise.all(EIGHT.map((i) => fixture.place(visitor, booking, key(i))));
    expect(codes(answers)).toEqual(['201']);
    expect(new Set(answers.map((a) => a.body.orderId)).size).toBe(1);
    const orderId = answers[0]?.body.orderId as string;
    const held = await fixture.reach(visitor, orderId, 'pay');
    expect(await ordersOf(booking.id)).toEqual([orderId]);
    expect(await atAcquirer(orderId)).toHaveLength(1);
    const seats = await fixture.partnersPool.query(
      `select 1 from suppliers.bookings where travellers @> jsonb_build_array(jsonb_build_object('ref', $1::text))`,
      [held.passengers[0]?.id],
    );
    expect(seats.rowCount).toBe(1);
    await well();
  });

  test('control: bookings of eight visitors are eight orders, so they reach the contended step', async () => {
    const found = await fixture.find(fixture.visitor());
    const bookings = await Promise.all(
      EIGHT.map(async () => {
        const visitor = fixture.visitor();
        return { visitor, booking: await fixture.book(visitor, found) };
      }),
    );
    const answers = await Promise.all(bookings.map(({ visitor, booking }) => fixture.place(visitor, booking)));
    expect(new Set(answers.map((a) => a.body.orderId)).size).toBe(8);
  });
});

describe('paying eight times at once', () => {
  const eightPayments = async (key: (i: number) => string | undefined) => {
    const { visitor, booking } = await ready();
    await fixture.partners.faultRule('acquirer', { faults: [{ kind: 'error-500', on: ['create'], times: 1 }] });
    const { orderId } = (await fixture.place(visitor, booking)).body;
    // The lost first attempt is deleted: all eight requests find an order without payments.
    await fixture.pool.query('delete from orders.order_payments where order_id = $1', [orderId]);
    await fixture.pool.query('delete from payments.intents where order_id = $1', [orderId]);
    const answers = await Promise.all(
      EIGHT.map((i) => {
        const name = key(i);
        return visitor.call<{ redirectUrl: string } & Problem>(
          'POST',
          `/api/orders/${orderId}/payments`,
          { method: 'card' },
          name ? { 'idempotency-key': name } : {},
        );
      }),
    );
    return { visitor, orderId, answers };
  };

  test.each([
    ['under one key', () => 'pay-click', ['201', '409 platform.still_running']],
    ['under eight keys', (i: number) => `pay-${i}`, ['201']],
    ['without a key', () => undefined, ['201']],
  ])('%s: one payment, one page, one charge', async (_what, key, allowed) => {
    const { visitor, orderId, answers } = await eightPayments(key);
    for (const code of codes(answers)) expect(allowed).toContain(code);
    const pages = new Set(answers.filter((a) => a.status === 201).map((a) => a.body.redirectUrl));
    expect(pages.size).toBe(1);
    expect(await atAcquirer(orderId)).toHaveLength(1);
    const [page] = [...pages] as [string];
    await Promise.all([sendCard(page, CARDS.withoutCode), sendCard(page, CARDS.withoutCode)]);
    const sold = await fixture.reach(visitor, orderId, 'sold');
    expect(sold.payments).toHaveLength(1);
    const late = await visitor.call<Problem>('POST', `/api/orders/${orderId}/payments`, { method: 'card' });
    expect([late.status, late.body.code]).toEqual([409, 'orders.cannot_pay']);
    expect(await atAcquirer(orderId)).toMatchObject([{ state: 'captured', refunded: 0 }]);
    await well();
  });

  test('control: without the constraint of one active attempt, eight requests make several payments', async () => {
    const { rows } = await fixture.pool.query<{ name: string; made: string }>(
      `select indexname as name, indexdef as made from pg_indexes where schemaname = 'payments'
       and indexname in ('intents_one_active', 'intents_order_attempt')`,
    );
    expect(rows).toHaveLength(2);
    for (const { name } of rows) await fixture.pool.query(`drop index payments.${name}`);
    let most = 0;
    for (let round = 0; round < 5 && most < 2; round++) {
      const { orderId } = await eightPayments((i) => `loose-${round}-${i}`);
      most = Math.max(most, (await atAcquirer(orderId)).length);
      await fixture.pool.query('delete from orders.order_payments where order_id = $1', [orderId]);
      await fixture.pool.query('delete from payments.intents where order_id = $1', [orderId]);
    }
    for (const { made } of rows) await fixture.pool.query(made);
    expect(most).toBeGreaterThan(1);
  });
});

describe('cancelling and paying at the same moment', () => {
  const race = async (first: 'cancel' | 'pay' | 'both') => {
    const { visitor, orderId, pageUrl } = await fixture.ordered();
    const cancel = () => visitor.call<Problem>('POST', `/api/orders/${orderId}/cancel`);
    const pay = () => payOnPage(pageUrl as string, CARDS.withoutCode);
    let canceled: ApiResponse<Problem> | undefined;
    if (first === 'cancel') canceled = await cancel();
    if (first === 'pay') await pay();
    const [late] = await Promise.all([first === 'cancel' ? undefined : cancel(), first === 'pay' ? undefined : pay()]);
    canceled ??= late;
    const order = await fixture.reach(
      visitor,
      orderId,
      (seen) =>
        seen.status === 'sold' || (seen.status === 'canceled' && seen.payments.every((p) => p.state === 'refunded')),
    );
    const [payment] = await atAcquirer(orderId);
    expect(payment?.captured).toBe(order.price.total.minor);
    expect(payment?.refunded).toBe(order.status === 'sold' ? 0 : payment?.captured);
    expect(order.tickets).toHaveLength(order.status === 'sold' ? 1 : 0);
    return { status: order.status, code: canceled?.status === 200 ? 'canceled' : canceled?.body.code };
  };

  test('has one winner: a ticket, or a full refund', async () => {
    const rounds = [];
    for (let i = 0; i < 8; i++) rounds.push(race('both'));
    for (const { status, code } of await Promise.all(rounds))
      expect([status, code]).toEqual(status === 'sold' ? ['sold', 'orders.cannot_cancel'] : ['canceled', 'canceled']);
    await fixture.pass(1);
    await well();
  });

  test('control: the caller who clearly comes first wins', async () => {
    expect(await race('pay')).toEqual({ status: 'sold', code: 'orders.cannot_cancel' });
    expect(await race('cancel')).toEqual({ status: 'canceled', code: 'canceled' });
    await fixture.pass(1);
    await well();
  });
});

describe('thirty-two visitors for the last seats', () => {
  /** The evening flight on Wednesdays has two seats left in the cheapest class; every buyer takes both. */
  const rush = async (date: string) => {
    const looker = fixture.visitor();
    const found = await fixture.find(looker, {
      date,
      adults: 2,
      choose: (offer, itinerary) =>
        ownOffer(offer, itinerary) && itinerary.slices[0]?.segments[0]?.flight === 'K0 105' && itinerary.stops === 0,
    });
    const buyers = await Promise.all(
      Array.from({ length: 32 }, async () => {
        const visitor = fixture.visitor();
        return { visitor, booking: await fixture.book(visitor, found, [adult(), adult()]) };
      }),
    );
    const started = performance.now();
    const answers = await Promise.all(buyers.map(({ visitor, booking }) => fixture.place(visitor, booking)));
    return { answers, buyers, ms: performance.now() - started, flight: `K0105-${date.replaceAll('-', '')}` };
  };
  const soldOn = async (flight: string) =>
    (
      await fixture.pool.query('select rbd, seats, sold from inventory.stock where flight_id = $1 and seats > 0', [
        flight,
      ])
    ).rows;

  test(
    'one wins, thirty-one are refused with the reason, and none of them is charged',
    async () => {
      for (let round = 0; round < RUSHES; round++) {
        const date = nextWeekday(3, 40 + 7 * round);
        const { answers, flight } = await rush(date);
        const lost = answers.filter((a) => a.status !== 201);
        expect(lost).toHaveLength(31);
        expect(codes(lost)).toEqual(['409 orders.seats_gone']);
        expect(await soldOn(flight)).toMatchObject([{ seats: 2, sold: 2 }]);
        const winner = answers.find((a) => a.status === 201)?.body as Placed;
        expect(winner.redirectUrl).toContain('/acquirer/pay/');
        expect(await paymentsOf(winner.orderId)).toHaveLength(1);
      }
      const { rows } = await fixture.pool.query<{ n: number }>(
        `
          select count(*)::int as n from payments.intents i join orders.orders o on o.id = i.order_id
          where o.ended = 'failed'`,
      );
      expect(rows).toEqual([{ n: 0 }]);
      await well();
      report('last seats over HTTP', { rounds: RUSHES, winners: RUSHES, refusals: 31 * RUSHES, oversold: 0 });
    },
    20_000 + RUSHES * 10_000,
  );

  test('control: without counting seats all thirty-two win', async () => {
    await fixture.pool.query(`create function uncounted() returns trigger language plpgsql as
      $$ begin new.sold := old.sold; return new; end $$`);
    await fixture.pool.query(`create trigger uncounted before update on inventory.stock
      for each row when (new.sold > old.sold) execute function uncounted()`);
    const { answers } = await rush(nextWeekday(3, 40 + 7 * RUSHES));
    await fixture.pool.query('drop function uncounted() cascade');
    expect(codes(answers)).toEqual(['201']);
  });
});

test('the same passengers are not sold the same flight twice, also from concurrent browsers', async () => {
  const looker = fixture.visitor();
  const found = await fixture.find(looker);
  const person = adult();
  const buyers = await Promise.all(
    EIGHT.map(async () => {
      const visitor = fixture.visitor();
      return { visitor, booking: await fixture.book(visitor, found, [person]) };
    }),
  );
  const answers = await Promise.all(buyers.map(({ visitor, booking }) => fixture.place(visitor, booking)));
  expect(answers.filter((a) => a.status === 201)).toHaveLength(1);
  expect(codes(answers.filter((a) => a.status !== 201))).toEqual(['409 orders.duplicate_booking']);
  // The owner is not revealed to others.
  for (const { body, status } of answers) if (status !== 201) expect(body.details).toEqual({ number: 'none' });
  await until(
    () => findViolations(fixture.pool, fixture.partnersPool),
    (found) => found.length === 0,
  );
});
