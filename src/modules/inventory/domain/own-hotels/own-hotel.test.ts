import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { refundStepAt, retainedBy } from '#kernel/refund-steps.ts';
import { BISHKEK, TULPAR } from '../../testing/own-hotels-fixture.ts';
import { hotelOffer, stockKey } from '../hotels-and-transfers/offers.ts';
import { compareDailyStock, countsOfStock, type StandingDailyStock } from '../own/compare-daily-stock.ts';
import { datesBetween } from '../own/season-dates.ts';
import { type OwnHotel, type OwnRate, zOwnHotel } from './hotel-shape.ts';
import { hotelFaults, hotelForSale, planNights, priceOn } from './own-hotel.ts';

const [suite, single] = TULPAR.rooms as [OwnHotel['rooms'][number], OwnHotel['rooms'][number]];
const [board] = TULPAR.rates as [OwnRate];
const faultsOf = (more: Partial<OwnHotel>) =>
  hotelFaults({ ...TULPAR, ...more }).map(({ field, code }) => `${field} ${code}`);
/** Faults of a ladder: what is kept until three, two and one day before, and after that. */
const ladder = (...kept: (number | 'first_night')[]) => {
  const steps = kept.map((keeps, n) => ({
    daysBefore: kept.length - n,
    time: '12:00',
    ...(keeps === 'first_night' ? { keeps, percent: 0 } : { keeps: 'percent' as const, percent: keeps }),
  }));
  const [rest] = steps.splice(-1);
  if (!rest) throw new Error('no step');
  return faultsOf({
    rates: [{ ...board, refund: { steps, rest: { keeps: rest.keeps, percent: rest.percent } } }],
  });
};

test('a draft at fault is refused at its field', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ rooms: [] })).toEqual(['rooms stays.no_room']);
  expect(faultsOf({ rooms: [{ ...suite, units: 0 }] })).toEqual(['rooms stays.no_room']);
  expect(faultsOf({ rates: [] })).toEqual(['rates stays.no_rate']);
  expect(faultsOf({ rooms: [suite, { ...single, night: 0, weekend: 0 }] })).toEqual([
    'rooms.1.night stays.no_price',
    'rooms.1.weekend stays.no_price',
  ]);
  expect(faultsOf({ entry: { early: '14:00', normal: '14:00', late: '22:00' } })).toEqual([
    'entry.normal stays.hours_order',
  ]);
});

test('seasons do not overlap, end after they begin, and have prices above zero', () => {
  const season = { from: '2026-07-01', to: '2026-07-31', prices: {} };
  expect(faultsOf({ seasons: [season, { ...season, from: '2026-07-31', to: '2026-08-02' }] })).toEqual([
    'seasons.1.from stays.seasons_overlap',
  ]);
  expect(faultsOf({ seasons: [season, { ...season, from: '2026-08-01', to: '2026-08-02' }] })).toEqual([]);
  expect(faultsOf({ seasons: [{ ...season, to: '2026-06-30' }] })).toEqual(['seasons.0.to stays.season_backwards']);
  expect(faultsOf({ seasons: [{ ...season, prices: { a: { night: 0, weekend: null } } }] })).toEqual([
    'seasons.0.a.night stays.no_price',
  ]);
});

test('a ladder never gives more for a later cancellation, and does not mix nights with percentages', () => {
  expect(ladder(0, 50, 100)).toEqual([]);
  expect(ladder(0, 'first_night', 100)).toEqual([]);
  expect(ladder(50, 20, 100)).toEqual(['rates.0.steps.1.keeps stays.ladder_upward']);
  expect(ladder('first_night', 0)).toEqual(['rates.0.rest.keeps stays.ladder_upward']);
  expect(ladder(0, 'first_night', 50)).toEqual(['rates.0.rest.percent stays.ladder_mixed']);
  const steps = [
    { daysBefore: 1, time: '12:00', keeps: 'nothing' as const, percent: 0 },
    { daysBefore: 1, time: '12:00', keeps: 'nothing' as const, percent: 0 },
  ];
  const rest = { keeps: 'percent' as const, percent: 100 };
  expect(faultsOf({ rates: [{ ...board, refund: { steps, rest } }] })).toEqual([
    'rates.0.steps.1.daysBefore stays.ladder_order',
  ]);
});

