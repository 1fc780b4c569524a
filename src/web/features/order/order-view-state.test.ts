import { expect, test } from 'vitest';
import type { Order } from '#modules/orders/api.ts';
import { accepted, loaded, type OrderViewState, received } from './order-view-state.ts';

const entry = (kind: Order['history'][number]['kind']) => ({ at: '2026-12-01T12:00:00Z', kind, details: {} });
const order = (etag: string, ...kinds: Order['history'][number]['kind'][]) =>
  ({ id: 'o', etag, serverNow: '2026-12-01T12:00:00Z', history: kinds.map(entry) }) as Order;
const start: OrderViewState = { order: order('1.1', 'created'), update: null, pendingOrder: null };
const paid = order('2.2', 'created', 'payment_captured');

test('an order update is shown and announced at once when the page is idle', () => {
  const view = received(start, paid, false);
  expect(view).toMatchObject({ order: paid, pendingOrder: null, update: { entry: { kind: 'payment_captured' } } });
});

test('an order update is kept pending while the user types, until they accept it', () => {
  const view = received(start, paid, true);
  expect(view).toMatchObject({ order: start.order, update: null, pendingOrder: paid });
  const issuedOrder = order('3.3', 'created', 'payment_captured', 'issued');
  expect(accepted(received(view, issuedOrder, true))).toMatchObject({
    order: issuedOrder,
    pendingOrder: null,
    update: { entry: { kind: 'issued' } },
  });
});

test('a pending update is shown with the next one when the user no longer types', () => {
  expect(received(received(start, paid, true), paid, false)).toMatchObject({ order: paid, pendingOrder: null });
});

test('the same order version changes nothing', () => {
  expect(received(start, { ...start.order, serverNow: '2026-12-01T12:00:09Z' }, true).pendingOrder).toBeNull();
});

test('the result of the page’s own action is shown even while the user types', () => {
  expect(loaded(received(start, order('1.2', 'created'), true), paid)).toMatchObject({
    order: paid,
    pendingOrder: null,
  });
});

test('accepting without a pending update changes nothing', () => {
  expect(accepted(start)).toBe(start);
});
