import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { Clock } from '#platform/clock.ts';

const SOON_MS = 25 * 60_000;
const PAST_MS = 30 * 60_000;

/**
 * How far to advance a supplier's clock (ms) so that a void is possible at any hour: past midnight in the last
 * minutes of the Bishkek day, otherwise zero.
 */
export const pastClosing = (now = new Date()): number =>
  localDate(new Date(now.getTime() + SOON_MS), BUSINESS_TIME_ZONE) === localDate(now, BUSINESS_TIME_ZONE) ? 0 : PAST_MS;

export type TestClock = Clock & {
  /** Sets the clock to an instant (ISO 8601). */
  set(instant: string): void;
  /** Advances the clock: `advance({ minutes: 15 })`. */
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
};

/** Default time of tests. */
export const TEST_TIME = '2026-03-02T06:00:00Z';

/** A clock that only moves when a test moves it. */
export function testClock(start = TEST_TIME): TestClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = Date.parse(instant);
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
