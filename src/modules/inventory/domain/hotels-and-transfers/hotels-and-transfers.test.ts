import { describe, expect, test } from 'vitest';
import { HOTELS } from '#demo/inventory/hotels/hotels.ts';
import { documentOf, townOfDemo } from '#demo/inventory/hotels/publish-plan.ts';
import { DEMO_TRANSFERS, endsOfDemo, transferDocument } from '#demo/inventory/transfers/transfers.ts';
import { localDateTime } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { refundStepAt, retainedBy } from '#kernel/refund-steps.ts';
import { hotelForSale } from '../own-hotels/own-hotel.ts';
import { planCars, transferForSale } from '../own-transfers/own-transfer.ts';
import { readServiceId, writeServiceId } from './hotel-transfer-id.ts';
import { hotelOffer, roomsFit, stockKey, transferOffer } from './offers.ts';
import { hotelRefundSteps } from './refund-steps.ts';
import { nightId, nightsOf, type Stock } from './stock.ts';

const NOW = new Date('2026-03-02T06:00:00Z');
const HOUR_MS = 3_600_000;
const KONOK = must(HOTELS.find(({ number }) => number === 102));
const hotel = hotelForSale(KONOK.number, documentOf(KONOK, 2026), townOfDemo(KONOK.city));
const rulesOf = (code: string) => must(hotel.rates.find((rate) => rate.code === code)?.rules);

function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('missing');
  return value;
}
const stockOf = (rows: readonly Stock[]) => new Map(rows.map((row) => [stockKey(row), row]));

describe('the limit until which a stay is given back for nothing', () => {
  const firstNight = fromMajor(5_000);
  const steps = (checkInDate: string, entersAt: string, zone: string) =>
    hotelRefundSteps(rulesOf('p4'), { checkInDate, entersAt, zone, firstNight });
  /** What the hotel's clock shows at the end of the first step. */
  const freeUntil = (entersAt: string, zone: string, hours: number) =>
    localDateTime(new Date(Date.parse(entersAt) - hours * HOUR_MS), zone);

  test('is 18:00 of the day before by the hotel’s clock, also over the night in which clocks are moved', () => {
    const cases = [
      // An ordinary night, the short one and the long one of Berlin, and Bishkek, which moves no clocks.
      ['2026-03-20', '2026-03-20T13:00:00Z', 'Europe/Berlin', 20],
      ['2026-03-29', '2026-03-29T12:00:00Z', 'Europe/Berlin', 19],
      ['2026-10-25', '2026-10-25T13:00:00Z', 'Europe/Berlin', 21],
      ['2026-03-29', '2026-03-29T08:00:00Z', 'Asia/Bishkek', 20],
    ] as const;
    for (const [checkInDate, entersAt, zone, hours] of cases) {
      const [free] = steps(checkInDate, entersAt, zone);
      expect([zone, free?.hoursBefore]).toEqual([zone, hours]);
      expect(freeUntil(entersAt, zone, hours).slice(11)).toBe('18:00');
    }
  });

  test('does not move when one enters early: only the hours to the entry are fewer', () => {
    const normal = steps('2026-03-20', '2026-03-20T08:00:00Z', 'Asia/Bishkek');
    const early = steps('2026-03-20', '2026-03-20T02:00:00Z', 'Asia/Bishkek');
    expect([normal[0]?.hoursBefore, early[0]?.hoursBefore]).toEqual([20, 14]);
  });

  test('is followed by the first night, and by everything', () => {
    const ladder = hotelRefundSteps(rulesOf('p2'), {
      checkInDate: '2026-03-20',
      entersAt: '2026-03-20T08:00:00Z',
      zone: 'Asia/Bishkek',
      firstNight,
    });
    const kept = (hours: number) => retainedBy(must(refundStepAt(ladder, hours)), fromMajor(15_000)).minor / 100;
    // Three days before at 12:00 are 74 hours, the day before at 18:00 are 20.
    expect([kept(74), kept(73.9), kept(20), kept(19.9), kept(0)]).toEqual([0, 5_000, 5_000, 15_000, 15_000]);
    expect(refundStepAt(ladder, -0.1)).toBeNull();
  });
});

