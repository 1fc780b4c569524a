import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { addDays } from '#kernel/dates.ts';
import { connect } from '#platform/db/database.ts';
import { report } from '../../../tests/product/report.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { ALL_DAYS, timetableCache } from '../../../tests/support/presets.ts';
import { createInventory, type Inventory, type InventoryResult } from './index.ts';

const START = '2026-03-02T06:00:00Z';
/** `npm run prove` asks for a thousand. */
const ROUNDS = Number(process.env.PROVE_ROUNDS ?? 5);
const BUYERS = 32;

let database: TestDatabase;
let clock: TestClock;
let inventory: Inventory;
/** Of another process: it shares the database alone. */
let other: Inventory;
beforeAll(async () => {
  database = await testDatabase({ connections: BUYERS, preset: timetableCache(START, ALL_DAYS) });
  clock = testClock(START);
  inventory = createInventory({ db: database.db, clock, airportKeyOfCode: (code) => code });
  other = createInventory({ db: connect(database.pool), clock, airportKeyOfCode: (code) => code });
  await inventory.extendTimetable(demoTimetable());
});
afterAll(() => database.close());
beforeEach(() => clock.set(START));

let operations = 0;
const op = () => ({ opId: `op-${++operations}` });

/** Wednesdays' K0 105: two seats in all. */
async function lastSeats(date: string, passengerCounts = { aaa: 1, rbg: 0, rmg: 0, ins: 0 }) {
  const offers = await inventory.searchInventory({
    slices: [{ from: ['BSZ'], to: ['OSS'], date }],
    passengerCounts,
    cabin: 'economy',
  });
  const offer = offers.find(({ slices }) => slices[0]?.[0]?.flight.number === 105);
  if (!offer) throw new Error('no offer');
  return offer;
}
type LastSeatOffers = Awaited<ReturnType<typeof lastSeats>>;
const request = (offer: LastSeatOffers, travellers = [{ id: 't1', category: 'aaa' as const }]) => ({
  offerId: offer.offerId,
  expect: offer.total,
  travellers,
});
const bookingOf = (answer: InventoryResult) => {
  if (answer.kind !== 'ok') throw new Error(`refused: ${answer.code}`);
  return answer.booking;
};
const soldOf = async (offer: LastSeatOffers): Promise<number> => {
  const { rows } = await database.db.execute<{ sold: number }>(
    sql`select sum(sold)::int as sold from inventory.stock where flight_id = ${offer.slices[0]?.[0]?.flight.id}`,
  );
  return rows[0]?.sold ?? 0;
};

