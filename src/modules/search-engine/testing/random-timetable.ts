import fc from 'fast-check';
import { addDays } from '#kernel/dates.ts';
import { buildIndex, type LegPlan, type TimetablePlan } from '../domain/build-index.ts';
import { openDay, recomputeAll, setSeats, type TimetableIndex } from '../domain/timetable-index.ts';

/** A day of a leg: the sheet it sells at and the free seats of each booking class. */
export type PlannedDay = { day: number; sheet: number; seats: number[] };

/** A small timetable, simple enough to search by hand. */
export type SmallTimetable = {
  firstDay: string;
  days: number;
  zones: string[];
  stops: { city: number; zone: number }[];
  familyOf: number[];
  carriers: number;
  alliance: number[];
  hubsOnly: boolean;
  connect: number[];
  transfers: { a: number; b: number; minutes: number }[];
  selfTransferMinutes: number;
  legs: (LegPlan & { runs: PlannedDay[] })[];
};

export const connectsAt = (timetable: SmallTimetable, carrier: number, stop: number): boolean =>
  !timetable.hubsOnly || (carrier + stop) % 2 === 0;

export const connectMinutes = (timetable: SmallTimetable, stop: number, a: number, b: number): number =>
  (timetable.connect[stop] as number) + (a === b ? 0 : 25) + (a > b ? 10 : 0);

const CONNECTION_CLASSES = 4;

const ZONES = [
  'Asia/Bishkek',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Sydney',
  'Europe/London',
  'Asia/Kathmandu',
  'Africa/Cairo',
];
/** Nights of moved clocks in both directions, a month's end, a year's end, an ordinary week. */
const STARTS = [
  '2026-03-06',
  '2026-03-27',
  '2026-10-02',
  '2026-10-23',
  '2026-10-30',
  '2026-12-29',
  '2026-02-26',
  '2026-05-11',
];
const CITIES = [0, 0, 1, 1, 2, 3];
const PRICES = [0, 1_000, 1_100, 1_200, 1_300, 1_500, 1_500, 1_700, 2_000, 2_500, 4_000, 9_000];

/** What a timetable is drawn from. */
type Draw = {
  zone: fc.Arbitrary<number>;
  ends: fc.Arbitrary<{ from: number; to: number }>;
  departs: fc.Arbitrary<number>;
  elapsed: fc.Arbitrary<number>;
  /** Prices by booking class. */
  sheet: fc.Arbitrary<number[]>;
  seats: fc.Arbitrary<number>;
  /** Journey time and prices are multiples of the drawn values. */
  length: (from: number, to: number) => number;
};
const stop = fc.nat(CITIES.length - 1);
const usual = fc.constantFrom(0, 0, 0, 1, 2, 2, 2, 3, 4, 4, 5, 5);
const cities = ({ from, to }: { from: number; to: number }) => [CITIES[from], CITIES[to]] as [number, number];

const ANYTHING: Draw = {
  zone: fc.nat(ZONES.length - 1),
  ends: fc.record({ from: stop, to: stop }).filter((ends) => cities(ends)[0] !== cities(ends)[1]),
  departs: fc.oneof(
    fc.nat(287).map((n) => n * 5),
    fc.constantFrom(0, 119, 120, 150, 180, 1_430),
  ),
  elapsed: fc.oneof(fc.integer({ min: 3, max: 48 }), fc.integer({ min: 3, max: 180 })).map((n) => n * 5),
  sheet: fc.array(fc.constantFrom(...PRICES), { minLength: 3, maxLength: 3 }),
  seats: fc.nat(4),
  length: () => 1,
};

/**
 * Cities in a line, short waits, one price a leg, what is farther is dearer: every way costs nearly what it costs at
 * least, and little less than the next.
 */
const CLOSE: Draw = {
  zone: fc.constant(0),
  ends: fc.record({ from: usual, to: usual }).filter((ends) => cities(ends)[0] < cities(ends)[1]),
  departs: fc.nat(5).map((n) => n * 240),
  elapsed: fc.integer({ min: 150, max: 200 }),
  sheet: fc.integer({ min: 20, max: 25 }).map((n) => [n * 50, n * 50, n * 50]),
  seats: fc.constantFrom(0, 4, 4, 4),
  length: (from, to) => cities({ from, to })[1] - cities({ from, to })[0],
};

/** Where the cities of the line lie when the two in the middle are neighbours. */
const PLACES = [0, 20, 21, 41];
/**
 * The same line with its middle cities side by side: what a second leg costs does not hide what the first and the
 * third cost at least.
 */
const SIDE_BY_SIDE: Draw = {
  ...CLOSE,
  elapsed: fc.integer({ min: 7, max: 10 }),
  sheet: fc.integer({ min: 50, max: 62 }).map((n) => [n, n, n]),
  length: (from, to) => {
    const [a, b] = cities({ from, to });
    return (PLACES[b] as number) - (PLACES[a] as number);
  },
};

