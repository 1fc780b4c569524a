import { expect, test } from 'vitest';
import { axisTop } from './day-bars.tsx';

test.each([
  [189_100, 200_000],
  [210_000, 250_000],
  [301_000, 400_000],
  [420_000, 500_000],
  [510_000, 800_000],
  [810_000, 1_000_000],
  [120, 150],
  [7, 8],
  [0, 1],
])('bars of up to %d have an axis to %d', (highest, top) => {
  expect(axisTop(highest)).toBe(top);
});
