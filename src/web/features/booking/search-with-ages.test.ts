import { expect, test } from 'vitest';
import type { BookingDraft } from '#modules/orders/api.ts';
import { searchWithAges } from './search-with-ages.ts';

const booking = {
  params: {
    slices: [{ from: 'bishkek', to: 'istanbul', date: '2027-03-01' }],
    passengerCounts: { aaa: 2, rbg: 2, rmg: 0, ins: 0 },
    childAges: [3, 12],
    cabin: 'economy',
    direct: false,
  },
  itinerary: { id: 'x' },
  price: { total: { minor: 100, currency: 'KGS' } },
  agesOn: '2027-03-01',
  passengers: [{ category: 'aaa' }, { category: 'aaa' }, { category: 'aaa', age: 12 }, { category: 'rbg', age: 3 }],
} as unknown as BookingDraft;

const found = (...birthdates: string[]) => {
  const query = new URLSearchParams(
    searchWithAges(
      booking,
      birthdates.map((birthdate) => ({ birthdate })),
    ).slice('/search?'.length),
  );
  return { aaa: query.get('aaa'), rbg: query.get('rbg'), ages: query.getAll('age') };
};

test('the search again has the ages of the birthdates that are typed, and those said before', () => {
  expect(found('1990-01-01', '', '2015-06-01')).toEqual({ aaa: '2', rbg: '2', ages: ['11', '3'] });
  expect(found('', '', '2000-01-01', '2026-01-01')).toEqual({ aaa: '3', rbg: '1', ages: ['1'] });
  expect(found('2012-01-01')).toEqual({ aaa: '1', rbg: '3', ages: ['15', '12', '3'] });
});
