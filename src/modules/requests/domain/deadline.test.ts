import { expect, test } from 'vitest';
import { deadlineOf, priorityOf } from './deadline.ts';

test('a request shortly before departure is urgent and due in two hours, others in their own time', () => {
  const now = new Date('2026-12-01T12:00:00.000Z');
  const hours = (kind: Parameters<typeof deadlineOf>[0], late: boolean) =>
    (deadlineOf(kind, priorityOf(late), now).getTime() - now.getTime()) / 3_600_000;
  expect([priorityOf(false), priorityOf(true)]).toEqual(['normal', 'fire']);
  expect([hours('exchange', true), hours('forced_refund', true)]).toEqual([2, 2]);
  expect([hours('exchange', false), hours('refund', false), hours('forced_refund', false)]).toEqual([24, 120, 120]);
});
