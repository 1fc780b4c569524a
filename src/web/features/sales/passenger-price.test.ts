import { expect, test } from 'vitest';
import { fromMajor, sum } from '#kernel/money.ts';
import type { Order } from '#modules/orders/api.ts';
import { passengerPrice } from './passenger-price.ts';

const line = (category: 'aaa' | 'rbg', count: number, total: number) => ({ category, count, total: fromMajor(total) });
const price = { lines: [line('aaa', 2, 3_500), line('rbg', 1, 2_000)] } as unknown as Order['price'];

test('the prices of the passengers of an order are its total, two adults included', () => {
  const passengers = ['aaa', 'aaa', 'rbg'] as const;
  const prices = passengers.flatMap((category) => passengerPrice(price, category) ?? []);
  expect(prices).toEqual([fromMajor(3_500), fromMajor(3_500), fromMajor(2_000)]);
  expect(sum(prices, 'KGS')).toEqual(fromMajor(9_000));
  expect(passengerPrice(price, 'ins')).toBeUndefined();
});
