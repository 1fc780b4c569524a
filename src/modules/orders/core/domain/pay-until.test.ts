import { expect, test } from 'vitest';
import { payUntil } from './pay-until.ts';

const LIMIT = new Date('2026-11-29T15:55:00Z');

test.each([
  ['a minute before the seats are given back', '2026-11-29T15:40:00Z', '2026-11-29T15:54:00Z'],
  ['in the last minute until their end', '2026-11-29T15:54:00Z', '2026-11-29T15:55:00Z'],
  ['after their end it stays what it was', '2026-11-29T16:10:00Z', '2026-11-29T15:55:00Z'],
])('who pays for held seats has time: %s', (_, now, until) => {
  expect(payUntil(LIMIT, new Date(now))).toEqual(new Date(until));
});
