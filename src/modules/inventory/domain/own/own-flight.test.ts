import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween, localDateTime, weekday } from '#kernel/dates.ts';
import { ANTALYA, airportOf, QANAT } from '../../testing/own-flights-fixture.ts';
import { compareDepartures, countsOf, type StandingDeparture } from './compare-departures.ts';
import type { Period } from './flight-shape.ts';
import { carrierFaults, zOwnCarrier } from './own-carrier.ts';
import { type Ends, flightFaults, overlaps, planOwnFlight } from './own-flight.ts';

const ends = (from: string, to: string): Ends => {
  const [a, b] = [airportOf(from), airportOf(to)];
  if (!a || !b) throw new Error('an airport is missing');
  return { from: a, to: b };
};
const TO_ANTALYA = ends('BSZ', 'AYT');
const YEAR = { first: '2026-03-01', last: '2027-02-28', today: '2026-03-01' };
const AT = '2026-03-01T00:00:00.000Z';
const [DAILY] = ANTALYA.periods as [Period];
const codes = (flight: typeof ANTALYA, at: Ends | null = TO_ANTALYA) =>
  flightFaults(flight, QANAT, at).map(({ field, code }) => `${field} ${code}`);

const anyPeriod = fc
  .record({
    start: fc.integer({ min: 0, max: 300 }),
    length: fc.integer({ min: 0, max: 60 }),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  })
  .map(({ start, length, days }): Period => {
    const from = addDays('2026-03-01', start);
    return { ...DAILY, from, to: addDays(from, length), days };
  });

test('a period has exactly the departures of its days', () => {
  fc.assert(
    fc.property(anyPeriod, (period) => {
      const found = planOwnFlight({ ...ANTALYA, periods: [period] }, QANAT, TO_ANTALYA, YEAR);
      const days = Array.from({ length: daysBetween(period.from, period.to) + 1 }, (_, n) => addDays(period.from, n));
      const wanted = days.filter((date) => period.days.includes(weekday(date)) && date <= YEAR.last);
      expect(found.map(({ serviceDate }) => serviceDate)).toEqual(wanted);
    }),
  );
});

test('two periods overlap exactly when they have a departure in common', () => {
  fc.assert(
    fc.property(anyPeriod, anyPeriod, (a, b) => {
      const daysOf = (period: Period) =>
        planOwnFlight({ ...ANTALYA, periods: [period] }, QANAT, TO_ANTALYA, { ...YEAR, last: '2028-01-01' });
      const other = new Set(daysOf(b).map(({ id }) => id));
      expect(overlaps(a, b)).toBe(daysOf(a).some(({ id }) => other.has(id)));
    }),
  );
});

test.each([
  ['AYT', 'Europe/Istanbul'],
  ['CDG', 'Europe/Paris'],
  ['JFK', 'America/New_York'],
])('local times hold on every day of a year, over changes of the clocks at %s', (to, zone) => {
  const flight = { ...ANTALYA, to, periods: [{ ...DAILY, from: YEAR.first, to: YEAR.last, arrives: '15:10' }] };
  const planned = planOwnFlight(flight, QANAT, ends('BSZ', to), YEAR);
  expect(planned).toHaveLength(365);
  for (const one of planned) {
    expect(one.departsLocal.slice(11)).toBe('09:00');
    expect(one.arrivesLocal.slice(11)).toBe('15:10');
    expect(localDateTime(one.departsAt, 'Asia/Bishkek')).toBe(one.departsLocal);
    expect(localDateTime(one.arrivesAt, zone)).toBe(one.arrivesLocal);
    expect(one.minutes).toBe((Date.parse(one.arrivesAt) - Date.parse(one.departsAt)) / 60_000);
  }
  // Where the clocks are moved, a flight takes an hour more or less by the clocks of both ends.
  expect(new Set(planned.map(({ minutes }) => minutes)).size).toBe(to === 'AYT' ? 1 : 2);
});

test('an hour that the clocks skip is shown as they show it', () => {
  const day = '2027-03-14';
  const period: Period = { ...DAILY, from: day, to: day, departs: '02:30', arrives: '23:00' };
  const flight = { ...ANTALYA, from: 'JFK', to: 'BSZ', periods: [period] };
  const [shown] = planOwnFlight(flight, QANAT, ends('JFK', 'BSZ'), { first: day, last: day, today: day });
  expect(shown?.departsLocal).toBe(localDateTime(shown?.departsAt ?? '', 'America/New_York'));
  expect(shown?.departsLocal).not.toContain('T02');
});

