import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { refundStepAt, retainedBy } from '#kernel/refund-steps.ts';
import { placeOf, SEDAN, TO_TOWN, VAN } from '../../testing/own-transfers-fixture.ts';
import { stockKey, transferOffer } from '../hotels-and-transfers/offers.ts';
import { meetingPoint, type TransferPlace } from '../hotels-and-transfers/transfer-for-sale.ts';
import { planCars, type TransferPlaces, transferFaults, transferForSale } from './own-transfer.ts';
import { type OwnTransfer, zOwnTransfer } from './transfer-shape.ts';

const at = (key: string): TransferPlace => placeOf(key)?.place ?? fail();
function fail(): never {
  throw new Error('not there');
}
const ENDS: TransferPlaces = [at('bishkek-manas'), at('bishkek')];
const faultsOf = (more: Partial<OwnTransfer>, ends: TransferPlaces = ENDS) =>
  transferFaults({ ...TO_TOWN, ...more }, ends).map(({ field, code }) => `${field} ${code}`);
/** Faults of a ladder: what is kept until so many hours before, and later. */
const ladder = (rest: number, ...steps: [hoursBefore: number, percent: number][]) =>
  faultsOf({
    classes: [{ ...VAN, refund: { steps: steps.map(([hoursBefore, percent]) => ({ hoursBefore, percent })), rest } }],
  });

test('a draft at fault is refused at its field', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({}, [ENDS[0], ENDS[0]])).toEqual(['to.place rides.same_place']);
  expect(faultsOf({ classes: [] })).toEqual(['classes rides.no_class']);
  expect(faultsOf({ classes: [{ ...VAN, units: 0 }] })).toEqual(['classes rides.no_class']);
  expect(faultsOf({ classes: [SEDAN, { ...VAN, price: 0 }] })).toEqual(['classes.1.price rides.no_price']);
  expect(faultsOf({ classes: [{ ...VAN, class: 'express' }] })).toEqual(['classes.0.every rides.no_interval']);
  expect(faultsOf({ hours: { from: '08:00', to: '08:00' } })).toEqual(['hours.to rides.hours_same']);
  const twice = zOwnTransfer.safeParse({ ...TO_TOWN, classes: [VAN, VAN] }).error?.issues[0]?.message;
  expect(twice).toBe('rides.twice');
});

test('seasons do not overlap, end after they begin, and have prices above zero', () => {
  const season = { from: '2026-07-01', to: '2026-07-31', prices: {} };
  expect(faultsOf({ seasons: [season, { ...season, from: '2026-07-31', to: '2026-08-02' }] })).toEqual([
    'seasons.1.from rides.seasons_overlap',
  ]);
  expect(faultsOf({ seasons: [{ ...season, to: '2026-06-30' }] })).toEqual(['seasons.0.to rides.season_backwards']);
  expect(faultsOf({ seasons: [{ ...season, prices: { vip: 0 } }] })).toEqual(['seasons.0.vip rides.no_price']);
});

test('a ladder goes from early to late, and never gives more for a later cancellation', () => {
  expect(ladder(100, [24, 0], [4, 50])).toEqual([]);
  expect(ladder(100, [4, 0], [24, 50])).toEqual(['classes.0.steps.1.hoursBefore rides.ladder_order']);
  expect(ladder(100, [24, 50], [4, 20])).toEqual(['classes.0.steps.1.percent rides.ladder_upward']);
  expect(ladder(20, [24, 50])).toEqual(['classes.0.rest rides.ladder_upward']);
});

const TRANSFER = transferForSale(1_001, TO_TOWN, ENDS);
const NOW = new Date('2026-03-02T06:00:00Z');
function ride(
  kind: 'econom' | 'vip',
  { date = '2026-03-12', time = '14:30', way = 0, now = NOW, guests = 2, luggage = 2 } = {},
) {
  const stock = new Map(
    planCars(1_001, TO_TOWN, [date]).map(({ id, rbd, seats, fareMinor }) => {
      const row = { id, rbd, left: seats, fareMinor };
      return [stockKey(row), row];
    }),
  );
  const of = { transfer: TRANSFER, way: TRANSFER.ways[way] ?? fail(), class: kind };
  return transferOffer(of, { date, time, guests, luggage }, stock, now);
}

