import { expect, test } from 'vitest';
import { stepTo } from './move-in-list.ts';

test('arrows, J and K step through a list and stop at its ends; Home and End lead there', () => {
  expect([stepTo('ArrowDown', 0, 3), stepTo('KeyJ', 1, 3), stepTo('ArrowDown', 2, 3)]).toEqual([1, 2, 2]);
  expect([stepTo('ArrowUp', 2, 3), stepTo('KeyK', 1, 3), stepTo('ArrowUp', 0, 3)]).toEqual([1, 0, 0]);
  expect([stepTo('End', 0, 3), stepTo('Home', 2, 3)]).toEqual([2, 0]);
});

test('any other key, and an empty list, move nothing', () => {
  expect([stepTo('Enter', 0, 3), stepTo('KeyC', 0, 3), stepTo('ArrowDown', 0, 0)]).toEqual([null, null, null]);
});
