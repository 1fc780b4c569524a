import { describe, expect, it } from 'vitest';
import { fromMajor, sum } from '#kernel/money.ts';
import { sampleAncillaries } from '#modules/orders/testing/sample-ancillaries.ts';
import {
  type AncillaryChange,
  applyChange,
  decodeChange,
  encodeChange,
  nextToSelectSeat,
  priceChoices,
  seatPrice,
  selectedCount,
  selectedSeat,
  unitPrice,
} from './choices.ts';

const ancillaries = sampleAncillaries(new Date('2026-11-22T06:00:00Z'));
const changeOfFirst = (item: string, count = 1, seat?: string): AncillaryChange => ({
  segmentIndex: 0,
  passengerId: 'p0',
  item,
  count,
  seat,
});

describe('a change', () => {
  it('survives encoding as the value of a button', () => {
    expect(decodeChange(encodeChange(changeOfFirst('SEAT', 1, '12A')))).toEqual(changeOfFirst('SEAT', 1, '12A'));
    expect(decodeChange(encodeChange(changeOfFirst('BAG23', 0)))).toEqual({
      segmentIndex: 0,
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
  ])('is null for an unknown value: %s', (value) => expect(decodeChange(value)).toBeNull());
});

describe('the selection', () => {
  it('counts bags, and zero removes them', () => {
    const two = applyChange(ancillaries, [], changeOfFirst('BAG23', 2));
    expect(selectedCount(two, changeOfFirst('BAG23'))).toBe(2);
    expect(applyChange(ancillaries, two, changeOfFirst('BAG23', 0))).toEqual([]);
  });
  it('has one meal and one bus ride per passenger and segment, the last one chosen', () => {
    const withMeal = applyChange(
      ancillaries,
      applyChange(ancillaries, [], changeOfFirst('VGML')),
      changeOfFirst('MOML'),
    );
    expect(withMeal.map(({ item }) => item)).toEqual(['MOML']);
    const withBus = applyChange(
      ancillaries,
      applyChange(ancillaries, withMeal, changeOfFirst('BUS-0530')),
      changeOfFirst('BUS-0630'),
    );
    expect(withBus.map(({ item }) => item)).toEqual(['MOML', 'BUS-0630']);
  });
  it('moves one passenger to another seat and leaves the others in place', () => {
    const one = applyChange(ancillaries, [], changeOfFirst('SEAT', 1, '12A'));
    const both = applyChange(ancillaries, one, { ...changeOfFirst('SEAT', 1, '12B'), passengerId: 'p1' });
    const moved = applyChange(ancillaries, both, changeOfFirst('SEAT', 1, '14A'));
    expect(selectedSeat(moved, { segmentIndex: 0, passengerId: 'p0' })).toBe('14A');
    expect(selectedSeat(moved, { segmentIndex: 0, passengerId: 'p1' })).toBe('12B');
  });
});

describe('prices', () => {
  it('a child under twelve pays the child’s price of a bus, and a seat costs the price of its zone', () => {
    const bus = ancillaries.segments[0]?.items.find(({ id }) => id === 'BUS-0530');
    if (!bus) throw new Error('no bus');
    expect(ancillaries.passengers.map((passenger) => unitPrice(bus, passenger).minor)).toEqual([
      15_000, 15_000, 7_500, 7_500,
    ]);
    expect(seatPrice(ancillaries.segments[0], '2A')).toEqual(fromMajor(700));
    expect(seatPrice(ancillaries.segments[0], '99A')).toBeNull();
  });
  it('are the same as those of the server', () => {
    const choices = ancillaries.chosen.map(({ kind: _, price: __, ...choice }) => choice);
    expect(priceChoices(ancillaries, choices)).toEqual(ancillaries.chosen);
    expect(sum(priceChoices(ancillaries, choices).map(({ price }) => price))).toEqual(ancillaries.total);
  });
});

it('seats are selected for every passenger with a seat in turn; infants on laps are skipped', () => {
  const seated = (...who: string[]) =>
    who.map((passengerId, i) => ({ passengerId, segmentIndex: 0, item: 'SEAT', count: 1, seat: `1${i}A` }));
  expect(nextToSelectSeat(ancillaries, [], 0)).toEqual({ segmentIndex: 0, passengerId: 'p0' });
  expect(nextToSelectSeat(ancillaries, seated('p0'), 0)).toEqual({ segmentIndex: 0, passengerId: 'p1' });
  expect(nextToSelectSeat(ancillaries, seated('p1', 'p2'), 0)).toEqual({ segmentIndex: 0, passengerId: 'p0' });
  expect(nextToSelectSeat(ancillaries, seated('p0', 'p1', 'p2'), 0)).toBeNull();
});
