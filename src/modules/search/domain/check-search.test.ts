import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { ONE_ADULT, params, returnSlices } from '../testing/fixtures.ts';
import { checkSearch, type ResolvedEndpoint, type ResolvedSlice } from './check-search.ts';
import { checkPassengerCounts, passengerCountWarnings, seatSurplusInfants } from './passenger-counts.ts';
import type { SearchParams } from './schemas.ts';

const BISHKEK: ResolvedEndpoint = { key: 'bishkek', cityKey: 'bishkek', airports: ['bishkek-manas'] };
const OSH: ResolvedEndpoint = { key: 'osh', cityKey: 'osh', airports: ['osh-airport'] };
const SVO: ResolvedEndpoint = { key: 'moscow-svo', cityKey: 'moscow', airports: ['moscow-svo'] };
const MOSCOW: ResolvedEndpoint = { key: 'moscow', cityKey: 'moscow', airports: ['moscow-dme', 'moscow-svo'] };
const TODAY = '2026-03-02';
const there = { from: BISHKEK, to: OSH };
const back = { from: OSH, to: BISHKEK };
const codes = (
  given: SearchParams,
  ends: ResolvedSlice[] = [there, back].slice(0, given.slices.length),
  today = TODAY,
) => checkSearch(given, ends, today).map(({ path, code }) => `${path} ${code}`);
const on = (...dates: string[]) =>
  params({ slices: dates.map((date, i) => ({ ...(returnSlices[i] as (typeof returnSlices)[0]), date })) });

describe('places', () => {
  test('a search between two known cities is fine', () => {
    expect(codes(params())).toEqual([]);
    expect(codes(params({ slices: returnSlices }))).toEqual([]);
  });
  test('an unknown departure and an unknown arrival are reported together', () => {
    expect(codes(params(), [{ from: null, to: null }])).toEqual([
      'slices.0.from search.bad_from',
      'slices.0.to search.bad_to',
    ]);
  });
  test('a place that was not named is asked for, and not called unknown', () => {
    const slices = [{ ...(returnSlices[0] as (typeof returnSlices)[0]), from: '', to: '  ' }];
    expect(codes(params({ slices }), [{ from: null, to: null }])).toEqual([
      'slices.0.from search.from_required',
      'slices.0.to search.to_required',
    ]);
  });
  test('a journey from a city to itself, or between two of its airports, is refused', () => {
    expect(codes(params(), [{ from: BISHKEK, to: BISHKEK }])).toEqual(['slices.0.to search.same_place']);
    expect(codes(params(), [{ from: MOSCOW, to: SVO }])).toEqual(['slices.0.to search.same_place']);
  });
  test('coming back from another city is a journey too', () => {
    const slices = [returnSlices[0], { from: 'MOW', to: 'BSZ', date: '2026-03-15' }] as SearchParams['slices'];
    expect(codes(params({ slices }), [there, { from: MOSCOW, to: BISHKEK }])).toEqual([]);
    expect(codes(params({ slices }), [there, { from: null, to: BISHKEK }])).toEqual(['slices.1.from search.bad_from']);
  });
});

describe('several cities', () => {
  const cities = ['BSZ', 'OSS', 'MOW', 'BSZ', 'OSS', 'MOW', 'BSZ', 'OSS', 'MOW', 'BSZ'];
  const ends = [BISHKEK, OSH, MOSCOW];
  const flights = (dates: readonly string[]) => {
    const slices = dates.map((date, n) => ({ from: cities[n] ?? '', to: cities[n + 1] ?? '', date }));
    const known = dates.map((_, n) => ({
      from: ends[n % 3] as ResolvedEndpoint,
      to: ends[(n + 1) % 3] as ResolvedEndpoint,
    }));
    return codes(params({ slices, tripType: 'multi' }), known);
  };
  const days = (count: number) => Array.from({ length: count }, (_, n) => addDays('2026-03-10', n));
  test('two flights at least, six at most; nine are refused', () => {
    expect(flights(days(1))).toEqual(['slices search.too_few_flights']);
    for (const count of [2, 3, 4, 5, 6]) expect(flights(days(count))).toEqual([]);
    expect(flights(days(7))).toEqual(['slices search.too_many_flights']);
    expect(flights(days(9))).toEqual(['slices search.too_many_flights']);
  });
  test('no flight of it leads from a city to itself', () => {
    const slices = [returnSlices[0], { from: 'OSS', to: 'OSS', date: '2026-03-15' }] as SearchParams['slices'];
    expect(codes(params({ slices, tripType: 'multi' }), [there, { from: OSH, to: OSH }])).toEqual([
      'slices.1.to search.same_place',
    ]);
  });
  test('the flight that goes before the one it follows is named, and no other', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(300), { minLength: 2, maxLength: 6 }), (offsets) => {
        const wrong = offsets.flatMap((offset, n) =>
          n > 0 && offset < (offsets[n - 1] as number) ? [`slices.${n}.date search.flight_before`] : [],
        );
        expect(flights(offsets.map((offset) => addDays(TODAY, offset)))).toEqual(wrong);
      }),
    );
  });
});

