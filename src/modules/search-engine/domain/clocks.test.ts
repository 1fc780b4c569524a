import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, localDateTime, toInstant } from '#kernel/dates.ts';
import { clocksOf, dayAt, instantOfMinute, localTimeAt, minuteOf, minuteOfInstant } from './clocks.ts';

const ZONES = [
  'Asia/Bishkek',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/Santiago',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Pacific/Apia',
  'UTC',
];
const SEED = Number(process.env.SEED ?? 20260302);
const DAYS = 400;
const clocks = clocksOf(ZONES, '2026-01-15', DAYS);

test(`a local time of any day and zone is the instant the kernel says (seed ${SEED})`, () => {
  fc.assert(
    fc.property(
      fc.nat(ZONES.length - 1),
      fc.integer({ min: -2, max: DAYS + 4 }),
      fc.oneof(fc.nat(1_439), fc.constantFrom(0, 59, 60, 119, 120, 150, 179, 180, 1_439)),
      (zone, day, local) => {
        const clock = `${String(Math.floor(local / 60)).padStart(2, '0')}:${String(local % 60).padStart(2, '0')}`;
        const instant = toInstant(`${addDays('2026-01-15', day)}T${clock}`, ZONES[zone] as string);
        const minute = minuteOf(clocks, zone, day, local);
        expect(instantOfMinute(clocks, minute)).toBe(instant);
        expect(minuteOfInstant(clocks, instant)).toBe(minute);
        expect(dayAt(clocks, zone, minute)).toBe(day);
      },
    ),
    { seed: SEED, numRuns: 4_000 },
  );
});

test('every night on which a clock is moved is read as the kernel reads it, quarter by quarter', () => {
  let moved = 0;
  ZONES.forEach((name, zone) => {
    for (let day = 0; day < DAYS; day++) {
      const row = zone * clocks.width + day + 3;
      if ((clocks.turnsAt[row] as number) > 1_440) continue;
      moved += 1;
      for (let local = 0; local < 1_440; local += 15) {
        const clock = `${String(Math.floor(local / 60)).padStart(2, '0')}:${String(local % 60).padStart(2, '0')}`;
        const date = addDays('2026-01-15', day);
        expect(instantOfMinute(clocks, minuteOf(clocks, zone, day, local))).toBe(toInstant(`${date}T${clock}`, name));
      }
    }
  });
  expect(moved).toBeGreaterThan(15);
});

test('a minute is formatted in the local time of its place', () => {
  const minutes = fc.oneof(
    fc.nat(DAYS * 1_440),
    // Hours around the moves of the clocks.
    fc
      .constantFrom('2026-03-08', '2026-03-29', '2026-04-04', '2026-10-25', '2026-11-01')
      .chain((date) =>
        fc.integer({ min: -900, max: 1_800 }).map((n) => minuteOfInstant(clocks, `${date}T00:00:00Z`) + n),
      ),
  );
  fc.assert(
    fc.property(fc.nat(ZONES.length - 1), minutes, (zone, minute) => {
      const shown = localDateTime(instantOfMinute(clocks, minute), ZONES[zone] as string);
      expect(localTimeAt(clocks, zone, minute)).toBe(shown);
    }),
    { seed: SEED, numRuns: 4_000 },
  );
});
