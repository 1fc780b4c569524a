import { expect, test } from 'vitest';
import { orderViews } from './order-views.ts';
import { searchByName } from './search-by-name.ts';

const labels = { orders: 'Заказы', toPay: 'К оплате', tomorrow: 'Вылет завтра' };
const saved = [{ id: '7', name: 'По сумме', query: 'sort=total' }];
const find = (typed: string, views = saved) =>
  searchByName(orderViews(labels, '2026-12-01', views), typed, ({ name }) => [name]).map(({ to }) => to);

test('the palette finds the views that every user has by their names', () => {
  expect(find('к оплате')).toEqual(['/account/orders?status=pay']);
  expect(find('вылет')).toEqual(['/account/orders?departsFrom=2026-12-02&departsTo=2026-12-02&status=sold']);
});

test('the palette finds a saved view by its name', () => {
  expect(find('по сумме')).toEqual(['/account/orders?sort=total']);
});

test('a saved view takes the place of the one with the same filters', () => {
  const own = [{ id: '8', name: 'Долги', query: 'status=pay' }];
  expect(find('к оплате', own)).toEqual([]);
  expect(find('долги', own)).toEqual(['/account/orders?status=pay']);
});
