import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { dayNumber } from '../../../../tests/support/day-number.ts';
import { allJourneys, type Found, inOrder } from '../testing/brute-force.ts';
import {
  closeTimetable,
  indexOf,
  narrowTimetable,
  type SmallTimetable,
  sideBySideTimetable,
  smallTimetable,
} from '../testing/random-timetable.ts';
import type { BoundHeap } from './bound-heap.ts';
import { cheapestDays, nearestDays } from './calendar.ts';
import { findTrips } from './combine-slices.ts';
import { type Journey, type JourneyQuery, LINK, type Order } from './journey.ts';
import { JourneySearch } from './journey-search.ts';
import { MiddleRouteQueue } from './middle-route-queue.ts';
import { atOnce } from './steps.ts';

/** Each day asks other questions of other timetables; the seed is in the title. More by `RUNS=400`. */
const SEED = Number(process.env.SEED ?? dayNumber());
const RUNS = { seed: SEED, numRuns: Number(process.env.RUNS ?? 100) };
/** Where each planted bound is known to be found. */
const NARROW_SEED = 20260302;
const TEST_TIMEOUT_MS = 20_000 + RUNS.numRuns * 100;

const wanted: fc.Arbitrary<JourneyQuery> = fc.record({
  from: fc.constantFrom([0], [1], [0, 1], [0, 1], [4]),
  to: fc.constantFrom([5], [5], [2], [2, 3], [2, 5]),
  day: fc.nat(4),
  seats: fc.integer({ min: 1, max: 3 }),
  families: fc.constantFrom(1, 2, 3),
  modes: fc.constantFrom(7, 7, 7, 1, 5),
  maxStops: fc.constantFrom<0 | 1 | 2>(0, 1, 2, 2),
  longestWait: fc.constantFrom(180, 480, 1_440, 2_000),
  selfTransfer: fc.boolean(),
  after: fc.constantFrom(-10_000, 1_500),
  arrives: fc.option(
    fc
      .record({
        after: fc.integer({ min: -1_000, max: 6_000 }),
        span: fc.constantFrom(120, 600, 1_440, 5_000),
      })
      .map(({ after, span }) => ({ after, by: after + span })),
    { nil: undefined, freq: 3 },
  ),
  order: fc.constantFrom<Order>('price', 'duration', 'mixed'),
  limit: fc.constantFrom(1, 1, 2, 3, 10, 200, 10_000),
});

/** From one end of the line to the other, for few answers: so that each has to be better than the next one. */
const farAndFew = wanted.map((each): JourneyQuery => {
  return { ...each, from: [0], to: [5], modes: 7, seats: 1, after: -10_000, limit: 1 + (each.limit % 3) };
});

/** Hardly any time to change: so that each wait is nearly the longest that is allowed. */
const hasty = wanted.chain((each) =>
  fc
    .constantFrom(60, 75, 90, 120, 150)
    .map((longestWait): JourneyQuery => ({ ...each, longestWait, maxStops: 2, modes: 7, seats: 1, after: -10_000 })),
);

const toFound = (planOf: readonly number[], journey: Journey): Found => ({
  price: journey.price,
  minutes: journey.minutes,
  legs: journey.legs.map(({ leg, day }) => `${planOf[leg]}@${day}`).join('+'),
  links: journey.links.map((link) => (link === LINK.protected ? 'P' : 'S')).join(''),
});

/** Between journeys of one price and duration any order will do. */
const canonical = (order: Order, found: readonly Found[]): Found[] =>
  found.toSorted((a, b) => inOrder(order)(a, b) || (a.legs < b.legs ? -1 : 1));
const measures = (found: readonly Found[]) => found.map(({ price, minutes }) => [price, minutes]);

function checked(timetable: SmallTimetable, query: JourneyQuery): { engine: Found[]; truth: Found[] } {
  const { index, planOf } = indexOf(timetable);
  const engine = new JourneySearch(index).find(query).map((journey) => toFound(planOf, journey));
  return { engine, truth: allJourneys(timetable, query) };
}

