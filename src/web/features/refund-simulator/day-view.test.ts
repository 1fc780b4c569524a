import { expect, test } from 'vitest';
import type { RefundTimeline, RefundTimelineStep } from '#modules/pricing/api.ts';
import { clampDay, freeUntil, stepsOn } from './day-view.ts';

const step = (name: RefundTimelineStep['case'], fromDay: string, untilDay: string | null) =>
  ({ case: name, fromDay, untilDay }) as RefundTimelineStep;
const timeline = {
  today: '2026-03-02',
  lastDay: '2026-03-12',
  steps: [
    step('void', '2026-03-02', '2026-03-02'),
    step('before', '2026-03-02', '2026-03-10'),
    step('missed', '2026-03-10', null),
  ],
} as RefundTimeline;
const cases = (day: string) => stepsOn(timeline, day).map((one) => one.case);

test('a day with a deadline has one step before and one after it', () => {
  expect(cases('2026-03-02')).toEqual(['void', 'before']);
  expect(cases('2026-03-05')).toEqual(['before']);
  expect(cases('2026-03-10')).toEqual(['before', 'missed']);
  expect(cases('2026-03-12')).toEqual(['missed']);
});

test('a day outside the timeline is clamped, an invalid one becomes the first day', () => {
  const clamped = (requestedDay: string | null) => clampDay(timeline, requestedDay, '2026-03-03');
  expect([
    clamped('2020-01-01'),
    clamped('2030-01-01'),
    clamped('2026-02-31'),
    clamped('<b>'),
    clamped(null),
    clamped('2026-03-07'),
  ]).toEqual(['2026-03-02', '2026-03-12', '2026-03-03', '2026-03-03', '2026-03-03', '2026-03-07']);
});

test('a cancellation is called free only where all of the money certainly comes back', () => {
  const until = { at: '2026-03-02T17:49:00Z', local: '2026-03-02T23:49', zone: 'Asia/Bishkek', place: null };
  const sum = (minor: number) => ({ minor, currency: 'KGS' });
  const first = { case: 'void', exact: true, until, paid: sum(100), refundAmount: sum(100) };
  const free = (changes: object) =>
    freeUntil({ ...timeline, steps: [{ ...first, ...changes }] } as unknown as RefundTimeline);
  expect(free({})).toEqual(until);
  expect(free({ refundAmount: sum(95) })).toBeNull();
  expect(free({ exact: false })).toBeNull();
  expect(free({ case: 'before' })).toBeNull();
});
