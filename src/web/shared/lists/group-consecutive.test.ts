import { expect, test } from 'vitest';
import { groupConsecutive } from './group-consecutive.ts';

test('neighbours with the same key form a group; an item without a key is alone', () => {
  expect(groupConsecutive(['a1', 'a2', 'b1', '', '', 'a3'], (one) => one[0] ?? null)).toEqual([
    ['a1', 'a2'],
    ['b1'],
    [''],
    [''],
    ['a3'],
  ]);
  expect(groupConsecutive([], () => 'x')).toEqual([]);
});
