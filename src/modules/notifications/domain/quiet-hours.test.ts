import { expect, test } from 'vitest';
import { areQuietHours, quietUntil } from './quiet-hours.ts';

const night = { from: '22:00', to: '08:00', zone: 'Asia/Bishkek' };
const endOf = (at: string, quiet: typeof night | null = night) =>
  quietUntil(new Date(at), quiet)?.toISOString() ?? null;

test('a night over midnight is quiet on both days, by the clock of its zone', () => {
  expect(endOf('2026-11-20T15:59:00Z')).toBeNull();
  expect(endOf('2026-11-20T16:00:00Z')).toBe('2026-11-21T02:00:00.000Z');
  expect(endOf('2026-11-20T19:30:00Z')).toBe('2026-11-21T02:00:00.000Z');
  expect(endOf('2026-11-21T01:59:00Z')).toBe('2026-11-21T02:00:00.000Z');
  expect(endOf('2026-11-21T02:00:00Z')).toBeNull();
  expect(endOf('2026-11-20T19:30:00Z', null)).toBeNull();
});

test('hours of one day end on that day; a change of the clocks moves their end', () => {
  const noon = { from: '12:00', to: '14:00', zone: 'Asia/Bishkek' };
  expect(endOf('2026-11-20T07:00:00Z', noon)).toBe('2026-11-20T08:00:00.000Z');
  expect(endOf('2026-11-20T08:00:00Z', noon)).toBeNull();
  // In Berlin the clocks go back on 25 October 2026 at 03:00.
  const berlin = { from: '22:00', to: '08:00', zone: 'Europe/Berlin' };
  expect(endOf('2026-10-24T21:00:00Z', berlin)).toBe('2026-10-25T07:00:00.000Z');
});

test('equal times, times that no clock shows and unknown zones are no quiet hours', () => {
  expect(areQuietHours(night)).toBe(true);
  for (const wrong of [{ from: '08:00' }, { from: '24:00' }, { to: '8:00' }, { zone: 'Asia/Nowhere' }])
    expect(areQuietHours({ ...night, ...wrong })).toBe(false);
});