test('a draft at fault is refused at its field', () => {
  expect(codes(ANTALYA)).toEqual([]);
  expect(codes({ ...ANTALYA, to: 'BSZ' }, null)).toEqual(['to flights.same_airport']);
  expect(codes({ ...ANTALYA, periods: [{ ...DAILY, to: addDays(DAILY.from, -1) }] })).toEqual([
    'periods.0.to flights.period_backwards',
  ]);
  expect(codes({ ...ANTALYA, periods: [DAILY, { ...DAILY, days: [3] }] })).toEqual([
    'periods.1.from flights.periods_overlap',
  ]);
  expect(codes({ ...ANTALYA, periods: [{ ...DAILY, to: DAILY.from, days: [1] }] })).toEqual([
    'periods.0.days flights.no_day_of_operation',
  ]);
  expect(codes({ ...ANTALYA, periods: [{ ...DAILY, arrives: '05:00' }] })).toEqual([
    'periods.0.arrives flights.impossible_times',
  ]);
  expect(codes({ ...ANTALYA, classes: [{ rbd: 'C', seats: 0, fare: 90_000 }] })).toEqual([
    'classes.C.seats flights.no_such_family',
  ]);
  expect(codes({ ...ANTALYA, classes: [{ rbd: 'M', seats: 5, fare: 0 }] })).toEqual(['classes.M.fare flights.no_fare']);
  expect(codes({ ...ANTALYA, cabins: { economy: 13, business: 0 } })).toEqual([
    'cabins.economy flights.more_than_seats',
  ]);
  const season = { from: '2026-04-01', to: '2026-04-10', fares: { M: 18_000 } };
  expect(codes({ ...ANTALYA, seasons: [season, { ...season, from: '2026-04-10', to: '2026-04-20' }] })).toEqual([
    'seasons.1.from flights.seasons_overlap',
  ]);
});

test('a flight has the seats of its seat map', () => {
  const mapped = { ...ANTALYA, seatMap: 'B738-Y189' as const };
  expect(codes(mapped)).toEqual(['cabins.economy flights.not_on_seat_map']);
  const fitting = { ...mapped, cabins: { economy: 189, business: 0 } };
  expect(codes(fitting)).toEqual([]);
  const [departure] = planOwnFlight(fitting, QANAT, TO_ANTALYA, YEAR);
  expect([departure?.layout, departure?.seats]).toEqual(['own:B738-Y189', 189]);
});

test('fares below what a seat was bought for need a confirmation, in a season too', () => {
  const block = { seats: 14, net: 10_500, releaseDays: 14 };
  const cheap = { from: '2026-04-01', to: '2026-04-10', fares: { T: 10_499 } };
  expect(codes({ ...ANTALYA, block })).toEqual([]);
  expect(codes({ ...ANTALYA, block, seasons: [cheap] })).toEqual(['belowNet flights.below_net']);
  expect(codes({ ...ANTALYA, block, seasons: [cheap], belowNet: true })).toEqual([]);
  expect(codes({ ...ANTALYA, block: { ...block, seats: 13 } })).toEqual(['block.seats flights.more_than_block']);
});

test('a season has its own fares, and unsold seats of a block go back on their day', () => {
  const flight = {
    ...ANTALYA,
    seasons: [{ from: '2026-03-20', to: '2026-03-25', fares: { M: 19_000 } }],
    block: { seats: 14, net: 9_000, releaseDays: 7 },
  };
  const planned = planOwnFlight(flight, QANAT, TO_ANTALYA, { ...YEAR, today: '2026-03-12' });
  const on = (date: string) => planned.find(({ serviceDate }) => serviceDate === date)?.buckets;
  expect(on('2026-03-19')?.map(({ seats, fareMinor }) => [seats, fareMinor])).toEqual([
    [10, 1_500_000],
    [4, 1_100_000],
  ]);
  expect(on('2026-03-20')?.[0]?.fareMinor).toBe(1_900_000);
  expect(on('2026-03-26')?.[0]?.fareMinor).toBe(1_500_000);
  expect(on('2026-03-18')?.map(({ seats }) => seats)).toEqual([0, 0]);
});

test('a family that published flights are sold in is not removed from its carrier', () => {
  expect(carrierFaults(QANAT, new Set(['standard']))).toEqual([]);
  expect(carrierFaults(QANAT, new Set(['flex']))).toEqual([
    { field: 'families.flex.name', code: 'flights.family_in_use' },
  ]);
});

test('a row that is given twice is refused', () => {
  const twice = zOwnCarrier.safeParse({ ...QANAT, families: [QANAT.families[0], QANAT.families[0]] });
  expect(twice.error?.issues.map(({ message }) => message)).toEqual(['flights.twice']);
});

const planned = planOwnFlight(ANTALYA, QANAT, TO_ANTALYA, { ...YEAR, last: '2026-03-14' });
const standing = (sold: number, changed: Partial<StandingDeparture> = {}): StandingDeparture[] =>
  planned.map((departure) => ({
    ...departure,
    adultTaxMinor: departure.adultTaxMinor ?? 0,
    canceled: false,
    booked: sold > 0,
    sold,
    stock: departure.buckets.map((bucket) => ({
      ...bucket,
      planned: bucket.seats,
      sold,
      setByHand: false,
      closed: false,
    })),
    ...changed,
  }));

