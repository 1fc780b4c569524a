import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { addDays, weekday } from '#kernel/dates.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { createInventory, type Inventory } from './index.ts';

const key = (code: string) => `${code.toLowerCase()}-airport`;
const ONE = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };

let database: TestDatabase;
let clock: TestClock;
let inventory: Inventory;
let written: number;
beforeAll(async () => {
  database = await testDatabase();
  clock = testClock('2026-03-02T06:00:00Z');
  inventory = createInventory({ db: database.db, clock, airportKeyOfCode: key });
  written = await inventory.extendTimetable(demoTimetable());
});
afterAll(() => database.close());

const oneWay = (from: string, to: string, date: string, passengerCounts = ONE) =>
  inventory.searchInventory({
    slices: [{ from: [key(from)], to: [key(to)], date }],
    passengerCounts,
    cabin: 'economy',
  });
const flightsOf = (offers: Awaited<ReturnType<typeof oneWay>>) =>
  new Set(
    offers.map((offer) =>
      offer.slices
        .flat()
        .map(({ flight }) => `${flight.carrier} ${flight.number}`)
        .join(' + '),
    ),
  );

/** A train that leaves on the last day leaves its later stations after it. */
const NOT_ON_THE_WAY = sql`coalesce(run_id, id) = id`;

describe('the stored timetable', () => {
  test('is written for today − 30 to today + 330 days at once', async () => {
    expect(written).toBe(361);
    const { rows } = await database.db.execute(
      sql`
        select min(service_date)::text as first, max(service_date)::text as last from inventory.departures
        where ${NOT_ON_THE_WAY}`,
    );
    expect(rows).toEqual([{ first: addDays('2026-03-02', -30), last: addDays('2026-03-02', 330) }]);
  });

  test('is not written twice, also by two at once', async () => {
    const count = async () => (await database.db.execute(sql`select count(*) from inventory.departures`)).rows;
    const before = await count();
    expect(
      await Promise.all([inventory.extendTimetable(demoTimetable()), inventory.extendTimetable(demoTimetable())]),
    ).toEqual([0, 0]);
    expect(await count()).toEqual(before);
  });

  test('grows by a day when a day has passed in Bishkek, and forgets the oldest', async () => {
    clock.set('2026-03-02T18:05:00Z');
    expect(await inventory.extendTimetable(demoTimetable())).toBe(1);
    const { rows } = await database.db.execute(
      sql`
        select min(service_date)::text as first, max(service_date)::text as last from inventory.departures
        where ${NOT_ON_THE_WAY}`,
    );
    expect(rows).toEqual([{ first: '2026-02-01', last: '2027-01-27' }]);
    clock.set('2026-03-02T06:00:00Z');
  });
});

