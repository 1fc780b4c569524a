import { isLocalDate, type LocalDate } from '#kernel/dates.ts';
import { checkPassengerCounts } from './passenger-counts.ts';
import type { SearchParams } from './schemas.ts';
import { checkDates } from './travel-dates.ts';
import { MAX_FLIGHTS, type TripType, tripTypeOf } from './trip-type.ts';

/**
 * One end of a slice after its text was looked up; null when nothing answers to the text. `airports`: what the mode
 * calls at there, stations too.
 */
export type ResolvedEndpoint = {
  readonly key: string;
  readonly cityKey: string;
  readonly airports: readonly string[];
};
export type ResolvedSlice = { readonly from: ResolvedEndpoint | null; readonly to: ResolvedEndpoint | null };

export type SearchProblem = {
  readonly path: string;
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly details?: Readonly<Record<string, unknown>>;
};

const problem = (path: string, code: string, values: SearchProblem['values'] = {}): SearchProblem => ({
  path,
  code,
  values,
});

const END_CODES = {
  from: { missing: 'search.from_required', unknown: 'search.bad_from' },
  to: { missing: 'search.to_required', unknown: 'search.bad_to' },
  town: { missing: 'search.town_required', unknown: 'search.bad_town' },
} as const;

/** What is said of an end that nothing is known of: that none was named, or that its name says nothing to us. */
export const endpointCode = (end: keyof typeof END_CODES, typed = ''): string =>
  END_CODES[end][typed.trim() === '' ? 'missing' : 'unknown'];

const overlap = (a: ResolvedEndpoint, b: ResolvedEndpoint): boolean =>
  a.cityKey === b.cityKey || a.airports.some((key) => b.airports.includes(key));

function countProblems({ slices, tripType }: SearchParams): SearchProblem[] {
  if (slices.length > MAX_FLIGHTS)
    return [problem('slices', 'search.too_many_flights', { flights: slices.length, most: MAX_FLIGHTS })];
  return tripType === 'multi' && slices.length < 2 ? [problem('slices', 'search.too_few_flights')] : [];
}

/** The ends of a way back are those of the way out, validated once. */
function locationProblems(params: SearchParams, slices: readonly ResolvedSlice[], tripType: TripType): SearchProblem[] {
  const { mode = 'avia' } = params;
  return slices.flatMap(({ from, to }, i) => {
    if (i > 0 && tripType === 'return') return [];
    const found: SearchProblem[] = [];
    const typed = params.slices[i];
    if (!from) found.push(problem(`slices.${i}.from`, endpointCode('from', typed?.from)));
    if (!to) found.push(problem(`slices.${i}.to`, endpointCode('to', typed?.to)));
    for (const [end, location] of [
      ['from', from],
      ['to', to],
    ] as const)
      if (location?.airports.length === 0) found.push(problem(`slices.${i}.${end}`, 'search.no_stop', { mode }));
    if (from && to && overlap(from, to)) found.push(problem(`slices.${i}.to`, 'search.same_place'));
    return found;
  });
}

function dateProblems(dates: readonly string[], today: LocalDate, tripType: TripType): SearchProblem[] {
  const unreadable = dates.flatMap((date, i) => {
    if (date === '') return [problem(`slices.${i}.date`, 'search.date_required')];
    return isLocalDate(date) ? [] : [problem(`slices.${i}.date`, 'common.bad_date')];
  });
  if (unreadable.length > 0) return unreadable;
  return checkDates(dates, today, tripType).map(({ segmentIndex, code, values }) =>
    problem(`slices.${segmentIndex}.date`, code, values),
  );
}

/**
 * Everything that is wrong with a search (spec §5), in reading order: how many flights, places, days, passengers.
 * `today` is the day at the place of
 * departure. The refused infants carry the offered counts in `details.offer`.
 */
export function checkSearch(params: SearchParams, slices: readonly ResolvedSlice[], today: LocalDate): SearchProblem[] {
  const tripType = tripTypeOf(params);
  return [
    ...countProblems(params),
    ...locationProblems(params, slices, tripType),
    ...dateProblems(
      params.slices.map((slice) => slice.date),
      today,
      tripType,
    ),
    ...passengerProblems(params),
  ];
}

export const passengerProblems = (params: Pick<SearchParams, 'passengerCounts' | 'mode'>): SearchProblem[] =>
  checkPassengerCounts(params.passengerCounts, params.mode).map(({ code, values, offer }) => ({
    path: 'passengerCounts',
    code,
    values,
    details: { ...values, offer },
  }));