test('the same plan changes nothing', () => {
  expect(countsOf(compareDepartures(standing(2), planned, { at: AT, before: planned }))).toEqual({
    added: 0,
    changed: 0,
    moved: 0,
    canceled: 0,
    removed: 0,
    sold: 0,
  });
});

test('what is sold stays sold: no plan deletes a booked departure', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }), anyPeriod, (sold, seats, period) => {
      const flight = { ...ANTALYA, periods: [period], classes: [{ rbd: 'T', seats, fare: 9_000 }] };
      const next = planOwnFlight(flight, QANAT, TO_ANTALYA, YEAR);
      const change = compareDepartures(standing(sold), next, { at: AT, before: planned });
      if (sold > 0) expect(change.drop).toEqual([]);
      expect(change.cancel).toHaveLength(
        sold > 0 ? planned.filter(({ id }) => !next.some((one) => one.id === id)).length : 0,
      );
    }),
  );
});

test('seats for sale and sold ones stay in their cabin and block, whatever a plan has and is given back', () => {
  const soldOf = fc.record({ T: fc.integer({ min: 0, max: 9 }), M: fc.integer({ min: 0, max: 14 }) });
  const seatsOf = fc.record({ T: fc.integer({ min: 0, max: 14 }), M: fc.integer({ min: 0, max: 14 }) });
  const property = fc.property(
    soldOf,
    soldOf,
    seatsOf,
    fc.boolean(),
    fc.boolean(),
    (sold, back, seats, byHand, inBlock) => {
      const classes = ANTALYA.classes.map((one) => ({ ...one, seats: seats[one.rbd as 'T' | 'M'] }));
      const flight = { ...ANTALYA, cabins: { economy: inBlock ? 180 : 14, business: 0 }, classes };
      const block = inBlock ? { seats: 14, net: 0, releaseDays: 0 } : null;
      const next = planOwnFlight({ ...flight, block }, QANAT, TO_ANTALYA, { ...YEAR, last: '2026-03-14' });
      const now = standing(1).map((one) => ({
        ...one,
        stock: one.stock.map((row) => ({ ...row, sold: sold[row.rbd as 'T' | 'M'], setByHand: byHand })),
      }));
      const { stock } = compareDepartures(now, next, { at: AT, before: planned });
      for (const one of now) {
        const left = one.stock.map((row) => {
          const wanted = stock.find(({ id, rbd }) => id === one.id && rbd === row.rbd)?.seats ?? row.planned;
          const stillSold = Math.max(row.sold - back[row.rbd as 'T' | 'M'], 0);
          return { stillSold, seats: Math.max(wanted, stillSold) };
        });
        const stillSold = left.reduce((sum, row) => sum + row.stillSold, 0);
        expect(left.reduce((sum, row) => sum + row.seats, 0)).toBeLessThanOrEqual(Math.max(14, stillSold));
      }
    },
  );
  fc.assert(property);
});

test('a departure that was moved by itself stays until its plan changes', () => {
  const late = new Date(Date.parse(planned[0]?.departsAt ?? '') + 3_600_000).toISOString();
  const moved = standing(1).map((one, n) => (n === 0 ? { ...one, departsAt: late } : one));
  expect(compareDepartures(moved, planned, { at: AT, before: planned }).move).toEqual([]);
  const earlier = planOwnFlight({ ...ANTALYA, periods: [{ ...DAILY, departs: '08:00' }] }, QANAT, TO_ANTALYA, {
    ...YEAR,
    last: '2026-03-14',
  });
  const { move } = compareDepartures(moved, earlier, { at: AT, before: planned });
  expect(move.map(({ minutes }) => minutes)).toEqual([-120, -60, -60, -60, -60]);
  // At nine the first one, which leaves at ten by itself, cannot leave at eight any more.
  const at = planned[0]?.departsAt ?? '';
  expect(compareDepartures(moved.slice(0, 1), earlier, { at, before: planned }).move).toEqual([]);
});

test('seats and fares of one departure that were set by hand are left', () => {
  const byHand = standing(0).map((one) => ({
    ...one,
    stock: one.stock.map((row) => ({ ...row, setByHand: true, seats: 2, planned: 2, fareMinor: 777_00 })),
  }));
  expect(compareDepartures(byHand, planned, { at: AT, before: planned }).stock).toEqual([]);
  const released = compareDepartures(byHand, planned, { at: AT, before: planned, isReleased: () => true });
  expect(released.stock.every(({ fareMinor }) => fareMinor === 777_00)).toBe(true);
});

test('the route of a sold departure is refused, that of an empty one is written anew', () => {
  const elsewhere = planned.map((one) => ({ ...one, to: 'CDG' }));
  const sold = compareDepartures(standing(2), elsewhere, { at: AT, before: planned });
  expect([sold.rerouted.length, sold.drop.length]).toEqual([planned.length, 0]);
  const empty = compareDepartures(standing(0), elsewhere, { at: AT, before: planned });
  expect([empty.drop.length, empty.add.length]).toEqual([planned.length, planned.length]);
});