describe('days', () => {
  test('a missing day is asked for, an impossible one refused', () => {
    expect(codes(on(''))).toEqual(['slices.0.date search.date_required']);
    expect(codes(on('2026-02-31'))).toEqual(['slices.0.date common.bad_date']);
  });
  test('today can be flown, yesterday not', () => {
    expect(codes(on('2026-03-02'))).toEqual([]);
    expect(codes(on('2026-03-01'))).toEqual(['slices.0.date search.date_past']);
  });
  test('the way back may be on the same day but not before', () => {
    expect(codes(on('2026-03-10', '2026-03-10'))).toEqual([]);
    expect(codes(on('2026-03-10', '2026-03-09'))).toEqual(['slices.1.date search.return_before_out']);
  });
  test('330 days ahead is sold, 331 is not', () => {
    expect(codes(on('2027-01-26'))).toEqual([]);
    expect(codes(on('2027-01-27'))).toEqual(['slices.0.date search.too_far']);
  });
});

describe('passengers', () => {
  test('at least one adult travels', () => {
    expect(checkPassengerCounts({ ...ONE_ADULT, aaa: 0, rbg: 1 }).map(({ code }) => code)).toEqual(['search.no_adult']);
  });
  test('on a bus every child under twelve needs a ticket, and is offered one', () => {
    const passengerCounts = { aaa: 1, rbg: 1, rmg: 1, ins: 1 };
    expect(checkPassengerCounts(passengerCounts, 'bus')).toEqual([
      {
        code: 'search.child_ticket_required',
        values: { infants: 2 },
        offer: { aaa: 1, rbg: 3, rmg: 0, ins: 0 },
      },
    ]);
    expect(checkPassengerCounts({ aaa: 1, rbg: 3, rmg: 0, ins: 0 }, 'bus')).toEqual([]);
  });
  test('infants beyond the adults are offered a seat', () => {
    const passengerCounts = { aaa: 1, rbg: 0, rmg: 3, ins: 0 };
    expect(checkPassengerCounts(passengerCounts)).toEqual([
      {
        code: 'search.infants_exceed_adults',
        values: { infants: 3, adults: 1, surplus: 2 },
        offer: { aaa: 1, rbg: 0, rmg: 1, ins: 2 },
      },
    ]);
    expect(checkPassengerCounts(seatSurplusInfants(passengerCounts))).toEqual([]);
  });
  test('nine seats can be booked, ten not; a lap infant needs none', () => {
    expect(checkPassengerCounts({ aaa: 5, rbg: 4, rmg: 5, ins: 0 })).toEqual([]);
    expect(checkPassengerCounts({ aaa: 5, rbg: 4, rmg: 0, ins: 1 })[0]?.code).toBe('search.too_many_seats');
  });
  test('more than six get a warning, six do not', () => {
    expect(passengerCountWarnings({ aaa: 6, rbg: 0, rmg: 0, ins: 0 })).toEqual([]);
    expect(passengerCountWarnings({ aaa: 6, rbg: 0, rmg: 1, ins: 0 })).toEqual(['search.many_passengers']);
  });
  test('all errors are reported in reading order', () => {
    const wrong = { ...on('2026-03-01'), passengerCounts: { ...ONE_ADULT, aaa: 0 } };
    expect(codes(wrong, [{ from: null, to: OSH }])).toEqual([
      'slices.0.from search.bad_from',
      'slices.0.date search.date_past',
      'passengerCounts search.no_adult',
    ]);
  });
});
