import { expect, test } from 'vitest';
import { isLate } from './return-sums.ts';

test('a return is late when less than 24 hours are left before the departure', () => {
  const departsLocal = '2026-12-02T12:00:00.000Z';
  expect(isLate(departsLocal, new Date('2026-12-01T12:00:00.000Z'))).toBe(false);
  expect(isLate(departsLocal, new Date('2026-12-01T12:00:00.001Z'))).toBe(true);
  expect(isLate(departsLocal, new Date('2026-12-03T00:00:00.000Z'))).toBe(true);
  expect(isLate(undefined, new Date('2026-12-01T12:00:00.000Z'))).toBe(false);
});
