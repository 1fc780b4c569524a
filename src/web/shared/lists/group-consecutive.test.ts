import { expect, test } from 'vitest';
import { groupConsecutive } from './group-consecutive.ts';

test('neighbours of one key are one run; without a key each is its own', () => {
  expect(groupConsecutive(['a1', 'a2', 'b1', '', '', 'a3'], (one) => one[0] ?? null)).toEqual([
    ['a1', 'a2'],
    ['b1'],
    [''],
    [''],
    ['a3'],
  ]);
  expect(groupConsecutive([], () => 'x')).toEqual([]);
});
