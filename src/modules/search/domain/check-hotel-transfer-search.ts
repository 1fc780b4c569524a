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

function hotelProblems(
  { slices, passengerCounts, hotelStay }: SearchParams,
  [town]: readonly ResolvedSlice[],
): SearchProblem[] {
  const found: SearchProblem[] = [];
  const entry = slices[0]?.date ?? '';
  if (!town?.from) found.push(problem('slices.0.from', endpointCode('town', slices[0]?.from)));
  if (!hotelStay) return [...found, problem('hotelStay', 'common.fill_required')];
  if (!isLocalDate(hotelStay.checkOutDate))
    found.push(
      problem('hotelStay.checkOutDate', hotelStay.checkOutDate === '' ? 'search.leave_required' : 'common.bad_date'),
    );
  else if (isLocalDate(entry)) {
    const nights = daysBetween(entry, hotelStay.checkOutDate);
    if (nights < 1) found.push(problem('hotelStay.checkOutDate', 'search.leave_before_entry'));
    if (nights > MAX_NIGHTS)
      found.push(problem('hotelStay.checkOutDate', 'search.too_many_nights', { max: MAX_NIGHTS }));
  }
  if (passengerCounts.aaa < 1 || passengerCounts.aaa > MAX_ROOMS)
    found.push(problem('passengerCounts', 'search.room_count', { max: MAX_ROOMS }));
  else if (hotelStay.adults < passengerCounts.aaa)
    found.push(problem('passengerCounts', 'search.adult_in_each_room', { rooms: passengerCounts.aaa }));
  return found;
}

function transferProblems(
  { slices, transfer, passengerCounts }: SearchParams,
  [way]: readonly ResolvedSlice[],
): SearchProblem[] {
  const found: SearchProblem[] = [];
  if (!way?.from) found.push(problem('slices.0.from', endpointCode('from', slices[0]?.from)));
  if (!way?.to) found.push(problem('slices.0.to', endpointCode('to', slices[0]?.to)));
  if (way?.from && way.to && way.from.key === way.to.key) found.push(problem('slices.0.to', 'search.same_ends'));
  if (!transfer) return [...found, problem('transfer', 'common.fill_required')];
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(transfer.time)) found.push(problem('transfer.time', 'search.time_required'));
  if (passengerCounts.aaa !== 1) found.push(problem('passengerCounts', 'search.one_car'));
  return found;
}

/**
 * Everything that is wrong with a search for hotels or transfers, in reading order; `today` is the day at the place.
 * Null:
 * it is for neither.
 */
export function checkHotelTransferSearch(
  params: SearchParams,
  slices: readonly ResolvedSlice[],
  today: LocalDate,
): SearchProblem[] | null {
  const { mode = 'avia' } = params;
  if (!isHotelOrTransfer(mode)) return null;
  const { rbg, rmg, ins } = params.passengerCounts;
  if (params.slices.length !== 1) return [problem('slices.1', 'common.bad_input')];
  const own = mode === 'hotel' ? hotelProblems(params, slices) : transferProblems(params, slices);
  const day = dayProblem('slices.0.date', params.slices[0]?.date ?? '', today);
  const others = rbg + rmg + ins > 0 ? [problem('passengerCounts', 'search.lead_guests_only')] : [];
  const [ends, rest] = [
    own.filter(({ path }) => path.startsWith('slices')),
    own.filter(({ path }) => !path.startsWith('slices')),
  ];
  return [...ends, ...(day ? [day] : []), ...rest, ...others];
}
