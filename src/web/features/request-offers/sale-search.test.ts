import { describe, expect, test } from 'vitest';
import type { TravelService } from '#modules/requests/api.ts';
import { fieldOfSearchPath, saleSearchFor, saleSearchOf, toSearchParams } from './sale-search.ts';

const common = { action: 'issue', payment: 'cashless', timing: { when: 'exact' }, comment: '' } as const;
const SERVICES = {
  avia: {
    ...common,
    kind: 'avia',
    from: 'Бишкек',
    to: 'IST',
    date: '2026-12-10',
    endDate: '2026-12-17',
    passengers: 2,
    cabin: 'first_class',
    group: false,
    baggage: true,
    fare: '',
    flight: '',
  },
  rail: {
    ...common,
    kind: 'rail',
    from: 'Бишкек',
    to: 'Астана',
    date: '2026-12-10',
    passengers: 3,
    carriage: 'coupe',
    wishes: [],
  },
  hotel: {
    ...common,
    kind: 'hotel',
    city: 'Ош',
    hotel: '',
    dailyLimit: null,
    date: '2026-12-10',
    checkIn: 'early',
    endDate: '2026-12-12',
    checkOut: 'late',
    guests: 3,
    room: 'double',
  },
  transfer: {
    ...common,
    kind: 'transfer',
    from: 'BSZ',
    to: 'Бишкек',
    date: '2026-12-10',
    time: '14:30',
    meetingPoint: '',
    passengers: 4,
    car: 'vip',
  },
} as const satisfies Record<string, TravelService>;
const people = (aaa: number) => ({ aaa, rbg: 0, rmg: 0, ins: 0 });
const searched = (service: TravelService | undefined, product: Parameters<typeof saleSearchFor>[1]) =>
  toSearchParams(saleSearchFor(service, product));

describe('the search for a service', () => {
  test('of a flight goes there and back in its class, for all who travel', () => {
    expect(searched(SERVICES.avia, 'avia')).toEqual({
      slices: [
        { from: 'Бишкек', to: 'IST', date: '2026-12-10' },
        { from: 'IST', to: 'Бишкек', date: '2026-12-17' },
      ],
      passengerCounts: people(2),
      cabin: 'first',
      direct: false,
    });
  });

  test('of a train keeps its coach; by bus it has none', () => {
    expect(searched(SERVICES.rail, 'rail')).toMatchObject({
      mode: 'rail',
      coachClass: 'coupe',
      passengerCounts: people(3),
    });
    const bus = searched(SERVICES.rail, 'bus');
    expect(bus).toMatchObject({ mode: 'bus', slices: [{ from: 'Бишкек', to: 'Астана', date: '2026-12-10' }] });
    expect(bus).not.toHaveProperty('coachClass');
  });

  test('of a hotel asks for as many rooms as its guests need, at its hours', () => {
    expect(searched(SERVICES.hotel, 'hotel')).toEqual({
      mode: 'hotel',
      slices: [{ from: 'Ош', to: 'Ош', date: '2026-12-10' }],
      passengerCounts: people(2),
      cabin: 'economy',
      direct: false,
      hotelStay: { checkOutDate: '2026-12-12', checkInTime: 'early', checkOutTime: 'late', adults: 3, children: 0 },
    });
  });

  test('of a ride asks for one car for all, at its time', () => {
    expect(searched(SERVICES.transfer, 'transfer')).toMatchObject({
      mode: 'transfer',
      slices: [{ from: 'BSZ', to: 'Бишкек', date: '2026-12-10' }],
      passengerCounts: people(1),
      transfer: { time: '14:30', guests: 4, luggage: 0 },
    });
  });

  test('of what has no route begins empty', () => {
    const what: TravelService = { ...common, kind: 'additional', what: 'Visa' };
    expect(searched(what, 'avia').slices).toEqual([{ from: '', to: '', date: '' }]);
  });

  test.each([
    ['avia', 'avia'],
    ['rail', 'rail'],
    ['hotel', 'hotel'],
    ['transfer', 'transfer'],
  ] as const)('%s is repeated as it was', (kind, product) => {
    const params = searched(SERVICES[kind], product);
    const again = saleSearchOf(params, product);
    expect(again && toSearchParams(again)).toEqual(params);
    expect(saleSearchOf(params, 'bus')).toBeNull();
  });

  test('with a count that is no number is one that the search refuses', () => {
    const draft = { ...saleSearchFor(SERVICES.avia, 'avia'), adults: 'two' };
    expect(toSearchParams(draft).passengerCounts.aaa).toBe(-1);
  });
});

test('a problem of the search stands at the field that it is about', () => {
  expect(
    (
      [
        ['slices.0.from', 'avia'],
        ['slices.1.date', 'avia'],
        ['passengerCounts', 'rail'],
        ['passengerCounts.rmg', 'avia'],
        ['slices.0.from', 'hotel'],
        ['hotelStay.checkOutDate', 'hotel'],
        ['passengerCounts', 'hotel'],
        ['slices.0.to', 'transfer'],
        ['transfer.time', 'transfer'],
      ] as const
    ).map(([path, product]) => fieldOfSearchPath(path, product)),
  ).toEqual(['from', 'back', 'adults', 'infants', 'city', 'endDate', 'rooms', 'to', 'time']);
});
