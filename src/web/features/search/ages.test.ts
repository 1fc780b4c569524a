import { expect, test } from 'vitest';
import { ofCategory, resizedAges } from './ages.ts';

const counts = (rbg: number, rmg = 0, ins = 0) => ({ aaa: 2, rbg, rmg, ins });

test('a child who is added has no age yet, and the ages of the others stay theirs', () => {
  expect(resizedAges([3, 1], counts(1, 1), counts(2, 1))).toEqual([3, null, 1]);
  expect(resizedAges([3, 12, 1], counts(2, 1), counts(1, 1))).toEqual([3, 1]);
  expect(resizedAges([], counts(0), counts(1))).toEqual([null]);
});

test('the ages of a category stand after those before it', () => {
  expect(ofCategory(counts(2, 1, 1), 'ins')).toEqual({ first: 3, count: 1 });
});
