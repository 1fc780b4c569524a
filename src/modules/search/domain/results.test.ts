import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CABINS } from '#kernel/cabin.ts';
import { addDays } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { seatsNeeded } from '#kernel/passengers.ts';
import type { Connection } from '#modules/supply/api.ts';
import { EVENING, HOME, itinerary, MORNING, params, ROUNDABOUT, slice } from '../testing/fixtures.ts';
import { countFacets } from './facets.ts';
import { filtersToQuery, queryToFilters, queryToSort } from './filter-query.ts';
import {
  applyFilters,
  type Filters,
  filtersInUse,
  LEG_MODES,
  NO_FILTERS,
  STOPS,
  type TimeRange,
  withTimeRange,
} from './filters.ts';
import { SORTS, sortItineraries } from './ranking.ts';
import type { Itinerary, SearchParams } from './schemas.ts';
import { queryToSearch, searchToQuery } from './search-query.ts';
import { MAX_FLIGHTS } from './trip-type.ts';

const EVENING_HOURS = { from: 18 * 60, to: 1_439 };
const MORNING_HOURS = { from: 6 * 60, to: 11 * 60 + 59 };
const SELF: Connection = { kind: 'self_transfer', minimum: 105, interchangeMinutes: null };
const lite = { id: 'lite', fare: 2_600 };
const flex = { id: 'flex', fareFamily: 'flex', fare: 4_900, bags: 2, refundable: true };
const morning = itinerary('morning', [slice(MORNING)], lite, flex);
const evening = itinerary('evening', [slice(EVENING)], { ...lite, fare: 2_100 });
const longWay = itinerary('long', [slice(...ROUNDABOUT)], { ...lite, fare: 1_900 });
const kanat = itinerary('kanat', [slice(MORNING.replace('X0 101', 'K0 7'))], { ...flex, fare: 3_000 });
const all = [morning, evening, longWay, kanat];
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const only = (change: Partial<Filters>) => ids(applyFilters(all, { ...NO_FILTERS, ...change }));

describe('order', () => {
  test('by price, by time on the way, by departure', () => {
    expect(ids(sortItineraries(all, 'price'))).toEqual(['long', 'evening', 'morning', 'kanat']);
    expect(ids(sortItineraries(all, 'duration'))).toEqual(['evening', 'morning', 'kanat', 'long']);
    expect(ids(sortItineraries(all, 'departure'))).toEqual(['morning', 'kanat', 'long', 'evening']);
  });
  test('the best is not the cheapest when that takes a day with a connection', () => {
    expect(ids(sortItineraries(all, 'best'))).toEqual(['evening', 'morning', 'kanat', 'long']);
  });
  test('a list has one order however it came', () => {
    for (const sort of SORTS)
      expect(ids(sortItineraries(all.toReversed(), sort))).toEqual(ids(sortItineraries(all, sort)));
    expect(sortItineraries([], 'best')).toEqual([]);
  });
  test('a night, two tickets or another airport at a change stand lower than a calm change at the same price', () => {
    const [out = '', on = ''] = ROUNDABOUT;
    const calm = itinerary('calm', [slice(out, on)]);
    const later = (to: string) => itinerary('other', [slice(out, on.replace('moscow-dme', to))]);
    const risky = { ...later('moscow-dme'), slices: [{ ...slice(out, on), connections: [SELF] }] };
    expect(ids(sortItineraries([risky, calm], 'best'))).toEqual(['calm', 'other']);
    expect(ids(sortItineraries([later('moscow-svo'), calm], 'best'))).toEqual(['calm', 'other']);
    const [tired, rested] = ['night', 'calm'].map((id) => ({ ...calm, id, minutes: 1_200 })) as [Itinerary, Itinerary];
    const night = slice(out, on.replaceAll('03-10', '03-11'));
    expect(ids(sortItineraries([{ ...tired, slices: [night] }, rested], 'best'))).toEqual(['calm', 'night']);
  });
});

