import { expect, test } from 'vitest';
import { runsOf } from './runs.ts';

test('neighbours of one key are one run; without a key each is its own', () => {
  expect(runsOf(['a1', 'a2', 'b1', '', '', 'a3'], (one) => one[0] ?? null)).toEqual([
    ['a1', 'a2'],
    ['b1'],
    [''],
    [''],
    ['a3'],
  ]);
  expect(runsOf([], () => 'x')).toEqual([]);
});