const TIMETABLES = [
  ['timetables of every kind', smallTimetable, wanted],
  ['timetables with hardly any time to change', smallTimetable, hasty],
  ['timetables whose ways cost nearly the same', closeTimetable, farAndFew],
  ['timetables whose second legs cost hardly anything', sideBySideTimetable, farAndFew],
] as const;

describe(`the engine agrees with exhaustive search (seed ${SEED})`, { timeout: TEST_TIMEOUT_MS }, () => {
  test.each(
    TIMETABLES,
  )('of %s it answers exactly the best journeys: by price, by duration and mixed', (_, timetables, questions) => {
    fc.assert(
      fc.property(timetables, questions, (timetable, query) => {
        const { engine, truth } = checked(timetable, query);
        expect(measures(engine)).toEqual(measures(truth.slice(0, query.limit)));
        const known = new Map(truth.map((found) => [found.legs, found]));
        for (const found of engine) expect(found).toEqual(known.get(found.legs));
        expect(new Set(engine.map(({ legs }) => legs)).size).toBe(engine.length);
        if (query.limit >= truth.length) expect(canonical(query.order, engine)).toEqual(canonical(query.order, truth));
      }),
      RUNS,
    );
  });

  test.each(
    TIMETABLES,
  )('of %s more than a twentieth of the questions have several journeys', (_, timetables, questions) => {
    // Always the same questions: a share of other ones each day would fail by chance.
    const sample = fc.sample(fc.tuple(timetables, questions), { seed: 1, numRuns: 300 });
    const several = sample.filter(([timetable, query]) => allJourneys(timetable, query).length > 1);
    expect(several.length).toBeGreaterThan(sample.length / 20);
  });

  test.each(
    TIMETABLES,
  )('pruned it answers of %s what it answers unpruned, journey for journey', (_, timetables, questions) => {
    fc.assert(
      fc.property(timetables, questions, (timetable, query) => {
        const { index } = indexOf(timetable);
        expect(new JourneySearch(index).find(query)).toEqual(new JourneySearch(index, false).find(query));
      }),
      RUNS,
    );
  });

  const narrow = wanted.map((each): JourneyQuery => {
    const { arrives: _, ...rest } = each;
    const plain = { from: [0], to: [5], day: each.day % 4, seats: 1, families: 3, modes: 7, after: -10_000 };
    return { ...rest, ...plain, maxStops: 2, longestWait: 480, order: 'price', limit: 1 + (each.limit % 3) };
  });
  const price = (journeys: readonly { price: number }[]) => journeys.map((journey) => journey.price);
  /** How many of some questions, each with its calendar, are answered as by trying everything. */
  const answeredRight = () => {
    let [right, wrong] = [0, 0];
    fc.assert(
      fc.property(narrowTimetable, narrow, (timetable, query) => {
        const { index } = indexOf(timetable);
        const search = new JourneySearch(index);
        const truth = allJourneys(timetable, query);
        const [cheapest] = atOnce(cheapestDays(search, query, query.day, 1));
        const same =
          price(search.find(query)).join() === price(truth.slice(0, query.limit)).join() &&
          cheapest === (truth[0]?.price ?? null);
        if (same) right += 1;
        else wrong += 1;
      }),
      { seed: NARROW_SEED, numRuns: 60 },
    );
    return { right, wrong };
  };

  test('of timetables whose bounds are narrow it answers exactly the best journeys', () => {
    expect(answeredRight()).toEqual({ right: 60, wrong: 0 });
  });

  test.each([
    ['stops', 'put'],
    ['at', 'add'],
    ['of', 'put'],
  ] as const)('control: a bound of the middle (%s) that is ten percent too high is found', (method, writes) => {
    const own = MiddleRouteQueue.prototype[method] as (...given: unknown[]) => void;
    const planted = vi.spyOn(MiddleRouteQueue.prototype, method).mockImplementation(function (
      this: MiddleRouteQueue,
      ...given: unknown[]
    ) {
      const into = given.at(-1) as BoundHeap;
      const tight = { [writes]: (bound: number, place: number) => into[writes](bound * 1.1, place) };
      own.apply(this, [...given.slice(0, -1), tight]);
    } as never);
    const { wrong } = answeredRight();
    planted.mockRestore();
    expect(wrong).toBeGreaterThan(5);
  });

  test('one search leaves nothing behind for the next', () => {
    fc.assert(
      fc.property(smallTimetable, fc.array(wanted, { minLength: 2, maxLength: 4 }), (timetable, questions) => {
        const { index } = indexOf(timetable);
        const search = new JourneySearch(index);
        for (const query of questions) expect(search.find(query)).toEqual(new JourneySearch(index).find(query));
      }),
      { ...RUNS, numRuns: RUNS.numRuns / 4 },
    );
  });

  test.each(
    TIMETABLES,
  )('the calendar of %s has the cheapest journey of each day and the nearest days', (_, timetables, questions) => {
    fc.assert(
      fc.property(timetables, questions, (timetable, query) => {
        const { index } = indexOf(timetable);
        const truth = Array.from({ length: 9 }, (_, n) => {
          const [best] = allJourneys(timetable, { ...query, day: n - 1, order: 'price' });
          return best?.price ?? null;
        });
        const search = new JourneySearch(index);
        expect(atOnce(cheapestDays(search, query, -1, 9))).toEqual(truth);
        expect(atOnce(cheapestDays(new JourneySearch(index, false), query, -1, 9))).toEqual(truth);
        const near = truth
          .flatMap((price, n) => (price === null || n - 1 === query.day ? [] : [{ day: n - 1, price }]))
          .sort((a, b) => Math.abs(a.day - query.day) - Math.abs(b.day - query.day) || a.day - b.day);
        expect(atOnce(nearestDays(search, query, query.day, { most: 3, reach: 9 }))).toEqual(near.slice(0, 3));
      }),
      { ...RUNS, numRuns: RUNS.numRuns / 2 },
    );
  });

  test('a return and a longer way are the best of all that fit together', () => {
    fc.assert(
      fc.property(
        smallTimetable,
        wanted,
        fc.array(fc.nat(2), { minLength: 1, maxLength: 2 }),
        fc.boolean(),
        fc.nat(3),
        (timetable, { arrives: _, ...query }, gaps, picky, look) => {
          const { index } = indexOf(timetable);
          const limit = Math.min(query.limit, 20);
          const fits = picky ? (a: Journey, b: Journey) => (a.legs.length + b.legs.length) % 2 === 0 : () => true;
          let day = query.day;
          const slices = [
            { from: query.from, to: query.to, day },
            ...gaps.map((gap, n) => {
              day += gap;
              return n === 0 ? { from: query.to, to: query.from, day } : { from: query.from, to: query.to, day };
            }),
          ];
          const search = new JourneySearch(index);
          const all = slices.map((leg) => search.find({ ...query, ...leg, limit: 100_000 }));
          if (all.reduce((product, list) => product * list.length, 1) > 200_000) return;
          let trips: Journey[][] = [[]];
          for (const list of all)
            trips = trips.flatMap((trip) =>
              list
                .filter((next) => {
                  const before = trip.at(-1);
                  return !before || (next.leaves - before.arrives >= 60 && fits(before, next));
                })
                .map((next) => [...trip, next]),
            );
          const costs = trips.map((trip) => trip.reduce((sum, { cost }) => sum + cost, 0)).sort((a, b) => a - b);
          const found = findTrips(search, { ...query, slices, stay: 60, fits, limit, look: look || limit });
          expect(found.map(({ cost }) => cost)).toEqual(costs.slice(0, limit));
        },
      ),
      { ...RUNS, numRuns: RUNS.numRuns / 2 },
    );
  });
});
