import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readDuffelNews } from './news.ts';

const NOW = new Date('2027-02-10T06:00:00Z');
const SECRET = 'a webhook secret';
const event = (object: object, more: object = {}) =>
  Buffer.from(
    JSON.stringify({
      id: 'wev_1234',
      api_version: 'v2',
      type: 'order.updated',
      idempotency_key: 'ord_1',
      data: { object },
      ...more,
    }),
  );
const signed = (raw: Buffer, { secret = SECRET, secondsAgo = 0 } = {}) => {
  const t = NOW.getTime() / 1000 - secondsAgo;
  const mac = createHmac('sha256', secret).update(`${t}.`).update(raw).digest('hex');
  return { headers: { 'x-duffel-signature': `t=${t},v1=${mac}` }, raw, now: NOW };
};
const read = (raw: Buffer, how?: { secret?: string; secondsAgo?: number }) => readDuffelNews(SECRET, signed(raw, how));

test('an event names the order that is to be read again, and its own id, which other news of the order has not', () => {
  expect(read(event({ order_id: 'ord_1' }))).toEqual({ kind: 'news', eventId: 'wev_1234', bookingId: 'ord_1' });
  expect(read(event({ id: 'ord_2' }))).toMatchObject({ bookingId: 'ord_2' });
  expect(read(event({ id: 'pay_1', order_id: 'ord_3' }))).toMatchObject({ bookingId: 'ord_3' });
  expect(read(event({ order_id: 'ord_1' }, { id: 'wev_1235' }))).toMatchObject({ eventId: 'wev_1235' });
});

test('an event without an order concerns no booking', () => {
  expect(read(event({ offer_id: 'off_1' }, { type: 'order.creation_failed' }))).toMatchObject({ bookingId: null });
});

test.each([
  ['another secret', { secret: 'another' }],
  ['an old signature', { secondsAgo: 301 }],
  ['a signature of the future', { secondsAgo: -301 }],
])('an event with %s is forged', (_what, how) => {
  expect(read(event({ order_id: 'ord_1' }), how)).toEqual({ kind: 'forged' });
});

test('other bytes than those that were signed are forged, and so is what is not signed', () => {
  const call = signed(event({ order_id: 'ord_1' }));
  expect(readDuffelNews(SECRET, { ...call, raw: event({ order_id: 'ord_2' }) })).toEqual({ kind: 'forged' });
  expect(readDuffelNews(SECRET, { ...call, headers: {} })).toEqual({ kind: 'forged' });
  expect(readDuffelNews(SECRET, { ...call, headers: { 'x-duffel-signature': 'v1=00' } })).toEqual({ kind: 'forged' });
});

test('what is signed and cannot be read is said', () => {
  for (const raw of [Buffer.from('{'), Buffer.from('[]'), event('text' as never), event({ order_id: 7 })])
    expect(read(raw)).toEqual({ kind: 'unreadable' });
});