describe('a search of own inventory', () => {
  test('finds each nonstop flight of the day in every family it sells', async () => {
    const offers = await oneWay('BSZ', 'OSS', '2026-03-10');
    expect(flightsOf(offers)).toEqual(new Set(['K0 101', 'K0 103', 'K0 105', 'X0 211', 'X0 213']));
    expect(new Set(offers.map((offer) => offer.fareFamily))).toEqual(new Set(['lite', 'standard', 'flex']));
  });

  test('joins two flights of one carrier in Bishkek: Osh to Istanbul', async () => {
    const offers = await oneWay('OSS', 'IST', '2026-03-10');
    expect(flightsOf(offers)).toEqual(new Set(['X0 212 + X0 601']));
    for (const offer of offers)
      expect(
        new Set(
          offer.slices.flat().map(({ flight, rbd }) => {
            return flight.buckets.find((bucket) => bucket.rbd === rbd)?.fareFamily;
          }),
        ).size,
      ).toBe(1);
  });

  test('never sends anybody from one airport of Istanbul to the other', async () => {
    const offers = await inventory.searchInventory({
      slices: [{ from: [key('OSS')], to: [key('IST'), key('SAW')], date: '2026-03-10' }],
      passengerCounts: ONE,
      cabin: 'economy',
    });
    for (const [first, second] of offers.map((offer) => offer.slices[0] ?? []))
      expect(second === undefined || first?.flight.to === second.flight.from).toBe(true);
  });

  test('comes back with the same carrier in the same family', async () => {
    const offers = await inventory.searchInventory({
      slices: [
        { from: [key('BSZ')], to: [key('OSS')], date: '2026-03-10' },
        { from: [key('OSS')], to: [key('BSZ')], date: '2026-03-10' },
      ],
      passengerCounts: ONE,
      cabin: 'economy',
    });
    expect(offers.length).toBeGreaterThan(10);
    for (const { slices } of offers) {
      const [there, back] = [slices[0]?.[0]?.flight, slices[1]?.[0]?.flight];
      expect(there?.carrier).toBe(back?.carrier);
      expect(Date.parse(back?.departsAt ?? '') - Date.parse(there?.arrivesAt ?? '')).toBeGreaterThanOrEqual(3_600_000);
    }
  });

  test('sells business where there is a cabin for it, and no first class', async () => {
    const search = (cabin: 'business' | 'first') =>
      inventory.searchInventory({
        slices: [{ from: [key('BSZ')], to: [key('IST')], date: '2026-03-10' }],
        passengerCounts: ONE,
        cabin,
      });
    const business = await search('business');
    expect(business.map((offer) => offer.fareFamily)).toEqual(['business']);
    expect(business[0]?.prices[0]?.fare.minor).toBeGreaterThanOrEqual(9_600_000);
    expect(await search('first')).toEqual([]);
  });

  test('goes to places without a code of their own', async () => {
    const date = [0, 1, 2, 3, 4, 5, 6].map((n) => addDays('2026-03-09', n)).find((day) => weekday(day) === 3);
    const offers = await inventory.searchInventory({
      slices: [{ from: [key('BSZ')], to: ['batken-airport'], date: date ?? '' }],
      passengerCounts: ONE,
      cabin: 'economy',
    });
    expect(flightsOf(offers)).toEqual(new Set(['K0 121']));
  });

  test('sells a large party only classes with room for all of it', async () => {
    const nine = { aaa: 6, rbg: 3, rmg: 2, ins: 0 };
    for (const offer of await oneWay('BSZ', 'OSS', '2026-03-10', nine))
      expect(offer.seatsLeft).toBeGreaterThanOrEqual(9);
  });

  test('does not sell a flight that leaves within the hour', async () => {
    clock.set('2026-03-10T05:45:00Z');
    expect(flightsOf(await oneWay('BSZ', 'OSS', '2026-03-10'))).toEqual(new Set(['K0 105', 'X0 213']));
    clock.set('2026-03-02T06:00:00Z');
  });
});

describe('the documented cases', () => {
  test('K0 105 has two seats left on Wednesdays', async () => {
    const [offer, ...others] = (await oneWay('BSZ', 'OSS', '2026-03-11')).filter(
      ({ slices }) => slices[0]?.[0]?.flight.number === 105,
    );
    expect([offer?.fareFamily, offer?.seatsLeft, others.length]).toEqual(['lite', 2, 0]);
  });

  test('Bishkek to Dubai is sold out on the fifteenth', async () => {
    expect(await oneWay('BSZ', 'DXB', '2026-03-15')).toEqual([]);
    expect((await oneWay('BSZ', 'DXB', '2026-03-16')).length).toBeGreaterThan(0);
  });

  test('X0 213 is dearer on Fridays when the price is asked again', async () => {
    const offer = (await oneWay('BSZ', 'OSS', '2026-03-13')).find(
      ({ slices }) => slices[0]?.[0]?.flight.number === 213,
    );
    const quoted = await inventory.quote(offer?.offerId ?? '');
    expect(quoted.wasMinor).toBe(offer?.total.minor);
    expect(quoted.offer.total.minor).toBeGreaterThan(quoted.wasMinor);
    const again = await inventory.quote(quoted.offer.offerId);
    expect(again.offer.total).toEqual(quoted.offer.total);
  });

  test('the Lite fare of Z1 is not held', async () => {
    const offers = await oneWay('BSZ', 'OVB', '2026-03-10');
    expect(offers.map(({ fareFamily, holdable, holdMinutes }) => [fareFamily, holdable, holdMinutes])).toEqual([
      ['lite', false, 10],
      ['standard', true, 24 * 60],
    ]);
  });
});

describe('the price calendar', () => {
  test('shows for each day what the cheapest adult ticket of that day costs', async () => {
    for (const [from, to] of [
      ['BSZ', 'OSS'],
      ['OSS', 'IST'],
      ['BSZ', 'DXB'],
    ] as const) {
      const days = await inventory.cheapestByDay({
        from: [key(from)],
        to: [key(to)],
        start: '2026-03-09',
        days: 10,
        cabin: 'economy',
      });
      expect(days).toHaveLength(10);
      for (const { date, price } of days) {
        const offers = await oneWay(from, to, date);
        const cheapest = offers.length === 0 ? null : Math.min(...offers.map((offer) => offer.total.minor));
        expect([date, price?.minor ?? null]).toEqual([date, cheapest]);
      }
    }
  });
});
