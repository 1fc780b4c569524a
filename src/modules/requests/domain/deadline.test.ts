import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answerBy,
  type Counting,
  deadlineAfterPause,
  prioritisedDeadline,
  type ServiceLevel,
} from '#kernel/service-clock.ts';
import { defaultSupportHours, supportTimeBetween } from '#kernel/support-hours.ts';
import { defaultServiceLevel, toPriority } from './deadline.ts';

const HOUR = 3_600_000;
const KG = defaultSupportHours('kg');
const working = (hours: number): ServiceLevel => ({ minutes: hours * 60, counting: 'working' });

test('a request shortly before departure is urgent and due in two hours, others in their own time', () => {
  const now = new Date('2026-12-01T12:00:00.000Z');
  const hours = (kind: Parameters<typeof defaultServiceLevel>[0], late: boolean) =>
    (answerBy(defaultServiceLevel(kind, toPriority(late)), KG, now).getTime() - now.getTime()) / HOUR;
  expect([toPriority(false), toPriority(true)]).toEqual(['normal', 'fire']);
  expect([hours('exchange', true), hours('forced_refund', true)]).toEqual([2, 2]);
  expect([hours('exchange', false), hours('refund', false), hours('forced_refund', false)]).toEqual([24, 120, 120]);
});

test('a support ticket has hours in which support works, fewer for an urgent one', () => {
  const levels = (['normal', 'fire'] as const).map((priority) => defaultServiceLevel('support', priority));
  expect(levels).toEqual([480, 120].map((minutes) => ({ minutes, counting: 'working' })));
});

describe('a deadline in working hours', () => {
  test.each([
    ['begins at once within them', '2026-12-01T04:00:00Z', 'kg', 3, '2026-12-01T07:00:00.000Z'],
    ['goes on the next morning', '2026-12-01T12:00:00Z', 'kg', 3, '2026-12-02T05:00:00.000Z'],
    ['begins in the morning of a request at night', '2026-12-01T20:00:00Z', 'kg', 1, '2026-12-02T04:00:00.000Z'],
    ['ends with the day when it just fits', '2026-12-01T10:00:00Z', 'kg', 3, '2026-12-01T13:00:00.000Z'],
    ['lasts until midnight on the other site', '2026-12-01T12:00:00Z', 'ru', 7, '2026-12-02T04:00:00.000Z'],
  ] as const)('%s', (_name, from, site, hours, by) => {
    expect(answerBy(working(hours), defaultSupportHours(site), new Date(from)).toISOString()).toBe(by);
  });
});

describe('the clock of a paused request stands', () => {
  const pausedAt = new Date('2026-12-01T05:00:00Z');
  const resumed = (counting: Counting, deadline: string, now: string) =>
    deadlineAfterPause({ counting, deadline: new Date(deadline), pausedAt }, KG, new Date(now)).toISOString();

  test('what was left is left: hours in a row, or working hours', () => {
    expect(resumed('always', '2026-12-01T09:00:00Z', '2026-12-02T20:00:00Z')).toBe('2026-12-03T00:00:00.000Z');
    expect(resumed('working', '2026-12-01T09:00:00Z', '2026-12-02T20:00:00Z')).toBe('2026-12-03T07:00:00.000Z');
  });

  test('a moment that the author named or staff set stays, and so does one that had passed', () => {
    for (const counting of ['fixed', 'set'] as const)
      expect(resumed(counting, '2026-12-01T09:00:00Z', '2026-12-02T20:00:00Z')).toBe('2026-12-01T09:00:00.000Z');
    expect(resumed('always', '2026-12-01T04:00:00Z', '2026-12-02T20:00:00Z')).toBe('2026-12-01T04:00:00.000Z');
  });

  test('property: pausing and going on at the same moment changes no deadline within the hours of support', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 * 24 * 60 }),
        fc.integer({ min: 1, max: 200 * 60 }),
        fc.integer({ min: 0, max: 200 * 60 }),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 1, max: 24 }),
        (start, minutes, later, opens, length) => {
          const hours = { opens, closes: Math.min(24, opens + length) };
          const from = new Date(Date.UTC(2026, 0, 1) + start * 60_000);
          const deadline = answerBy({ minutes, counting: 'working' }, hours, from);
          const paused = new Date(from.getTime() + later * 60_000);
          const anew = deadlineAfterPause({ deadline, counting: 'working', pausedAt: paused }, hours, paused);
          expect(supportTimeBetween(hours, paused, anew)).toBe(supportTimeBetween(hours, paused, deadline));
          expect(supportTimeBetween(hours, from, deadline)).toBe(minutes * 60_000);
        },
      ),
    );
  });
});

test('a request that becomes urgent is never due later than it was, and the author’s own deadline stays', () => {
  const now = new Date('2031-11-20T06:00:00Z');
  const fire = { priority: 'fire', level: { minutes: 120, counting: 'always' }, hours: KG, now } as const;
  const soon = { deadline: new Date('2031-11-20T06:30:00Z'), counting: 'working', pausedAt: null } as const;
  expect(prioritisedDeadline(soon, fire)).toEqual({ deadline: soon.deadline, counting: 'working' });
  const late = { ...soon, deadline: new Date('2031-11-21T06:00:00Z') };
  expect(prioritisedDeadline(late, fire)).toEqual({ deadline: new Date('2031-11-20T08:00:00Z'), counting: 'always' });
  const named = { ...late, counting: 'fixed' } as const;
  expect(prioritisedDeadline(named, fire)).toEqual({ deadline: named.deadline, counting: 'fixed' });
});
