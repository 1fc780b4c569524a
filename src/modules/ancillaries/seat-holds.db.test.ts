import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as unpaid from '#modules/orders/booking/db/unpaid-queries.ts';
import type { Visitor } from '#modules/orders/core/use-cases/visitor.ts';
import { place, readyToPay, visitor } from '#modules/orders/testing/buy.ts';
import { createFakeAncillaries, type FakeAncillaries } from '#modules/orders/testing/fake-ancillaries.ts';
import { createOrdersFixture, ONE_ADULT, type OrdersFixture, person } from '#modules/orders/testing/orders-fixture.ts';
import { sampleOffer } from '#modules/orders/testing/sample-offer.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { connect } from '#platform/db/database.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { codeOf } from '../../../tests/support/error-code.ts';
import { testLog } from '../../../tests/support/log.ts';
import { buyAncillaries } from './use-cases/buy-ancillaries.ts';
import { chooseBookingAncillaries, chooseOrderAncillaries } from './use-cases/choose-ancillaries.ts';
import { releaseBookingSeats, releaseOrderSeats } from './use-cases/release-seats.ts';

vi.mock('#modules/orders/booking/db/unpaid-queries.ts', { spy: true });

let database: TestDatabase;
let fixture: OrdersFixture;
let ancillaries: FakeAncillaries;
const clock = testClock(new Date().toISOString());
beforeAll(async () => {
  database = await testDatabase({ connections: 20 });
  fixture = await createOrdersFixture(database, { clock, ...testLog() }, ONE_ADULT);
});
afterAll(() => database.close());
let people = 0;
beforeEach(() => {
  vi.mocked(unpaid.lockUnpaidCounters).mockReset();
  vi.mocked(unpaid.lockUnpaidCounters).mockRestore();
  // What was kept in the test before is over.
  clock.advance({ minutes: 20 });
  const departsAt = sampleOffer(clock.now(), ONE_ADULT).itinerary.slices[0]?.segments[0]?.departsAt ?? '';
  ancillaries = createFakeAncillaries(clock, departsAt, ['X0 101']);
  Object.assign(fixture.supplier, { ancillaries });
  fixture.deps.config.seatHolds = { visitor: 1_000, address: 1_000 };
});

const ready = (who: Visitor) => readyToPay(fixture, who, [person({ documentNumber: `AN${3_000_000 + people++ * 7}` })]);
const seat = (id: string, passengerId = 'p0') => ({ passengerId, segmentIndex: 0, item: 'SEAT', count: 1, seat: id });
const choose = (who: Visitor, id: string, ...seats: string[]) =>
  chooseBookingAncillaries(
    fixture.deps,
    who,
    id,
    seats.map((one) => seat(one)),
  );
const held = () => [...ancillaries.held.keys()].map((name) => name.split(' ')[2]);
let visitors = 0;
const someone = () => visitor(`kept ${++visitors}`);

describe('a form that is left', () => {
  test('releases its seats when the page is left; the choice stays, held again or reported gone', async () => {
    const who = someone();
    const id = await ready(who);
    const { serverNow: since } = await choose(who, id, '10A');
    await releaseBookingSeats(fixture.deps, who, id, { since, closing: false });
    expect(held()).toEqual([]);
    const again = await choose(who, id, '10A');
    expect([again.refused, again.chosen.map((one) => one.seat)]).toEqual([[], ['10A']]);
    await releaseBookingSeats(fixture.deps, who, id, { since: again.serverNow, closing: false });
    const other = someone();
    await choose(other, await ready(other), '10A');
    const late = await choose(who, id, '10A');
    expect(late.refused).toMatchObject([{ seat: '10A', why: 'seat_taken', instead: '10B' }]);
  });

  test('keeps them for half a minute when its window is closed, and on when the page is back', async () => {
    const who = someone();
    const id = await ready(who);
    const { serverNow: since } = await choose(who, id, '10A');
    const now = clock.now().getTime();
    const { seatsUntil } = await releaseBookingSeats(fixture.deps, who, id, { since, closing: true });
    expect(seatsUntil).toBe(new Date(now + 30_000).toISOString());
    expect(ancillaries.heldUntil.get('X0 101 10A')).toBe(seatsUntil);
    const again = await choose(who, id, '10A');
    expect(again.seatsUntil).toBe(new Date(now + 15 * 60_000).toISOString());
  });

  test('is not left while another window keeps its seats on', async () => {
    const who = someone();
    const id = await ready(who);
    const { serverNow: since } = await choose(who, id, '10A');
    clock.advance({ seconds: 5 });
    await choose(who, id, '10A');
    await releaseBookingSeats(fixture.deps, who, id, { since, closing: false });
    expect(held()).toEqual(['10A']);
  });

  test('belongs to its visitor: a stranger’s booking cannot be left', async () => {
    const who = someone();
    const id = await ready(who);
    const { serverNow: since } = await choose(who, id, '10A');
    const remaining = { since, closing: false };
    expect(await codeOf(releaseBookingSeats(fixture.deps, someone(), id, remaining))).toBe('orders.booking_not_found');
    expect(held()).toEqual(['10A']);
  });

  test('keeps the seats of an order that was placed, and those of services that wait for their payment', async () => {
    const who = someone();
    const id = await ready(who);
    const { total } = await choose(who, id, '10A');
    const { orderId } = await place(fixture, id, who, { acceptedAncillaries: total });
    const since = clock.now().toISOString();
    await releaseBookingSeats(fixture.deps, who, id, { since, closing: false });
    expect(await codeOf(choose(who, id))).toBe('orders.ancillaries_closed');
    expect(held()).toEqual(['10A']);

    const other = someone();
    const booking = await ready(other);
    const later = await place(fixture, booking, other);
    const intent = [...fixture.payments.intents.values()].find((one) => one.orderId === later.orderId);
    await fixture.payments.capture(intent?.id ?? '');
    await fixture.pass({ seconds: 1 });
    const order = await readOrder(fixture.deps, other, later.orderId);
    const own = (one: string) => [seat(one, order.passengers[0]?.id)];
    const view = await chooseOrderAncillaries(fixture.deps, other, later.orderId, own('12C'));
    const wish = { agreed: true, total: view.total, method: 'card' } as const;
    await buyAncillaries(fixture.deps, other, later.orderId, wish);
    const { serverNow } = await chooseOrderAncillaries(fixture.deps, other, later.orderId, own('12D'));
    await releaseOrderSeats(fixture.deps, other, later.orderId, { since: serverNow, closing: false });
    expect(held().toSorted()).toEqual(['10A', '12C']);
    expect(orderId).not.toBe(later.orderId);
  });
});

