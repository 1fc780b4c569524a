import { expect, test } from 'vitest';
import { groupByKey } from './group-by-key.ts';

test('items with the same key form a group where the first of them stands; an item without a key is alone', () => {
  expect(groupByKey(['a1', 'b1', '', 'a2', '', 'b2', 'c1'], (one) => one[0] ?? null)).toEqual([
    ['a1', 'a2'],
    ['b1', 'b2'],
    [''],
    [''],
    ['c1'],
  ]);
  expect(groupByKey([], () => 'x')).toEqual([]);
});
