import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import type { LocationDto } from '#modules/reference/api.ts';
import { checkHotelTransferSearch } from './check-hotel-transfer-search.ts';
import type { SearchParams } from './schemas.ts';

const TODAY = '2026-11-22';
const location = (key: string) => ({ key, cityKey: key }) as LocationDto;
const known = [{ from: location('bishkek'), to: location('osh') }];
const passengerCounts = (aaa: number, rbg = 0) => ({ aaa, rbg, rmg: 0, ins: 0 });
const slice = (date: string) => ({ from: 'bishkek', to: 'osh', date });

const hotelStay = (changed: Partial<SearchParams> = {}, checkOutDate = addDays(TODAY, 12)): SearchParams =>
  ({
    mode: 'hotel',
    slices: [slice(addDays(TODAY, 10))],
    passengerCounts: passengerCounts(1),
    cabin: 'economy',
    direct: false,
    hotelStay: { checkOutDate, adults: 1, children: 0 },
    ...changed,
  }) as SearchParams;
const transfer = (time = '14:30', changed: Partial<SearchParams> = {}): SearchParams =>
  ({
    mode: 'transfer',
    slices: [slice(addDays(TODAY, 10))],
    passengerCounts: passengerCounts(1),
    cabin: 'economy',
    direct: false,
    transfer: { time, guests: 1 },
    ...changed,
  }) as SearchParams;
const problems = (params: SearchParams, slices: typeof known | { from: undefined; to: undefined }[] = known) =>
  checkHotelTransferSearch(params, slices as never, TODAY)?.map(({ path, code }) => `${path} ${code}`);

test('a stay and a ride as they should be have nothing wrong with them; a flight is none of either', () => {
  expect([problems(hotelStay()), problems(transfer())]).toEqual([[], []]);
  expect(problems({ ...hotelStay(), mode: 'avia' })).toBeUndefined();
});

test.each([
  [hotelStay({ slices: [slice('')] }), 'slices.0.date search.day_required'],
  [hotelStay({ slices: [slice(addDays(TODAY, 400))] }, addDays(TODAY, 401)), 'slices.0.date search.service_too_far'],
  [hotelStay({}, ''), 'hotelStay.checkOutDate search.leave_required'],
  [hotelStay({}, addDays(TODAY, 10)), 'hotelStay.checkOutDate search.leave_before_entry'],
  [hotelStay({}, addDays(TODAY, 60)), 'hotelStay.checkOutDate search.too_many_nights'],
  [hotelStay({ passengerCounts: passengerCounts(9) }), 'passengerCounts search.room_count'],
  [hotelStay({ passengerCounts: passengerCounts(2) }), 'passengerCounts search.adult_in_each_room'],
  [hotelStay({ passengerCounts: passengerCounts(1, 1) }), 'passengerCounts search.lead_guests_only'],
  [hotelStay({ slices: [slice(TODAY), slice(TODAY)] }), 'slices.1 common.bad_input'],
  [transfer('25:00'), 'transfer.time search.time_required'],
  [transfer('14:30', { passengerCounts: passengerCounts(2) }), 'passengerCounts search.one_car'],
] as const)('a wish for a room or a car that cannot be is refused by its rule (%#: %s)', (params, refusal) => {
  expect(problems(params)).toEqual([refusal]);
});

test('a town and the ends of a ride that were not named are asked for', () => {
  const unnamed = [{ from: '', to: '', date: addDays(TODAY, 10) }];
  const nothing = [{ from: undefined, to: undefined }];
  expect(problems(hotelStay({ slices: unnamed }), nothing)).toEqual(['slices.0.from search.town_required']);
  expect(problems(transfer('14:30', { slices: unnamed }), nothing)).toEqual([
    'slices.0.from search.from_required',
    'slices.0.to search.to_required',
  ]);
});

test('an unknown town, and a way from a place to itself, are refused', () => {
  expect(problems(hotelStay(), [{ from: undefined, to: undefined }])).toEqual(['slices.0.from search.bad_town']);
  const here = location('bishkek');
  expect(
    checkHotelTransferSearch(transfer(), [{ from: here, to: here }] as never, TODAY)?.map(({ code }) => code),
  ).toEqual(['search.same_ends']);
});
