import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import type { LocationDto } from '#modules/reference/api.ts';
import { checkService } from './check-service.ts';
import type { SearchParams } from './schemas.ts';

const TODAY = '2026-11-22';
const place = (key: string) => ({ key, cityKey: key }) as LocationDto;
const known = [{ from: place('bishkek'), to: place('osh') }];
const mix = (aaa: number, rbg = 0) => ({ aaa, rbg, rmg: 0, ins: 0 });
const leg = (date: string) => ({ from: 'bishkek', to: 'osh', date });

const stay = (changed: Partial<SearchParams> = {}, out = addDays(TODAY, 12)): SearchParams =>
  ({
    mode: 'hotel',
    legs: [leg(addDays(TODAY, 10))],
    mix: mix(1),
    cabin: 'economy',
    direct: false,
    stay: { out, adults: 1, children: 0 },
    ...changed,
  }) as SearchParams;
const ride = (time = '14:30', changed: Partial<SearchParams> = {}): SearchParams =>
  ({
    mode: 'transfer',
    legs: [leg(addDays(TODAY, 10))],
    mix: mix(1),
    cabin: 'economy',
    direct: false,
    ride: { time, people: 1 },
    ...changed,
  }) as SearchParams;
const problems = (params: SearchParams, legs: typeof known | { from: undefined; to: undefined }[] = known) =>
  checkService(params, legs as never, TODAY)?.map(({ path, code }) => `${path} ${code}`);

test('a stay and a ride as they should be have nothing wrong with them; a flight is none of either', () => {
  expect([problems(stay()), problems(ride())]).toEqual([[], []]);
  expect(problems({ ...stay(), mode: 'avia' })).toBeUndefined();
});

test.each([
  [stay({ legs: [leg('')] }), 'legs.0.date search.day_required'],
  [stay({ legs: [leg(addDays(TODAY, 400))] }, addDays(TODAY, 401)), 'legs.0.date search.service_too_far'],
  [stay({}, ''), 'stay.out search.leave_required'],
  [stay({}, addDays(TODAY, 10)), 'stay.out search.leave_before_entry'],
  [stay({}, addDays(TODAY, 60)), 'stay.out search.too_many_nights'],
  [stay({ mix: mix(9) }), 'mix search.room_count'],
  [stay({ mix: mix(2) }), 'mix search.adult_in_each_room'],
  [stay({ mix: mix(1, 1) }), 'mix search.lead_guests_only'],
  [stay({ legs: [leg(TODAY), leg(TODAY)] }), 'legs.1 common.bad_input'],
  [ride('25:00'), 'ride.time search.time_required'],
  [ride('14:30', { mix: mix(2) }), 'mix search.one_car'],
] as const)('a wish for a room or a car that cannot be is refused by its rule (%#: %s)', (params, refusal) => {
  expect(problems(params)).toEqual([refusal]);
});

test('a town and the ends of a ride that were not named are asked for', () => {
  const unnamed = [{ from: '', to: '', date: addDays(TODAY, 10) }];
  const nothing = [{ from: undefined, to: undefined }];
  expect(problems(stay({ legs: unnamed }), nothing)).toEqual(['legs.0.from search.town_required']);
  expect(problems(ride('14:30', { legs: unnamed }), nothing)).toEqual([
    'legs.0.from search.from_required',
    'legs.0.to search.to_required',
  ]);
});

test('an unknown town, and a way from a place to itself, are refused', () => {
  expect(problems(stay(), [{ from: undefined, to: undefined }])).toEqual(['legs.0.from search.bad_town']);
  const here = place('bishkek');
  expect(checkService(ride(), [{ from: here, to: here }] as never, TODAY)?.map(({ code }) => code)).toEqual([
    'search.same_ends',
  ]);
});