describe('filters', () => {
  test('by connections, carrier, time of day, airport and length', () => {
    expect(only({ stops: ['0'] })).toEqual(['morning', 'evening', 'kanat']);
    expect(only({ stops: ['1', '2'] })).toEqual(['long']);
    expect(only({ carriers: ['K0'] })).toEqual(['kanat']);
    expect(only({ departs: [EVENING_HOURS] })).toEqual(['evening']);
    expect(only({ arrives: [EVENING_HOURS] })).toEqual(['evening', 'long']);
    expect(only({ airports: ['osh-airport'] })).toHaveLength(4);
    expect(only({ airports: ['moscow-dme'] })).toEqual([]);
    expect(only({ maxMinutes: 45 })).toEqual(['morning', 'evening', 'kanat']);
    expect(only({ minMinutes: 46 })).toEqual(['long']);
  });
  test('the time of the way back counts for the way back', () => {
    const both = itinerary('both', [slice(EVENING), slice(HOME)]);
    const passes = (change: Partial<Filters>) => applyFilters([both], { ...NO_FILTERS, ...change }).length;
    expect(passes({ departs: [EVENING_HOURS, MORNING_HOURS] })).toBe(1);
    expect(passes({ departs: [null, EVENING_HOURS] })).toBe(0);
  });
  test('every flight of a longer journey has its own times', () => {
    const third = 'X0 301 bishkek-manas 2026-03-20T02:00 moscow-dme 2026-03-20T04:00';
    const three = itinerary('three', [slice(MORNING), slice(HOME), slice(third)]);
    const passes = (change: Partial<Filters>) => applyFilters([three], { ...NO_FILTERS, ...change }).length;
    expect(passes({ departs: [MORNING_HOURS, null, { from: 0, to: 180 }] })).toBe(1);
    expect(passes({ departs: [null, null, MORNING_HOURS] })).toBe(0);
    expect(passes({ arrives: [null, null, null, MORNING_HOURS] })).toBe(0);
    // 08:00, 10:00 and 02:00, in parts of an hour and a half.
    expect(countFacets([three], NO_FILTERS).departs.map((bins) => bins.indexOf(1))).toEqual([5, 6, 1]);
  });
  test('an airport is kept to wherever there is a choice of it, and nowhere else', () => {
    const domodedovo = 'X0 301 bishkek-manas 2026-03-10T02:00 moscow-dme 2026-03-10T04:00';
    const sheremetyevo = 'X0 303 bishkek-manas 2026-03-10T02:00 moscow-svo 2026-03-10T04:00';
    const two = (id: string, first: string) => itinerary(id, [slice(first), slice(EVENING)]);
    const list = [two('dme', domodedovo), two('svo', sheremetyevo)];
    const at = (...airports: string[]) => ids(applyFilters(list, { ...NO_FILTERS, airports }));
    expect(at('moscow-dme')).toEqual(['dme']);
    expect(at('osh-airport')).toEqual(['dme', 'svo']);
    expect(at('moscow-dme', 'moscow-svo')).toEqual(['dme', 'svo']);
    expect(at('nowhere')).toEqual([]);
  });
  test('with baggage the price of a card is the price with baggage', () => {
    const [card] = applyFilters(all, { ...NO_FILTERS, baggage: true });
    expect(card?.id).toBe('morning');
    expect(card?.offers.map(({ id }) => id)).toEqual(['flex']);
    expect(card?.offers[0]?.price.total).toEqual(fromMajor(5_350));
  });
  test('one offer must keep all the promises: a cheap one without baggage does not help', () => {
    expect(only({ baggage: true, maxPrice: fromMajor(4_000).minor })).toEqual(['kanat']);
  });
  test('a card costs what its cheapest shown offer costs: a lower price bound does not hide that', () => {
    expect(only({ minPrice: fromMajor(2_550).minor })).toEqual(['morning', 'evening', 'kanat']);
    expect(only({ minPrice: fromMajor(2_551).minor })).toEqual(['morning', 'kanat']);
    const [first] = applyFilters([morning], { ...NO_FILTERS, minPrice: fromMajor(3_050).minor });
    expect(first).toEqual(morning);
    expect(only({ minPrice: fromMajor(5_350).minor })).toEqual([]);
    expect(only({ minPrice: fromMajor(5_350).minor, baggage: true })).toEqual(['morning']);
  });
  test('bars of prices count the cards between the cheapest and the dearest, whatever prices are chosen', () => {
    const { min, max, bins } = countFacets(all, { ...NO_FILTERS, minPrice: 1, maxPrice: 2 }).price ?? {};
    expect([min, max]).toEqual([fromMajor(2_350), fromMajor(3_450)]);
    // 2 350, 2 550, 3 050 and 3 450, in sixteenths of 1 100.
    expect(bins?.flatMap((count, n) => (count > 0 ? [[n, count]] : []))).toEqual([
      [0, 1],
      [2, 1],
      [10, 1],
      [15, 1],
    ]);
    const bags = countFacets(all, { ...NO_FILTERS, baggage: true }).price?.bins;
    expect(bags?.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(countFacets([morning], NO_FILTERS).price?.bins[0]).toBe(1);
  });
  test('bars of travel times count the cards between the quickest and the longest, whatever times are chosen', () => {
    const facet = countFacets(all, { ...NO_FILTERS, minMinutes: 46 }).minutes;
    expect(facet?.bins.reduce((sum, count) => sum + count, 0)).toBe(all.length);
    expect([facet?.bins[0], facet?.bins.at(-1)]).toEqual([3, 1]);
  });
  test('a choice counts what it would leave under the choices of other groups', () => {
    const counts = countFacets(all, { ...NO_FILTERS, stops: ['0'], carriers: ['X0'] });
    expect(counts).toMatchObject({ total: 4, shown: 2 });
    expect(counts.stops).toEqual([
      { value: '0', count: 2, from: fromMajor(2_550) },
      { value: '1', count: 1, from: fromMajor(2_350) },
    ]);
    expect(counts.carriers.map(({ value, count }) => [value, count])).toEqual([
      ['K0', 1],
      ['X0', 2],
    ]);
    expect(counts.baggage).toEqual({ value: 'baggage', count: 1, from: fromMajor(5_350) });
    expect(counts.price).toMatchObject({ min: fromMajor(2_350), max: fromMajor(3_450) });
    expect(countFacets([], NO_FILTERS)).toMatchObject({ total: 0, price: null, minutes: null });
  });
  test('the count of every choice is what choosing it alone in its group shows', () => {
    const groups = ['stops', 'carriers', 'airports'] as const;
    for (const chosen of [NO_FILTERS, { ...NO_FILTERS, baggage: true }, { ...NO_FILTERS, stops: ['0'] as const }]) {
      const counts = countFacets(all, chosen);
      for (const group of groups)
        for (const { value, count } of counts[group])
          expect([group, value, count]).toEqual([
            group,
            value,
            applyFilters(all, { ...chosen, [group]: [value] }).length,
          ]);
      for (const group of ['departs', 'arrives'] as const)
        for (const [n, bins] of counts[group].entries())
          for (const [bin, count] of bins.entries()) {
            const range = { from: bin * 90, to: bin * 90 + 89 };
            const left = applyFilters(all, { ...chosen, [group]: withTimeRange([], n, range) }).length;
            expect([group, n, bin, count]).toEqual([group, n, bin, left]);
          }
    }
  });
  test('the number in use is shown', () => {
    expect(filtersInUse(NO_FILTERS)).toBe(0);
    expect(filtersInUse({ ...NO_FILTERS, stops: ['0', '1'], baggage: true, maxPrice: 5 })).toBe(3);
    expect(filtersInUse({ ...NO_FILTERS, minPrice: 5, maxPrice: 9 })).toBe(1);
    expect(filtersInUse({ ...NO_FILTERS, minMinutes: 5, maxMinutes: 9 })).toBe(1);
  });
});

describe('addresses', () => {
  const minute = fc.integer({ min: 0, max: 1_439 });
  const range: fc.Arbitrary<TimeRange> = fc
    .tuple(minute, minute)
    .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
    .filter(({ from, to }) => from > 0 || to < 1_439);
  // As many directions as it takes: a last one that does not filter leaves no trace.
  const byDirection = fc
    .array(fc.option(range), { maxLength: MAX_FLIGHTS })
    .filter((all) => all.length === 0 || all.at(-1) !== null);
  const filters: fc.Arbitrary<Filters> = fc.record({
    stops: fc.subarray([...STOPS]),
    baggage: fc.boolean(),
    refundable: fc.boolean(),
    noNight: fc.boolean(),
    modes: fc.subarray([...LEG_MODES]),
    departs: byDirection,
    arrives: byDirection,
    carriers: fc.uniqueArray(fc.stringMatching(/^[A-Z0-9]{2}$/), { maxLength: 4 }),
    airports: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,9}(-[a-z]{1,9})?$/), { maxLength: 4 }),
    minPrice: fc.option(fc.nat()),
    maxPrice: fc.option(fc.nat()),
    minMinutes: fc.option(fc.nat()),
    maxMinutes: fc.option(fc.nat()),
  });
  test('a link reproduces every filter and the order', () => {
    fc.assert(
      fc.property(filters, fc.constantFrom(...SORTS), (given, sort) => {
        const address = new URLSearchParams(filtersToQuery(given, sort).toString());
        expect(queryToFilters(address)).toEqual(given);
        expect(queryToSort(address)).toBe(sort);
      }),
    );
  });
  test('no filter leaves no trace in the address, nonsense there no filter', () => {
    expect(filtersToQuery(NO_FILTERS).toString()).toBe('');
    const junk =
      'stops=7,x&dep=noon&dep2=0900-0800&arr=0000-2359&air=%3Cb%3E,lower&ap=a%20b' +
      '&price=-1&priceFrom=x&minutes=1e9&bag=yes&sort=odd';
    expect(queryToFilters(new URLSearchParams(junk))).toEqual(NO_FILTERS);
    expect(queryToSort(new URLSearchParams(junk))).toBe('best');
  });
  test('a link reproduces every search', () => {
    const counts = { rbg: fc.nat(9), rmg: fc.nat(9), ins: fc.nat(9), aaa: fc.nat(9) };
    const text = fc.stringMatching(/^[a-zа-я][a-zа-я -]{0,20}[a-zа-я]$/);
    const search = fc.record({
      from: text,
      to: text,
      days: fc.tuple(fc.nat(300), fc.option(fc.nat(30))),
      passengerCounts: fc.record(counts).filter((passengerCounts) => seatsNeeded(passengerCounts) > 0),
      cabin: fc.constantFrom(...CABINS),
      direct: fc.boolean(),
    });
    fc.assert(
      fc.property(search, ({ from, to, days: [out, stay], passengerCounts, cabin, direct }) => {
        const there = { from, to, date: addDays('2026-03-02', out) };
        const back = stay === null ? [] : [{ from: to, to: from, date: addDays(there.date, stay) }];
        const given = { slices: [there, ...back], passengerCounts, cabin, direct };
        expect(queryToSearch(new URLSearchParams(searchToQuery(given).toString()))).toEqual(given);
      }),
    );
  });
  test('a link has the ages of children; an old one has none, and one text field has them all', () => {
    const address = 'from=BSZ&to=OSS&out=2026-12-09&aaa=2&rbg=2&rmg=1';
    const ages = (more: string) => queryToSearch(new URLSearchParams(address + more))?.childAges;
    expect(ages('&age=3&age=12&age=0')).toEqual([3, 12, 0]);
    expect(ages('&age=&age=12&age=')).toEqual([null, 12, null]);
    expect(ages('&age=3%2C+12%3B+0')).toEqual([3, 12, 0]);
    expect(ages('&age=3&age=18&age=x&age=5')).toEqual([3, null, null]);
    expect([ages(''), ages('&age='), ages('&age=&age=&age=')]).toEqual([undefined, undefined, undefined]);
    const given = queryToSearch(new URLSearchParams(`${address}&age=&age=12&age=0`)) as SearchParams;
    expect(queryToSearch(searchToQuery(given))).toEqual(given);
  });
  test('a link reproduces every journey over several cities', () => {
    const text = fc.stringMatching(/^[a-zа-я][a-zа-я -]{0,20}[a-zа-я]$/);
    const flight = fc.record({
      from: text,
      to: text,
      date: fc.nat(300).map((n) => addDays('2026-03-02', n)),
    });
    fc.assert(
      fc.property(fc.array(flight, { minLength: 2, maxLength: 9 }), (slices) => {
        const given = params({ slices, tripType: 'multi' });
        expect(queryToSearch(new URLSearchParams(searchToQuery(given).toString()))).toEqual(given);
      }),
    );
  });
  test('empty flights do not count, nor one that only has the proposed departure', () => {
    const address = (rows: string) => queryToSearch(new URLSearchParams(`shape=multi&${rows}`))?.slices;
    const osh = { from: 'BSZ', to: 'OSS', date: '2026-12-09' };
    const first = 'from=BSZ&to=OSS&out=2026-12-09';
    expect(address(`${first}&from=&to=&out=&from=OSS&to=DME&out=`)).toEqual([
      osh,
      { from: 'OSS', to: 'DME', date: '' },
    ]);
    expect(address(`${first}&from=OSS&to=&out=`)).toEqual([osh]);
  });
  test('the address of the home page form starts a search', () => {
    const address = new URLSearchParams('from=BSZ&to=OSS&out=2026-12-09&back=2026-12-12&aaa=2&rbg=1&cabin=economy');
    expect(queryToSearch(address)).toEqual(
      params({
        slices: [
          { from: 'BSZ', to: 'OSS', date: '2026-12-09' },
          { from: 'OSS', to: 'BSZ', date: '2026-12-12' },
        ],
        passengerCounts: { aaa: 2, rbg: 1, rmg: 0, ins: 0 },
      }),
    );
  });
  test('an address without a search has no search; a half-filled one is refused with words', () => {
    expect(queryToSearch(new URLSearchParams('sort=price'))).toBeNull();
    expect(queryToSearch(new URLSearchParams('from=BSZ&aaa=-1'))).toEqual(
      params({ slices: [{ from: 'BSZ', to: '', date: '' }], passengerCounts: { aaa: 0, rbg: 0, rmg: 0, ins: 0 } }),
    );
  });
});
