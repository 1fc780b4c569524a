import { expect, test } from 'vitest';
import { otherLayout } from './keyboard.ts';

test.each([
  [',birtr', 'бишкек'],
  ['<birtr', 'бишкек'],
  ['"kbcnf', 'элиста'],
  ['ещлнщ', 'tokyo'],
  ['vjcrdf', 'москва'],
  ['Бишкек', ',birtr'],
  ['fkvfns', 'алматы'],
])('«%s» on the other layout is «%s»', (typed, meant) => {
  expect(otherLayout(typed)).toBe(meant);
});

test('digits alone have no other layout', () => {
  expect(otherLayout('123')).toBeNull();
});
