import { expect, test } from 'vitest';
import { responseDeadline, toPriority } from './deadline.ts';

test('a request shortly before departure is urgent and due in two hours, others in their own time', () => {
  const now = new Date('2026-12-01T12:00:00.000Z');
  const hours = (kind: Parameters<typeof responseDeadline>[0], late: boolean) =>
    (responseDeadline(kind, toPriority(late), now).getTime() - now.getTime()) / 3_600_000;
  expect([toPriority(false), toPriority(true)]).toEqual(['normal', 'fire']);
  expect([hours('exchange', true), hours('forced_refund', true)]).toEqual([2, 2]);
  expect([hours('exchange', false), hours('refund', false), hours('forced_refund', false)]).toEqual([24, 120, 120]);
});
