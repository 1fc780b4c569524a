import { expect, test } from 'vitest';
import { rowsBetween } from './use-visible-rows.ts';

const ROW = 44;

test('of ten thousand rows those in the window are rendered, and some beyond each edge', () => {
  const { from, to } = rowsBetween(5_000 * ROW, 5_020 * ROW, ROW, 10_000);
  expect(from).toBeLessThanOrEqual(4_976);
  expect(to).toBeGreaterThanOrEqual(5_044);
  expect(to - from).toBeLessThan(100);
});

test('a window over the top or under the end renders no row that is not there', () => {
  expect(rowsBetween(-3_000, -2_000, ROW, 500)).toEqual({ from: 0, to: 0 });
  expect(rowsBetween(-300, 700, ROW, 500).from).toBe(0);
  expect(rowsBetween(490 * ROW, 510 * ROW, ROW, 500).to).toBe(500);
  expect(rowsBetween(900 * ROW, 920 * ROW, ROW, 500)).toEqual({ from: 500, to: 500 });
});

test('scrolling by one row seldom renders another part', () => {
  const parts = Array.from({ length: 80 }, (_, n) => rowsBetween((1_000 + n) * ROW, (1_020 + n) * ROW, ROW, 10_000));
  expect(new Set(parts.map(({ from, to }) => `${from} ${to}`)).size).toBeLessThanOrEqual(21);
});