describe('a stay', () => {
  const wish = {
    checkInDate: '2026-03-13',
    checkOutDate: '2026-03-15',
    checkInTime: 'normal',
    checkOutTime: 'normal',
    rooms: 1,
    adults: 2,
    children: 0,
  } as const;
  const nights = (left: readonly number[]) =>
    stockOf(
      nightsOf('2026-03-13', left.length).map((night, n) => ({
        id: nightId(hotel, night),
        rbd: 'A',
        left: left[n] ?? 0,
        fareMinor: fromMajor(4_000).minor,
      })),
    );
  const offer = (more: Partial<Parameters<typeof hotelOffer>[1]> = {}, left: readonly number[] = [5, 5]) =>
    hotelOffer({ hotel, room: 'a', rate: 'p2' }, { ...wish, ...more }, nights(left), NOW);

  test('costs its nights, and half a night for an early check-in or a late check-out', () => {
    expect(offer()?.total).toEqual(fromMajor(8_000));
    expect(offer({ checkInTime: 'early' })?.total).toEqual(fromMajor(10_000));
    expect(offer({ checkInTime: 'early', checkOutTime: 'late' })?.total).toEqual(fromMajor(12_000));
    expect(offer({ checkInTime: 'late', checkOutTime: 'early' })?.total).toEqual(fromMajor(8_000));
    expect(offer({ rooms: 2, adults: 4 })?.total).toEqual(fromMajor(16_000));
  });

  test('is sold only when every night has a room, and shows the fewest', () => {
    expect(offer({}, [5, 1])?.left).toBe(1);
    expect(offer({}, [5, 0])).toBeNull();
    expect(offer({ rooms: 2, adults: 3 }, [5, 1])).toBeNull();
    expect(offer({ checkOutDate: '2026-03-16' })).toBeNull();
  });

  test('begins and ends by the clock of the hotel', () => {
    expect(offer()).toMatchObject({
      departsLocal: '2026-03-13T14:00',
      departsAt: '2026-03-13T08:00:00.000Z',
      arrivesLocal: '2026-03-15T12:00',
      arrivesAt: '2026-03-15T06:00:00.000Z',
    });
  });

  test('that begins today is entered late once the usual hour has passed, and not at all after that', () => {
    const today = (at: string) => hotelOffer({ hotel, room: 'a', rate: 'p1' }, wish, nights([5, 5]), new Date(at));
    expect(today('2026-03-13T06:30:00Z')?.departsLocal).toBe('2026-03-13T14:00');
    expect(today('2026-03-13T07:30:00Z')?.departsLocal).toBe('2026-03-13T22:00');
    expect(today('2026-03-13T15:30:00Z')).toBeNull();
  });

  test('has a bed for every adult, an adult in every room, and an extra bed for one child in a double', () => {
    const fits = (type: 'single' | 'double', rooms: number, adults: number, children: number) =>
      roomsFit(must(hotel.rooms.find((room) => room.type === type)), { rooms, adults, children });
    expect([fits('single', 1, 1, 0), fits('single', 1, 1, 1), fits('single', 2, 2, 0)]).toEqual([true, false, true]);
    expect([fits('double', 1, 2, 1), fits('double', 1, 2, 2), fits('double', 1, 1, 2)]).toEqual([true, false, true]);
    expect([fits('double', 1, 3, 0), fits('double', 2, 1, 2)]).toEqual([false, false]);
  });
});

describe('a ride', () => {
  const [demo] = DEMO_TRANSFERS as [(typeof DEMO_TRANSFERS)[number]];
  const transfer = transferForSale(11, transferDocument(demo), endsOfDemo(demo));
  const way = must(transfer.ways[0]);
  const day = '2026-03-13';
  const wish = { date: day, time: '14:30', guests: 2, luggage: 2 };
  const stock = stockOf(
    planCars(11, transferDocument(demo), [day]).map(({ id, rbd, fareMinor }) => ({ id, rbd, left: 3, fareMinor })),
  );
  const ride = (kind: 'econom' | 'business' | 'vip' | 'express', more: Partial<typeof wish> = {}) =>
    transferOffer({ transfer, way, class: kind }, { ...wish, ...more }, stock, NOW);

  test('costs by class, and a fifth more at night', () => {
    expect([ride('econom'), ride('business'), ride('vip')].map((one) => one?.total)).toEqual([
      fromMajor(1_200),
      fromMajor(2_040),
      fromMajor(3_480),
    ]);
    expect(ride('econom', { time: '23:10' })?.total).toEqual(fromMajor(1_440));
  });

  test('takes no more people and luggage than the car, and no more than are left in the express', () => {
    expect(ride('econom', { guests: 4 })).toBeNull();
    expect(ride('econom', { luggage: 4 })).toBeNull();
    expect(ride('vip', { guests: 6 })).not.toBeNull();
    expect(ride('express', { guests: 3 })?.total).toEqual(fromMajor(450));
    expect(ride('express', { guests: 4 })).toBeNull();
  });

  test('cannot be ordered for a time that is less than an hour ahead', () => {
    expect(
      transferOffer({ transfer, way, class: 'econom' }, wish, stock, new Date('2026-03-13T07:29:00Z')),
    ).not.toBeNull();
    expect(transferOffer({ transfer, way, class: 'econom' }, wish, stock, new Date('2026-03-13T07:31:00Z'))).toBeNull();
  });
});

test('an offer’s id is read as it was written, and nothing else is', () => {
  const stay = 'S.102.a.p4.2026-03-13.2026-03-15.early.normal.1-2-0.800000';
  const ride = 'R.11.econom.2026-03-13.14:30.2-2.120000';
  for (const id of [stay, ride]) expect(writeServiceId(must(readServiceId(id)))).toBe(id);
  for (const id of [
    stay.replace('2026-03-13', '2026-02-31'),
    stay.replace('p4', 'toString'),
    ride.replace('econom', 'constructor'),
    ride.replace('14:30', '24:30'),
    `${stay}x`,
    '',
  ])
    expect(readServiceId(id)).toBeNull();
});