const leg = (days: number, draw: Draw): fc.Arbitrary<LegPlan & { runs: PlannedDay[] }> =>
  fc
    .record({
      ends: draw.ends,
      carrier: fc.nat(2),
      mode: fc.nat(2),
      connectionClass: fc.nat(CONNECTION_CLASSES - 1),
      zone: fc.constant(-1),
      departs: draw.departs,
      elapsed: draw.elapsed,
      sheets: fc.array(draw.sheet, { minLength: 1, maxLength: 2 }),
      daily: fc.array(
        fc.record({
          off: fc.nat(4),
          sheet: fc.nat(1),
          seats: fc.array(draw.seats, { minLength: 3, maxLength: 3 }),
        }),
        { minLength: days, maxLength: days },
      ),
    })
    .map(({ daily, ends, elapsed, sheets, ...plan }) => {
      const times = draw.length(ends.from, ends.to);
      return {
        ...plan,
        ...ends,
        elapsed: elapsed * times,
        sheets: sheets.map((sheet) => sheet.map((price) => price * times)),
        runs: daily.flatMap(({ off, sheet, seats }, day) =>
          off === 0 ? [] : [{ day, sheet: sheet % sheets.length, seats }],
        ),
      };
    });

const timetable = (draw: Draw): fc.Arbitrary<SmallTimetable> =>
  fc.integer({ min: 3, max: 7 }).chain((days) =>
    fc
      .record({
        firstDay: fc.constantFrom(...STARTS),
        zone: fc.array(draw.zone, { minLength: 5, maxLength: 5 }),
        alliance: fc.array(fc.nat(1), { minLength: 3, maxLength: 3 }),
        hubsOnly: fc.boolean(),
        connect: fc.array(fc.constantFrom(20, 45, 60), {
          minLength: CITIES.length,
          maxLength: CITIES.length,
        }),
        selfTransferMinutes: fc.constantFrom(0, 40),
        legs: fc.array(leg(days, draw), { minLength: 15, maxLength: 50 }),
        strangeClocks: fc.boolean(),
      })
      .map(({ zone, legs, strangeClocks, ...rest }) => {
        const stops = CITIES.map((city) => ({ city, zone: zone[city] as number }));
        return {
          ...rest,
          days,
          zones: ZONES,
          stops,
          familyOf: [0, 0, 1],
          carriers: 3,
          transfers: [
            { a: 0, b: 1, minutes: 90 },
            { a: 2, b: 3, minutes: 150 },
          ],
          legs: legs.map((each, n) => ({
            ...each,
            zone: strangeClocks && n % 5 === 0 ? 0 : (stops[each.from] as { zone: number }).zone,
          })),
        };
      }),
  );

export const smallTimetable = timetable(ANYTHING);
/** One in which what a way costs at least decides: a bound a little too high loses journeys. */
export const closeTimetable = timetable(CLOSE);

/** One in which what leads to a second leg and on from it decides. */
export const sideBySideTimetable = timetable(SIDE_BY_SIDE);

const between = (min: number, max: number) => fc.integer({ min, max });

/**
 * One in which journeys with two changes beat the nonstop flight by a few percent or lose to it by as little, and
 * every leg costs nearly its bound: a bound of the stops
 * or routes in the middle that is a few percent too high loses the best journey.
 */
export const narrowTimetable: fc.Arbitrary<SmallTimetable> = fc
  .record({
    first: fc.array(between(1_000, 1_080), { minLength: 2, maxLength: 2 }),
    middle: fc.array(between(10, 40), { minLength: 2, maxLength: 2 }),
    last: fc.array(between(1_000, 1_060), { minLength: 1, maxLength: 3 }),
    nonstop: fc.array(between(2_030, 2_250), { minLength: 1, maxLength: 3 }),
  })
  .map(({ first, middle, last, nonstop }): SmallTimetable => {
    const leg = (from: number, to: number, hour: number, price: number) => ({
      from,
      to,
      carrier: 0,
      mode: 0,
      connectionClass: 0,
      zone: 0,
      departs: hour * 60,
      elapsed: 60,
      sheets: [[price, price, price]],
      runs: Array.from({ length: 4 }, (_, day) => ({ day, sheet: 0, seats: [4, 4, 4] })),
    });
    return {
      firstDay: '2026-05-11',
      days: 4,
      zones: ZONES,
      familyOf: [0, 0, 1],
      carriers: 3,
      hubsOnly: false,
      alliance: [0, 0, 0],
      connect: CITIES.map(() => 45),
      transfers: [],
      selfTransferMinutes: 0,
      stops: CITIES.map((city) => ({ city, zone: 0 })),
      legs: [
        ...first.map((price, n) => leg(0, 2 + n, 6, price)),
        ...middle.map((price, n) => leg(2 + n, 4, 9, price)),
        ...last.map((price, n) => leg(4, 5, 12 + n, price)),
        ...nonstop.map((price, n) => leg(0, 5, 8 + n, price)),
      ],
    };
  });

/** The same timetable as an index; `planOf` answers which leg of the timetable a leg of the index is. */
export function indexOf(timetable: SmallTimetable): { index: TimetableIndex; planOf: number[] } {
  const plan: TimetablePlan = {
    ...timetable,
    connectionClasses: CONNECTION_CLASSES,
    connectMinutes: (stop, a, b) => connectMinutes(timetable, stop, a, b),
    linked: (a, b) => a === b || timetable.alliance[a] === timetable.alliance[b],
    connectsAt: (carrier, stop) => connectsAt(timetable, carrier, stop),
  };
  const { index, legOf } = buildIndex(plan);
  const planOf: number[] = [];
  timetable.legs.forEach(({ runs }, n) => {
    const number = legOf[n] as number;
    planOf[number] = n;
    for (const { day, sheet, seats } of runs) {
      openDay(index, number, day, sheet);
      for (const [bookingClass, free] of seats.entries()) setSeats(index, number, day, bookingClass, free);
    }
  });
  recomputeAll(index);
  return { index, planOf };
}

export const dateIn = (timetable: SmallTimetable, day: number): string => addDays(timetable.firstDay, day);
