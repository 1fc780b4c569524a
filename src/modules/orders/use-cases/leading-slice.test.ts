import { expect, test } from 'vitest';
import type { OrderRow } from '../core/db/order-queries.ts';
import { leadingSlice } from './leading-slice.ts';

const CITIES = { FRU: 'bishkek', IST: 'istanbul', SAW: 'istanbul', OSS: 'osh' } as const;
type Airport = keyof typeof CITIES;
const named = (key: string) => ({ ru: key, en: key, kg: key });

/** An order of flights between airports, a day after each other from 1 March 2027. */
function orderOf(...flights: readonly [Airport, Airport][]): Pick<OrderRow, 'id' | 'journey'> {
  const slices = flights.map(([from, to], n) => ({
    segments: [{ from, to, departsAt: `2027-03-0${n + 1}T06:00:00Z`, departsLocal: `2027-03-0${n + 1}T12:00` }],
  }));
  const locations = Object.fromEntries(
    Object.entries(CITIES).map(([key, cityKey]) => [key, { cityKey, city: named(cityKey) }]),
  );
  return { id: 'o', journey: { slices, locations } } as unknown as Pick<OrderRow, 'id' | 'journey'>;
}
const leading = (order: Pick<OrderRow, 'id' | 'journey'>, now: string) =>
  leadingSlice(order, [], [], new Set(), new Date(now));

test('a trip there and back says so until its way back leads, another airport of the city or not', () => {
  const trip = orderOf(['FRU', 'IST'], ['SAW', 'FRU']);
  expect(leading(trip, '2027-02-01T00:00:00Z')).toMatchObject({ from: named('bishkek'), returns: true });
  expect(leading(trip, '2027-03-01T12:00:00Z')).toMatchObject({ from: named('istanbul'), returns: false });
});

test('one way, and a trip that ends elsewhere, do not come back', () => {
  expect(leading(orderOf(['FRU', 'IST']), '2027-02-01T00:00:00Z')?.returns).toBe(false);
  expect(leading(orderOf(['FRU', 'IST'], ['IST', 'OSS']), '2027-02-01T00:00:00Z')?.returns).toBe(false);
  expect(leading(orderOf(['FRU', 'IST'], ['OSS', 'FRU']), '2027-02-01T00:00:00Z')?.returns).toBe(false);
});
