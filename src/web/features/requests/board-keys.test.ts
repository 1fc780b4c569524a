import { expect, test } from 'vitest';
import { cardAfter } from './board-keys.ts';

const counts = [3, 0, 1, 2];

test('arrows up and down stay in the column of a board and stop at its ends', () => {
  expect(cardAfter('ArrowDown', { column: 0, row: 0 }, counts)).toEqual({ column: 0, row: 1 });
  expect(cardAfter('ArrowDown', { column: 0, row: 2 }, counts)).toEqual({ column: 0, row: 2 });
  expect(cardAfter('ArrowUp', { column: 3, row: 0 }, counts)).toEqual({ column: 3, row: 0 });
});

test('arrows sideways skip empty columns of a board and keep the row where there is one', () => {
  expect(cardAfter('ArrowRight', { column: 0, row: 2 }, counts)).toEqual({ column: 2, row: 0 });
  expect(cardAfter('ArrowLeft', { column: 3, row: 1 }, counts)).toEqual({ column: 2, row: 0 });
  expect(cardAfter('ArrowRight', { column: 3, row: 1 }, counts)).toEqual({ column: 3, row: 1 });
  expect(cardAfter('Enter', { column: 0, row: 0 }, counts)).toBeNull();
});
