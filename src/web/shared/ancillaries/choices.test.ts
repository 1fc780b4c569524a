import { describe, expect, it } from 'vitest';
import { fromMajor, sum } from '#kernel/money.ts';
import { sampleAncillaries } from '#modules/orders/testing/sample-ancillaries.ts';
import {
  countOf,
  nextToSeat,
  pricedSet,
  priceFor,
  readWish,
  seatOf,
  seatPrice,
  type Wish,
  wishing,
  wishValue,
} from './choices.ts';

const ancillaries = sampleAncillaries(new Date('2026-11-22T06:00:00Z'));
const p0 = (item: string, count = 1, seat?: string): Wish => ({
  leg: 0,
  passengerId: 'p0',
  item,
  count,
  seat,
});

describe('a press', () => {
  it('travels as the value of a button and comes back the same', () => {
    expect(readWish(wishValue(p0('SEAT', 1, '12A')))).toEqual(p0('SEAT', 1, '12A'));
    expect(readWish(wishValue(p0('BAG23', 0)))).toEqual({
      leg: 0,
      passengerId: 'p0',
      item: 'BAG23',
      count: 0,
    });
  });
  it.each([
    '',
    'x|p0|BAG23|1|',
    '0|p0||1|',
    '0|p0|BAG23|-1|',
    '0|p0|BAG23|10|',
    '0|p0|BAG23|1.5|',
    null,
  ])('that is none of ours is not read: %s', (value) => expect(readWish(value)).toBeNull());
});

describe('the set', () => {
  it('counts bags, and zero removes them', () => {
    const two = wishing(ancillaries, [], p0('BAG23', 2));
    expect(countOf(two, p0('BAG23'))).toBe(2);
    expect(wishing(ancillaries, two, p0('BAG23', 0))).toEqual([]);
  });
  it('has one meal and one ride for each passenger on a flight, whichever was chosen last', () => {
    const meals = wishing(ancillaries, wishing(ancillaries, [], p0('VGML')), p0('MOML'));
    expect(meals.map(({ item }) => item)).toEqual(['MOML']);
    const rides = wishing(ancillaries, wishing(ancillaries, meals, p0('BUS-0530')), p0('BUS-0630'));
    expect(rides.map(({ item }) => item)).toEqual(['MOML', 'BUS-0630']);
  });
  it('moves one passenger to another seat and leaves the others in place', () => {
    const one = wishing(ancillaries, [], p0('SEAT', 1, '12A'));
    const both = wishing(ancillaries, one, { ...p0('SEAT', 1, '12B'), passengerId: 'p1' });
    const moved = wishing(ancillaries, both, p0('SEAT', 1, '14A'));
    expect(seatOf(moved, { leg: 0, passengerId: 'p0' })).toBe('14A');
    expect(seatOf(moved, { leg: 0, passengerId: 'p1' })).toBe('12B');
  });
});

describe('prices', () => {
  it('a child under twelve pays the child’s price of a bus, and the seat costs what its zone does', () => {
    const bus = ancillaries.legs[0]?.items.find(({ id }) => id === 'BUS-0530');
    if (!bus) throw new Error('no bus');
    expect(ancillaries.passengers.map((person) => priceFor(bus, person).minor)).toEqual([15_000, 15_000, 7_500, 7_500]);
    expect(seatPrice(ancillaries.legs[0], '2A')).toEqual(fromMajor(700));
    expect(seatPrice(ancillaries.legs[0], '99A')).toBeNull();
  });
  it('add up to what the server answers', () => {
    const set = ancillaries.chosen.map(({ kind: _, price: __, ...choice }) => choice);
    expect(pricedSet(ancillaries, set)).toEqual(ancillaries.chosen);
    expect(sum(pricedSet(ancillaries, set).map(({ price }) => price))).toEqual(ancillaries.total);
  });
});

it('every passenger with a seat picks in turn; infants on laps are skipped', () => {
  const sat = (...who: string[]) =>
    who.map((passengerId, i) => ({ passengerId, leg: 0, item: 'SEAT', count: 1, seat: `1${i}A` }));
  expect(nextToSeat(ancillaries, [], 0)).toEqual({ leg: 0, passengerId: 'p0' });
  expect(nextToSeat(ancillaries, sat('p0'), 0)).toEqual({ leg: 0, passengerId: 'p1' });
  expect(nextToSeat(ancillaries, sat('p1', 'p2'), 0)).toEqual({ leg: 0, passengerId: 'p0' });
  expect(nextToSeat(ancillaries, sat('p0', 'p1', 'p2'), 0)).toBeNull();
});
