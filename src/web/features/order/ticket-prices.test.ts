import { expect, test } from 'vitest';
import { add, fromMajor, money, zero } from '#kernel/money.ts';
import type { Order } from '#modules/orders/api.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import { ticketPrices } from './ticket-prices.ts';

const line = (category: 'aaa' | 'rbg', count: number, fare: number) => ({
  category,
  count,
  fare: fromMajor(fare),
  taxes: fromMajor(500),
  serviceFee: fromMajor(300),
  itFee: fromMajor(50),
  total: fromMajor(fare + 850),
  commission: fromMajor(fare * 0.03),
  motivation: fromMajor(100),
});
const passenger = (id: string, category: 'aaa' | 'rbg') => ({ id, category }) as Order['passengers'][number];
const ticket = (number: string, passengerId: string, flight: string, replaces: string | null = null) =>
  ({ number, passengerId, replaces, coupons: [{ n: 1, status: 'O', flight }] }) as Order['tickets'][number];
const segment = (flight: string) => ({ flight });
const order = (changes: object) =>
  ({ slices: [], terms: {}, tickets: [], journeys: [], ...changes }) as unknown as Order;

const lines = [line('aaa', 2, 4_000), line('rbg', 1, 3_000)];
const passengers = [passenger('p1', 'aaa'), passenger('p2', 'aaa'), passenger('p3', 'rbg')];
const sumOf = (rows: ReturnType<typeof ticketPrices>, part: 'total' | 'commission' | 'motivation' | 'fare') =>
  rows.reduce((all, { price }) => add(all, price[part] ?? zero('KGS')), zero('KGS'));

test('every passenger has a row, and the rows add up to the order price', () => {
  const rows = ticketPrices(
    order({ price: { lines } as PriceDetail, passengers, tickets: [ticket('1', 'p2', 'X0 1')] }),
  );
  expect(rows.map(({ passengerId, numbers }) => [passengerId, numbers])).toEqual([
    ['p1', []],
    ['p2', ['1']],
    ['p3', []],
  ]);
  expect(sumOf(rows, 'total')).toEqual(fromMajor(2 * 4_850 + 3_850));
  expect(sumOf(rows, 'commission')).toEqual(fromMajor(120 + 120 + 90));
  expect(sumOf(rows, 'motivation')).toEqual(fromMajor(300));
});

test('two tickets have two rows; tickets issued by an exchange are left out', () => {
  const portions = [{ lines: [line('aaa', 1, 1_000)] }, { lines: [line('aaa', 1, 2_000)] }];
  const terms = { portions: [{ segmentCount: 1 }, { segmentCount: 1 }] };
  const rows = ticketPrices(
    order({
      price: { lines: [line('aaa', 1, 3_000)], portions } as unknown as PriceDetail,
      terms,
      slices: [{ segments: [segment('B0 1'), segment('X0 2')] }],
      passengers: [passenger('p1', 'aaa')],
      tickets: [ticket('10', 'p1', 'B0 1'), ticket('20', 'p1', 'X0 2'), ticket('30', 'p1', 'X0 2', '20')],
    }),
  );
  expect(rows.map(({ flights, numbers }) => [flights, numbers])).toEqual([
    [['B0 1'], ['10']],
    [['X0 2'], ['20']],
  ]);
  expect(sumOf(rows, 'fare')).toEqual(fromMajor(3_000));
});

test('a room for two under one lead guest is one row for both', () => {
  const rows = ticketPrices(
    order({ price: { lines: [line('aaa', 2, 4_000)] } as PriceDetail, passengers: [passenger('p1', 'aaa')] }),
  );
  expect(rows).toMatchObject([{ passengerId: null, count: 2, price: { total: money(2 * 485_000) } }]);
});

test('rows have no commission when it is hidden', () => {
  const [{ commission: _c, motivation: _m, ...withoutEarnings } = lines[0] as (typeof lines)[number]] = lines;
  const rows = ticketPrices(
    order({ price: { lines: [withoutEarnings] } as PriceDetail, passengers: passengers.slice(0, 2) }),
  );
  expect(JSON.stringify(rows)).not.toMatch(/commission|motivation/);
});
