import { expect, test } from 'vitest';
import type { Order } from '#modules/orders/api.ts';
import { ticketRoute } from './order-facts.ts';

type Segment = Order['slices'][number]['segments'][number];
const segment = (flight: string, from: string, to: string) => ({ flight, from, to }) as Segment;
const place = (name: string) => ({ city: { ru: name, en: name, kg: name } });
const order = {
  slices: [
    { segments: [segment('A1', 'FRU', 'IST'), segment('B2', 'IST', 'LHR')] },
    { segments: [segment('B3', 'LHR', 'IST'), segment('A4', 'IST', 'FRU')] },
  ],
  locations: { FRU: place('Bishkek'), IST: place('Istanbul'), LHR: place('London') },
} as unknown as Order;
const ticket = (...flights: string[]) =>
  ({ coupons: flights.map((flight, n) => ({ n, status: 'O', flight })) }) as Order['tickets'][number];

test.each([
  ['of the whole journey names both directions', ['A1', 'B2', 'B3', 'A4'], 'Bishkek – London, London – Bishkek'],
  ['of one carrier of two names what it is for', ['A1', 'A4'], 'Bishkek – Istanbul, Istanbul – Bishkek'],
  ['of one flight names that one', ['B2'], 'Istanbul – London'],
  ['without a flight of the journey names nothing', ['C9'], ''],
])('a ticket %s', (_what, flights, route) => {
  expect(ticketRoute(order, ticket(...flights), 'en')).toBe(route);
});