test('a car costs by its class, by the season, and more at night', () => {
  expect(ride('econom')?.total).toEqual(fromMajor(1_500));
  expect(ride('vip')?.total).toEqual(fromMajor(4_000));
  expect(ride('vip', { date: '2026-07-10' })?.total).toEqual(fromMajor(5_000));
  expect(ride('econom', { date: '2026-07-10' })?.total).toEqual(fromMajor(1_500));
  expect(ride('vip', { time: '22:30' })?.total).toEqual(fromMajor(5_000));
  expect(ride('vip')?.offerId).toBe('R.1001.vip.2026-03-12.14:30.2-2.400000');
});

test('the way back has a number of its own, and is of the same cars', () => {
  const [there, back] = [ride('vip'), ride('vip', { way: 1 })];
  expect([there, back].map((one) => [one?.from, one?.to, one?.service])).toEqual([
    ['bishkek-manas', 'bishkek', 'U0 1001V'],
    ['bishkek', 'bishkek-manas', 'U0 6001V'],
  ]);
  expect(back?.claims).toEqual(there?.claims);
  expect(transferForSale(1_001, { ...TO_TOWN, bothWays: false }, ENDS).ways).toHaveLength(1);
});

test('no car is sent outside its hours, to a larger party, or without the notice that it needs', () => {
  expect(ride('vip', { time: '23:30' })).not.toBeNull();
  expect(ride('vip', { time: '23:31' })).toBeNull();
  expect(ride('vip', { time: '04:59' })).toBeNull();
  expect(ride('vip', { guests: 7 })).toBeNull();
  expect(ride('econom', { luggage: 3 })).toBeNull();
  // Three hours ahead; 14:30 in Bishkek is 08:30 by the clock of the world.
  expect(ride('vip', { now: new Date('2026-03-12T05:29:00Z') })).not.toBeNull();
  expect(ride('vip', { now: new Date('2026-03-12T05:30:00Z') })).toBeNull();
});

test('hours may go past midnight', () => {
  const night = transferForSale(1_001, { ...TO_TOWN, hours: { from: '20:00', to: '04:00' } }, ENDS);
  const stock = new Map(
    planCars(1_001, TO_TOWN, ['2026-03-12']).map(({ id, rbd, seats, fareMinor }) => {
      const row = { id, rbd, left: seats, fareMinor };
      return [stockKey(row), row];
    }),
  );
  const isSent = (time: string) => {
    const of = { transfer: night, way: night.ways[0] ?? fail(), class: 'vip' as const };
    return transferOffer(of, { date: '2026-03-12', time, guests: 1, luggage: 0 }, stock, NOW) !== null;
  };
  expect(['19:59', '20:00', '23:59', '00:30', '04:00', '04:01'].map(isSent)).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ]);
});

test('what is kept of a ride follows its ladder; a class without one brings nothing back', () => {
  const offer = ride('vip') ?? fail();
  const kept = (hours: number) =>
    retainedBy(refundStepAt(offer.terms.steps ?? [], hours) ?? fail(), fromMajor(4_000)).minor / 100;
  expect([kept(24), kept(23.9), kept(4), kept(3.9), kept(0)]).toEqual([0, 1_600, 1_600, 4_000, 4_000]);
  expect(ride('econom')?.terms).toEqual({ allowed: false, voidMinutes: 30 });
});

test('driver and passenger meet where the office says, or at the usual place of an airport, station or town', () => {
  const [there, back] = TRANSFER.ways;
  expect(meetingPoint('vip', there?.from ?? fail()).en).toContain('Arrivals hall');
  expect(meetingPoint('vip', back?.from ?? fail()).en).toBe('At the hotels of the centre');
  expect(meetingPoint('vip', { ...at('bishkek-2'), meet: null }).en).toContain('station');
  expect(meetingPoint('vip', { ...at('bishkek'), meet: null }).en).toContain('address');
});