describe('seats that are kept at once', () => {
  const SEATS = ['10A', '10B', '10C', '10D', '10E', '10F', '11A', '11B'];
  /** Nothing is shared with others but the database. */
  const anotherProcess = () => ({ ...fixture.deps, db: connect(database.pool) });
  /** All visitors choose one seat each at the same moment: number of successes, and the answers of the others. */
  async function rush(who: readonly Visitor[]) {
    const forms = await Promise.all(who.map(async (one) => ({ one, id: await ready(one) })));
    const answers = await Promise.all(
      forms.map(({ one, id }, n) =>
        codeOf(chooseBookingAncillaries(anotherProcess(), one, id, [seat(SEATS[n] ?? '')])),
      ),
    );
    return { ok: answers.filter((one) => one === 'ok').length, answers: new Set(answers) };
  }

  test('by one visitor in many forms are limited, also when all are chosen at the same moment', async () => {
    fixture.deps.config.seatHolds = { visitor: 3, address: 1_000 };
    const who = someone();
    expect(await rush(Array(8).fill(who))).toEqual({ ok: 3, answers: new Set(['ok', 'orders.too_many_seats']) });
    expect(ancillaries.held.size).toBe(3);
  });

  test('at one address are no more than the cap for it; another address is not concerned', async () => {
    fixture.deps.config.seatHolds = { visitor: 1_000, address: 4 };
    const at = (ip: string, count: number) => Array.from({ length: count }, () => ({ ...someone(), ip }));
    expect((await rush(at('198.51.100.9', 8))).ok).toBe(4);
    const [other] = at('198.51.100.10', 1) as [Visitor];
    expect(await codeOf(choose(other, await ready(other), '14A'))).toBe('ok');
  });

  test('are kept on and exchanged for others when the cap is reached, and given back ones make room', async () => {
    fixture.deps.config.seatHolds = { visitor: 1, address: 1_000 };
    const who = someone();
    const [one, two] = [await ready(who), await ready(who)];
    await choose(who, one, '10A');
    fixture.deps.config.seatHolds = { visitor: 0, address: 0 };
    expect(await codeOf(choose(who, one, '10B'))).toBe('ok');
    fixture.deps.config.seatHolds = { visitor: 1, address: 1_000 };
    expect(await codeOf(choose(who, two, '11A'))).toBe('orders.too_many_seats');
    await choose(who, one);
    expect(await codeOf(choose(who, two, '11A'))).toBe('ok');
  });

  test('control: without the lock all are counted before any is written, and more than the cap are kept', async () => {
    fixture.deps.config.seatHolds = { visitor: 3, address: 1_000 };
    let there = 0;
    let open = () => {};
    const all = new Promise<void>((done) => {
      open = done;
    });
    const who = someone();
    const forms = Array(8).fill(who);
    vi.mocked(unpaid.lockUnpaidCounters).mockImplementation(async () => {
      there += 1;
      if (there === forms.length) open();
      await all;
    });
    expect((await rush(forms)).ok).toBeGreaterThan(3);
  });
});