describe('the last seat', () => {
  test(
    `is sold to one of ${BUYERS} concurrent buyers, and the others get GONE, ${ROUNDS} times over`,
    async () => {
      const offer = await lastSeats('2026-03-11');
      bookingOf(await inventory.hold(op(), request(offer)));
      for (let round = 0; round < ROUNDS; round++) {
        const answers = await Promise.all(
          Array.from({ length: BUYERS }, (_, n) => (n % 2 ? inventory : other).hold(op(), request(offer))),
        );
        const [winner, ...others] = answers.filter((answer) => answer.kind === 'ok');
        expect(others).toEqual([]);
        expect(answers.filter((answer) => answer.kind === 'rejected' && answer.code === 'GONE')).toHaveLength(
          BUYERS - 1,
        );
        expect(await soldOf(offer)).toBe(2);
        bookingOf(await inventory.cancelHold(op(), { id: winner?.booking.id ?? '', version: '1' }));
      }
      report('last seats', { rounds: ROUNDS, winners: ROUNDS, refusals: (BUYERS - 1) * ROUNDS, oversold: 0 });
    },
    20_000 + ROUNDS * 1_000,
  );

  test('of concurrent requests as many succeed as there are seats; a failing one affects no other', async () => {
    const offer = await lastSeats('2026-03-04');
    const wrong = { ...request(offer), expect: { ...offer.total, minor: offer.total.minor + 1 } };
    const strange = { ...request(offer), offerId: offer.offerId.replace(/\d{8}/, '19990101') };
    const twin = op();
    const wishes = [wrong, request(offer), strange, request(offer), request(offer)];
    const answers = await Promise.all([
      inventory.hold(twin, request(offer)),
      inventory.hold(twin, request(offer)),
      ...wishes.map((wish) => inventory.hold(op(), wish)),
    ]);
    const outcomes = answers.map((answer) => (answer.kind === 'ok' ? answer.booking.id : answer.code));
    const [first, again, dearer, one, unknown, ...late] = outcomes;
    expect(again).toBe(first);
    expect(['GONE', 'PRICE_CHANGED']).toContain(dearer);
    expect(['GONE', 'INVALID']).toContain(unknown);
    expect([first, one, ...late].filter((answer) => answer === 'GONE')).toHaveLength(2);
    expect(await soldOf(offer)).toBe(2);
    for (const answer of answers.filter(({ kind }) => kind === 'ok')) {
      const booking = bookingOf(answer);
      expect(await inventory.retrieve(booking.id)).toEqual(booking);
    }
  });

  test('is not sold to half a party', async () => {
    const offer = await lastSeats('2026-03-18');
    const two = await lastSeats('2026-03-18', { aaa: 2, rbg: 0, rmg: 0, ins: 0 });
    bookingOf(await inventory.hold(op(), request(offer)));
    const party = [
      { id: 't1', category: 'aaa' as const },
      { id: 't2', category: 'aaa' as const },
    ];
    expect(await inventory.hold(op(), request(two, party))).toMatchObject({ kind: 'rejected', code: 'GONE' });
    expect(await soldOf(offer)).toBe(1);
  });

  test('of one of two flights keeps neither seat of the journey', async () => {
    const offers = await inventory.searchInventory({
      slices: [
        { from: ['BSZ'], to: ['OSS'], date: '2026-03-25' },
        { from: ['OSS'], to: ['BSZ'], date: '2026-03-27' },
      ],
      passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
      cabin: 'economy',
    });
    const offer = offers.find(({ slices }) => slices[0]?.[0]?.flight.number === 105);
    if (!offer) throw new Error('no offer');
    await database.db.execute(sql`
      update inventory.stock set sold = seats where flight_id = ${offer.slices[0]?.[0]?.flight.id}`);
    const outcome = await inventory.hold(op(), request(offer));
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'GONE' });
    const { rows } = await database.db.execute(sql`
      select coalesce(sum(sold), 0)::int as sold from inventory.stock
        where flight_id = ${offer.slices[1]?.[0]?.flight.id}`);
    expect(rows).toEqual([{ sold: 0 }]);
  });
});

describe('an operation id', () => {
  test('sent eight times at once takes one seat', async () => {
    const offer = await lastSeats('2026-04-01');
    const id = op();
    const answers = await Promise.all(Array.from({ length: 8 }, () => inventory.hold(id, request(offer))));
    expect(new Set(answers.map((answer) => bookingOf(answer).id)).size).toBe(1);
    expect(await soldOf(offer)).toBe(1);
  });

  test('that comes to its turn too late has no effect and may be sent again', async () => {
    const offer = await lastSeats('2026-04-29');
    const late = { ...op(), startBy: '2026-03-02T05:59:59.999Z' };
    await expect(inventory.hold(late, request(offer))).rejects.toThrow('too late');
    expect(await soldOf(offer)).toBe(0);
    expect(await inventory.resolveOutcome(late.opId, START)).toBe('unknown');
    clock.advance({ seconds: 16 });
    expect(await inventory.resolveOutcome(late.opId, START)).toBe('never-happened');
    expect((await inventory.hold({ opId: late.opId }, request(offer))).kind).toBe('ok');
  });

  test('used for another request is refused', async () => {
    const id = op();
    bookingOf(await inventory.hold(id, request(await lastSeats('2026-04-08'))));
    const other = await inventory.hold(id, request(await lastSeats('2026-04-15')));
    expect(other).toMatchObject({ kind: 'rejected', code: 'INVALID' });
  });

  test('that was refused stays refused, though there are seats again', async () => {
    const offer = await lastSeats('2026-04-22');
    const first = bookingOf(await inventory.hold(op(), request(offer)));
    bookingOf(await inventory.hold(op(), request(offer)));
    const id = op();
    expect((await inventory.hold(id, request(offer))).kind).toBe('rejected');
    await inventory.cancelHold(op(), { id: first.id, version: '1' });
    expect((await inventory.hold(id, request(offer))).kind).toBe('rejected');
    expect((await inventory.hold(op(), request(offer))).kind).toBe('ok');
  });
});

