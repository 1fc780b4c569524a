import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { priceThirds } from './price-thirds.ts';

const thirds = (...sums: number[]) => {
  const prices = sums.map((sum) => money(sum));
  return prices.map(priceThirds([null, ...prices]));
};

test('prices are divided into the cheapest, the middle and the most expensive third', () => {
  expect(thirds(300, 100, 200)).toEqual(['high', 'low', 'middle']);
  expect(thirds(1, 2, 3, 4, 5, 6)).toEqual(['low', 'low', 'middle', 'middle', 'high', 'high']);
});

test('equal prices are in one third, and where all are equal none is cheap', () => {
  expect(thirds(5, 5, 5, 5)).toEqual(['middle', 'middle', 'middle', 'middle']);
  expect(thirds(5, 5, 5, 9)).toEqual(['low', 'low', 'low', 'high']);
  expect(thirds(5)).toEqual(['middle']);
});
