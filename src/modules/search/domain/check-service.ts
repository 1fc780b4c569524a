import { daysBetween, isLocalDate, type LocalDate } from '#kernel/dates.ts';
import { isHotelOrTransfer } from '#kernel/mode.ts';
import { MAX_NIGHTS, MAX_ROOMS } from '#modules/supply/api.ts';
import { endpointCode, type ResolvedSlice, type SearchProblem } from './check-search.ts';
import type { SearchParams } from './schemas.ts';
import { MAX_DAYS_AHEAD } from './travel-dates.ts';

const problem = (path: string, code: string, values: SearchProblem['values'] = {}): SearchProblem => ({
  path,
  code,
  values,
});

function dayProblem(path: string, date: string, today: LocalDate): SearchProblem | null {
  if (date === '') return problem(path, 'search.day_required');
  if (!isLocalDate(date)) return problem(path, 'common.bad_date');
  if (date < today) return problem(path, 'search.date_past', { today });
  return daysBetween(today, date) > MAX_DAYS_AHEAD
    ? problem(path, 'search.service_too_far', { days: MAX_DAYS_AHEAD })
    : null;
}

function stayProblems({ legs, mix, stay }: SearchParams, [town]: readonly ResolvedSlice[]): SearchProblem[] {
  const found: SearchProblem[] = [];
  const entry = legs[0]?.date ?? '';
  if (!town?.from) found.push(problem('legs.0.from', endpointCode('town', legs[0]?.from)));
  if (!stay) return [...found, problem('stay', 'common.fill_required')];
  if (!isLocalDate(stay.out))
    found.push(problem('stay.out', stay.out === '' ? 'search.leave_required' : 'common.bad_date'));
  else if (isLocalDate(entry)) {
    const nights = daysBetween(entry, stay.out);
    if (nights < 1) found.push(problem('stay.out', 'search.leave_before_entry'));
    if (nights > MAX_NIGHTS) found.push(problem('stay.out', 'search.too_many_nights', { max: MAX_NIGHTS }));
  }
  if (mix.aaa < 1 || mix.aaa > MAX_ROOMS) found.push(problem('mix', 'search.room_count', { max: MAX_ROOMS }));
  else if (stay.adults < mix.aaa) found.push(problem('mix', 'search.adult_in_each_room', { rooms: mix.aaa }));
  return found;
}

function rideProblems({ legs, ride, mix }: SearchParams, [way]: readonly ResolvedSlice[]): SearchProblem[] {
  const found: SearchProblem[] = [];
  if (!way?.from) found.push(problem('legs.0.from', endpointCode('from', legs[0]?.from)));
  if (!way?.to) found.push(problem('legs.0.to', endpointCode('to', legs[0]?.to)));
  if (way?.from && way.to && way.from.key === way.to.key) found.push(problem('legs.0.to', 'search.same_ends'));
  if (!ride) return [...found, problem('ride', 'common.fill_required')];
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(ride.time)) found.push(problem('ride.time', 'search.time_required'));
  if (mix.aaa !== 1) found.push(problem('mix', 'search.one_car'));
  return found;
}

/**
 * Everything that is wrong with a search for rooms or rides, in reading order; `today` is the day at the place. Null:
 * it is for neither.
 */
export function checkService(
  params: SearchParams,
  legs: readonly ResolvedSlice[],
  today: LocalDate,
): SearchProblem[] | null {
  const { mode = 'avia' } = params;
  if (!isHotelOrTransfer(mode)) return null;
  const { rbg, rmg, ins } = params.mix;
  if (params.legs.length !== 1) return [problem('legs.1', 'common.bad_input')];
  const own = mode === 'hotel' ? stayProblems(params, legs) : rideProblems(params, legs);
  const day = dayProblem('legs.0.date', params.legs[0]?.date ?? '', today);
  const others = rbg + rmg + ins > 0 ? [problem('mix', 'search.lead_guests_only')] : [];
  const [ends, rest] = [
    own.filter(({ path }) => path.startsWith('legs')),
    own.filter(({ path }) => !path.startsWith('legs')),
  ];
  return [...ends, ...(day ? [day] : []), ...rest, ...others];
}
