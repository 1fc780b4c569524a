import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { EVENING, itinerary, MORNING, slice } from '../testing/fixtures.ts';
import { changesSince, cheapestNow, priceNow } from './changed-offers.ts';
import { commissionFrom, sortItineraries, sortsFor } from './ranking.ts';
import type { Itinerary } from './schemas.ts';

const lite = { id: 'lite', fare: 2_600 };
const flex = { id: 'flex', fareFamily: 'flex', fare: 4_900 };
const journey = itinerary('morning', [slice(MORNING)], lite, flex);
const [first, second] = journey.offers as [Itinerary['offers'][number], Itinerary['offers'][number]];
const none = new Map();

test('an offer keeps its shown price until another is reported, and cannot be bought without seats', () => {
  expect(priceNow(first, none)).toEqual(first.price.total);
  expect(priceNow(first, new Map([['lite', fromMajor(3_333)]]))).toEqual(fromMajor(3_333));
  expect(priceNow(first, new Map([['lite', null]]))).toBeNull();
});

test('the price of a card is that of the cheapest offer which can still be had', () => {
  expect(cheapestNow(journey, none)?.offer.id).toBe('lite');
  expect(cheapestNow(journey, new Map([['lite', null]]))).toEqual({
    offer: second,
    price: second.price.total,
  });
  expect(cheapestNow(journey, new Map([['lite', fromMajor(9_000)]]))?.offer.id).toBe('flex');
  const all = new Map([
    ['lite', null],
    ['flex', null],
  ]);
  expect(cheapestNow(journey, all)).toBeNull();
});

test('what went, what came back and what costs another sum are counted apart, of the shown list alone', () => {
  const before = new Map([['lite', null]]);
  const now = new Map([
    ['flex', fromMajor(9_000)],
    ['elsewhere', null],
  ]);
  expect(changesSince([journey], before, now)).toEqual({ gone: 0, back: 1, repriced: 1 });
  expect(changesSince([journey], now, before)).toEqual({ gone: 1, back: 0, repriced: 1 });
  expect(changesSince([journey], now, now)).toEqual({ gone: 0, back: 0, repriced: 0 });
});

const earning = (id: string, departs: string, commission: number): Itinerary => {
  const one = itinerary(id, [slice(departs)]);
  return {
    ...one,
    offers: one.offers.map((offer) => ({
      ...offer,
      price: { ...offer.price, commission: fromMajor(commission) },
    })),
  };
};

test('agency users may sort by commission; others are not offered that order, and get the best list', () => {
  const list = [earning('small', MORNING, 50), earning('great', EVENING, 120)];
  expect(sortItineraries(list, 'commission').map(({ id }) => id)).toEqual(['great', 'small']);
  expect(commissionFrom(list[0]!)).toEqual(fromMajor(50));
  expect(sortsFor(list)).toContain('commission');
  const itineraries = [itinerary('b', [slice(EVENING)]), itinerary('a', [slice(MORNING)])];
  expect(sortsFor(itineraries)).not.toContain('commission');
  expect(sortItineraries(itineraries, 'commission')).toEqual(sortItineraries(itineraries, 'best'));
  // A company earns nothing on its own trips: nothing is shown, and nothing to choose by.
  const company = [earning('own', MORNING, 0)];
  expect(commissionFrom(company[0]!)).toBeUndefined();
  expect(sortsFor(company)).not.toContain('commission');
});
