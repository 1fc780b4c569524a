import { expect, test } from 'vitest';
import { swapKeyboardLayout } from './keyboard.ts';

test.each([
  [',birtr', 'бишкек'],
  ['<birtr', 'бишкек'],
  ['"kbcnf', 'элиста'],
  ['ещлнщ', 'tokyo'],
  ['vjcrdf', 'москва'],
  ['Бишкек', ',birtr'],
  ['fkvfns', 'алматы'],
])('«%s» on the other layout is «%s»', (typed, meant) => {
  expect(swapKeyboardLayout(typed)).toBe(meant);
});

test('digits alone have no counterpart on the other layout', () => {
  expect(swapKeyboardLayout('123')).toBeNull();
});
