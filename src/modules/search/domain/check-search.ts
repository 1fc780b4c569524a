import { isLocalDate, type LocalDate } from '#kernel/dates.ts';
import { checkMix } from './passenger-counts.ts';
import type { SearchParams } from './schemas.ts';
import { MAX_FLIGHTS, type Shape, shapeOf } from './shape.ts';
import { checkDates } from './travel-dates.ts';

/**
 * One end of a leg after its text was looked up; null when nothing answers to the text. `airports`: what the mode
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

function countProblems({ legs, shape }: SearchParams): SearchProblem[] {
  if (legs.length > MAX_FLIGHTS)
    return [problem('legs', 'search.too_many_flights', { flights: legs.length, most: MAX_FLIGHTS })];
  return shape === 'multi' && legs.length < 2 ? [problem('legs', 'search.too_few_flights')] : [];
}

/** The ends of a way back are those of the way out, validated once. */
function placeProblems(params: SearchParams, legs: readonly ResolvedSlice[], shape: Shape): SearchProblem[] {
  const { mode = 'avia' } = params;
  return legs.flatMap(({ from, to }, i) => {
    if (i > 0 && shape === 'return') return [];
    const found: SearchProblem[] = [];
    const typed = params.legs[i];
    if (!from) found.push(problem(`legs.${i}.from`, endpointCode('from', typed?.from)));
    if (!to) found.push(problem(`legs.${i}.to`, endpointCode('to', typed?.to)));
    for (const [end, place] of [
      ['from', from],
      ['to', to],
    ] as const)
      if (place?.airports.length === 0) found.push(problem(`legs.${i}.${end}`, 'search.no_stop', { mode }));
    if (from && to && overlap(from, to)) found.push(problem(`legs.${i}.to`, 'search.same_place'));
    return found;
  });
}

function dateProblems(dates: readonly string[], today: LocalDate, shape: Shape): SearchProblem[] {
  const unreadable = dates.flatMap((date, i) => {
    if (date === '') return [problem(`legs.${i}.date`, 'search.date_required')];
    return isLocalDate(date) ? [] : [problem(`legs.${i}.date`, 'common.bad_date')];
  });
  if (unreadable.length > 0) return unreadable;
  return checkDates(dates, today, shape).map(({ leg, code, values }) => problem(`legs.${leg}.date`, code, values));
}

/**
 * Everything that is wrong with a search (spec §5), in reading order: how many flights, places, days, passengers.
 * `today` is the day at the place of
 * departure. The refused infants carry the offered counts in `details.offer`.
 */
export function checkSearch(params: SearchParams, legs: readonly ResolvedSlice[], today: LocalDate): SearchProblem[] {
  const shape = shapeOf(params);
  return [
    ...countProblems(params),
    ...placeProblems(params, legs, shape),
    ...dateProblems(
      params.legs.map((leg) => leg.date),
      today,
      shape,
    ),
    ...checkMix(params.mix, params.mode).map(({ code, values, offer }) => ({
      path: 'mix',
      code,
      values,
      details: { ...values, offer },
    })),
  ];
}