test('a row that is given twice is refused', () => {
  for (const twice of [{ rooms: [suite, suite] }, { rates: [board, board] }]) {
    const [issue] = zOwnHotel.safeParse({ ...TULPAR, ...twice }).error?.issues ?? [];
    expect(issue?.message).toBe('stays.twice');
  }
});

test('a night costs by its season and weekday', () => {
  // Thursday, Friday, and a Friday of July, in which the suite has one price and the single its own.
  expect(priceOn(TULPAR, suite, '2026-03-12')).toBe(5_000);
  expect(priceOn(TULPAR, suite, '2026-03-13')).toBe(6_000);
  expect(priceOn(TULPAR, suite, '2026-07-10')).toBe(9_000);
  expect(priceOn(TULPAR, single, '2026-07-10')).toBe(3_000);
});

test('a stay at a rate has its price, its half days and its ladder by the clock of the hotel', () => {
  const hotel = hotelForSale(1_001, TULPAR, BISHKEK);
  const nights = planNights(1_001, TULPAR, ['2026-03-12', '2026-03-13']);
  const stock = new Map(
    nights.map(({ id, rbd, seats, fareMinor }) => {
      const row = { id, rbd, left: seats, fareMinor };
      return [stockKey(row), row];
    }),
  );
  const wish = {
    checkInDate: '2026-03-12',
    checkOutDate: '2026-03-14',
    checkInTime: 'early',
    checkOutTime: 'normal',
    rooms: 1,
    adults: 2,
    children: 1,
  } as const;
  const offer = hotelOffer({ hotel, room: 'a', rate: 'p1' }, wish, stock, new Date('2026-03-02T06:00:00Z'));
  // 5,000 and 6,000 at 120 percent, and 40 percent of the first night for the early check-in.
  expect(offer?.total).toEqual(fromMajor(6_000 + 7_200 + 2_400));
  expect(offer?.offerId).toBe('S.1001.a.p1.2026-03-12.2026-03-14.early.normal.1-2-1.1560000');
  const kept = (hours: number) =>
    retainedBy(refundStepAt(offer?.terms.steps ?? [], hours) ?? fail(), fromMajor(15_600)).minor / 100;
  // Three days before at 12:00 are 68 hours before the early check-in, the day before at 18:00 are 14.
  expect([kept(68), kept(67.9), kept(14), kept(13.9), kept(0)]).toEqual([0, 7_800, 7_800, 15_600, 15_600]);
  expect(hotel.distances).toEqual({ centre: 810, airport: 23_840, town: BISHKEK.centre });
});
function fail(): never {
  throw new Error('no step');
}

test('a publication keeps what is sold and was set by hand, closes what is left out, opens what is back', () => {
  const planned = planNights(1_001, TULPAR, datesBetween('2026-03-12', '2026-03-14'));
  const standing: StandingDailyStock[] = planned
    .filter(({ rbd }) => rbd === 'A')
    .map(({ id, rbd, seats, fareMinor }) => ({
      id,
      rbd,
      seats,
      planned: seats,
      fareMinor,
      sold: 0,
      closed: false,
      stopped: false,
      setByHand: false,
    }));
  const [first, second, third] = standing as [StandingDailyStock, StandingDailyStock, StandingDailyStock];
  const stands = [
    { ...first, seats: 5, planned: 5, sold: 4 },
    { ...second, planned: 9, fareMinor: 1, setByHand: true },
    third,
  ];
  const change = compareDailyStock(stands, planned, ['A']);
  // Four are sold, three are planned: the fourth is not sold again when it is given back.
  expect(change.change.map(({ day, seats, fareMinor }) => [day, seats, fareMinor])).toEqual([
    ['2026-03-12', 3, 500_000],
  ]);
  expect(countsOfStock(change)).toEqual({ added: 3, changed: 1, closed: 0, sold: 4 });

  const closed = compareDailyStock(stands, [], ['A']);
  expect(countsOfStock(closed)).toEqual({ added: 0, changed: 0, closed: 3, sold: 4 });
  const back = compareDailyStock(
    stands.map((night) => ({ ...night, closed: true })),
    planned,
    ['B'],
  );
  expect(back.change.map(({ seats, isBack }) => [seats, isBack])).toEqual([
    [3, true],
    [3, true],
    [3, true],
  ]);
});
