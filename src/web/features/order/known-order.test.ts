import { expect, test } from 'vitest';
import type { Order } from '#modules/orders/api.ts';
import { accepted, type KnownOrder, loaded, received } from './known-order.ts';

const entry = (kind: Order['history'][number]['kind']) => ({ at: '2026-12-01T12:00:00Z', kind, details: {} });
const order = (etag: string, ...kinds: Order['history'][number]['kind'][]) =>
  ({ id: 'o', etag, serverNow: '2026-12-01T12:00:00Z', history: kinds.map(entry) }) as Order;
const start: KnownOrder = { order: order('1.1', 'created'), update: null, pendingOrder: null };
const paid = order('2.2', 'created', 'payment_captured');

test('an order changed elsewhere is shown at once on an idle page, and announces what is new', () => {
  const known = received(start, paid, false);
  expect(known).toMatchObject({ order: paid, held: null, news: { entry: { kind: 'payment_captured' } } });
});

test('a change is held while the reader types, marks or answers, until they ask for it', () => {
  const known = received(start, paid, true);
  expect(known).toMatchObject({ order: start.order, news: null, held: paid });
  const issuedOrder = order('3.3', 'created', 'payment_captured', 'issued');
  expect(accepted(received(known, issuedOrder, true))).toMatchObject({
    order: issuedOrder,
    held: null,
    news: { entry: { kind: 'issued' } },
  });
});

test('what was held is shown with the next news that comes when the hands are off', () => {
  expect(received(received(start, paid, true), paid, false)).toMatchObject({ order: paid, held: null });
});

test('the same order again is no change: nothing is asked of the reader', () => {
  expect(received(start, { ...start.order, serverNow: '2026-12-01T12:00:09Z' }, true).pendingOrder).toBeNull();
});

test('what the page’s own act brought is shown whatever has the focus', () => {
  expect(loaded(received(start, order('1.2', 'created'), true), paid)).toMatchObject({
    order: paid,
    held: null,
  });
});

test('nothing held, nothing to accept', () => {
  expect(accepted(start)).toBe(start);
});
