import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, toInstant } from '#kernel/dates.ts';
import { connectionProblem, connections, type SegmentKey } from '../testing/connections.ts';
import { cheapestAndFastest, LONGEST_CONNECTION_MINUTES } from './itineraries.ts';

/** Airports of zones with and without summer time, two of them in one city. */
const ZONES: Readonly<Record<string, string>> = {
  BSZ: 'Asia/Bishkek',
  OSS: 'Asia/Bishkek',
  IST: 'Europe/Istanbul',
  SAW: 'Europe/Istanbul',
  FRA: 'Europe/Berlin',
  JFK: 'America/New_York',
  LHR: 'Europe/London',
  SYD: 'Australia/Sydney',
};
const CODES = Object.keys(ZONES);

/** Flights around the nights on which clocks are moved. */
const leg: fc.Arbitrary<SegmentKey> = fc
  .record({
    carrier: fc.constantFrom('X0', 'K0'),
    from: fc.constantFrom(...CODES),
    to: fc.constantFrom(...CODES),
    changeNight: fc.constantFrom('2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-10-04'),
    dayOffset: fc.integer({ min: -1, max: 1 }),
    minuteOfDay: fc.integer({ min: 0, max: 1439 }),
    minutes: fc.integer({ min: 30, max: 600 }),
  })
  .filter(({ from, to }) => from !== to)
  .map(({ carrier, from, to, changeNight, dayOffset, minuteOfDay, minutes }) => {
    const two = (n: number) => String(n).padStart(2, '0');
    const clock = `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
    const departsAt = toInstant(`${addDays(changeNight, dayOffset)}T${clock}`, ZONES[from] as string);
    const arrivesAt = new Date(Date.parse(departsAt) + minutes * 60_000).toISOString();
    return { carrier, from, to, departsAt, arrivesAt };
  });

const waitMinutes = ([first, second]: readonly [SegmentKey, SegmentKey]) =>
  (Date.parse(second.departsAt) - Date.parse(first.arrivesAt)) / 60_000;

describe('a journey with one stop', () => {
  test('always leaves from the arrival airport, after the minimum connection time and not too late', () => {
    fc.assert(
      fc.property(fc.array(leg, { maxLength: 40 }), fc.array(leg, { maxLength: 40 }), (firsts, seconds) => {
        for (const [first, second] of connections(firsts, seconds, () => 60)) {
          expect(first.to).toBe(second.from);
          expect(first.from).not.toBe(second.to);
          expect(first.carrier).toBe(second.carrier);
          expect(waitMinutes([first, second])).toBeGreaterThanOrEqual(60);
          expect(waitMinutes([first, second])).toBeLessThanOrEqual(LONGEST_CONNECTION_MINUTES);
          expect(second.arrivesAt > first.departsAt).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('is found whenever the rules allow it', () => {
    fc.assert(
      fc.property(fc.array(leg, { maxLength: 20 }), fc.array(leg, { maxLength: 20 }), (firsts, seconds) => {
        const allowed = firsts.flatMap((first) =>
          seconds.filter((second) => {
            const wait = waitMinutes([first, second]);
            return (
              first.to === second.from &&
              first.from !== second.to &&
              first.carrier === second.carrier &&
              wait >= 60 &&
              wait <= LONGEST_CONNECTION_MINUTES
            );
          }),
        );
        expect(connections(firsts, seconds, () => 60)).toHaveLength(allowed.length);
      }),
      { numRuns: 300 },
    );
  });

  test('never changes airports, however long the wait: SAW is not IST', () => {
    const first: SegmentKey = {
      carrier: 'X0',
      from: 'BSZ',
      to: 'SAW',
      departsAt: '2026-03-01T21:30:00.000Z',
      arrivesAt: '2026-03-02T02:50:00.000Z',
    };
    const second: SegmentKey = {
      carrier: 'X0',
      from: 'IST',
      to: 'LHR',
      departsAt: '2026-03-02T07:00:00.000Z',
      arrivesAt: '2026-03-02T11:00:00.000Z',
    };
    expect(connectionProblem(first, second, 60)).toBe('airport_change');
    expect(connectionProblem(first, { ...second, from: 'SAW' }, 60)).toBe(null);
    const early = { ...second, from: 'SAW', departsAt: '2026-03-02T03:49:00.000Z' };
    expect(connectionProblem(first, early, 60)).toBe('too_short');
    expect(connectionProblem(first, { ...early, departsAt: '2026-03-02T03:50:00.000Z' }, 60)).toBe(null);
  });

  test('a flight that arrives before it leaves is never part of a journey', () => {
    fc.assert(
      fc.property(leg, leg, (first, second) => {
        const backwards = { ...first, departsAt: first.arrivesAt, arrivesAt: first.departsAt };
        expect(connectionProblem(backwards, { ...second, from: first.to }, 60)).toBe('time_travel');
      }),
    );
  });
});

describe('too many journeys', () => {
  test('are cut to the cheapest and the fastest, each once', () => {
    const journey = fc.record({
      cheapest: fc.integer({ min: 1, max: 50 }),
      minutes: fc.integer({ min: 1, max: 50 }),
      id: fc.uuid(),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(journey, { selector: (j) => j.id, maxLength: 60 }),
        fc.integer({ min: 2, max: 40 }),
        (journeys, cap) => {
          const kept = cheapestAndFastest(journeys, cap);
          expect(kept).toHaveLength(Math.min(cap, journeys.length));
          expect(new Set(kept.map((j) => j.id)).size).toBe(kept.length);
          if (journeys.length === 0) return;
          expect(Math.min(...kept.map((j) => j.cheapest))).toBe(Math.min(...journeys.map((j) => j.cheapest)));
          expect(Math.min(...kept.map((j) => j.minutes))).toBe(Math.min(...journeys.map((j) => j.minutes)));
        },
      ),
    );
  });
});