describe('an unpaid hold', () => {
  test('gives its seat to the next buyer as soon as its deadline has passed, before any job has run', async () => {
    const offer = await lastSeats('2026-05-06');
    const first = bookingOf(await inventory.hold(op(), request(offer)));
    bookingOf(await inventory.hold(op(), request(offer)));
    expect((await inventory.hold(op(), request(offer))).kind).toBe('rejected');
    clock.advance({ minutes: 20 });
    expect((await inventory.hold(op(), request(offer))).kind).toBe('ok');
    expect((await inventory.retrieve(first.id))?.state).toBe('canceled');
    expect(await soldOf(offer)).toBe(1);
  });

  test('is ended by the job, once', async () => {
    const offer = await lastSeats('2026-05-13');
    await inventory.releaseExpired();
    bookingOf(await inventory.hold(op(), request(offer)));
    expect(await inventory.releaseExpired()).toBe(0);
    clock.advance({ minutes: 21 });
    const released = await Promise.all([inventory.releaseExpired(), inventory.releaseExpired()]);
    expect(released.reduce((a, b) => a + b)).toBeGreaterThanOrEqual(1);
    expect(await soldOf(offer)).toBe(0);
    expect(await inventory.releaseExpired()).toBe(0);
  });

  test('cannot be paid after its deadline', async () => {
    const booking = bookingOf(await inventory.hold(op(), request(await lastSeats('2026-05-20'))));
    clock.advance({ minutes: 20 });
    const late = await inventory.issue(
      op(),
      { id: booking.id, version: '1' },
      { minor: booking.totalMinor, currency: 'KGS' },
    );
    expect(late).toMatchObject({ kind: 'rejected', code: 'EXPIRED' });
  });

  test('is either issued or ended, never both, when both come at once', async () => {
    for (let round = 0; round < 10; round++) {
      clock.set(START);
      const offer = await lastSeats(addDays('2026-06-10', 7 * round));
      const booking = bookingOf(await inventory.hold(op(), request(offer)));
      const ref = { id: booking.id, version: '1' };
      const [issued, canceled] = await Promise.all([
        inventory.issue(op(), ref, { minor: booking.totalMinor, currency: 'KGS' }),
        inventory.cancelHold(op(), ref),
      ]);
      expect([issued.kind, canceled.kind].sort()).toEqual(['ok', 'rejected']);
    }
  });
});

describe('a sale', () => {
  test('gives thirteen digits that begin with the carrier, and may be voided until 23:59 in Bishkek', async () => {
    const booking = bookingOf(await inventory.hold(op(), request(await lastSeats('2026-07-01'))));
    const sold = bookingOf(
      await inventory.issue(op(), { id: booking.id, version: '1' }, { minor: booking.totalMinor, currency: 'KGS' }),
    );
    expect(sold.tickets).toHaveLength(1);
    expect(sold.tickets[0]?.number).toMatch(/^998\d{10}$/);
    expect(sold.tickets[0]?.voidUntil).toBe('2026-03-02T17:59:00.000Z');
    expect(sold.tickets[0]?.coupons).toEqual([{ n: 1, status: 'O', flight: 'K0 105' }]);
  });

  test('keeps nothing about the traveller but the buyer’s own id', async () => {
    const { rows } = await database.db.execute(sql`
      select column_name from information_schema.columns
      where table_schema = 'inventory' and column_name ~ 'name|birth|document_number|phone|mail'`);
    expect(rows).toEqual([]);
  });
});
