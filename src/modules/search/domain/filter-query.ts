import { DAY_PARTS, type DayPart, type Filters, STOPS, type Stops } from './filters.ts';
import { SORTS, type Sort } from './ranking.ts';

/** Address parameters of each list. */
const LISTS = {
  stops: 'stops',
  departOut: 'dep',
  departBack: 'dep2',
  arriveOut: 'arr',
  arriveBack: 'arr2',
  carriers: 'air',
  airports: 'ap',
} as const;

/** Parameters that filters and the sort order use in the address; everything else there belongs to others. */
export const FILTER_PARAMETERS: readonly string[] = [
  ...Object.values(LISTS),
  'bag',
  'refund',
  'price',
  'minutes',
  'sort',
];

const CODE = /^[A-Z0-9]{2,3}$/;
const KEY = /^[\w-]{1,80}$/;
const WHOLE = /^\d{1,15}$/;

const read = (query: URLSearchParams, name: string): string[] => [
  ...new Set((query.get(name) ?? '').split(',').filter((value) => value !== '')),
];
const among = <T extends string>(values: readonly string[], known: readonly T[]): T[] =>
  known.filter((value) => values.includes(value));
const whole = (value: string | null): number | null =>
  value !== null && WHOLE.test(value) ? Number(value) : null;

/** The filters and the sort order as address parameters; what is not in use is left out. */
export function filtersToQuery(filters: Filters, sort: Sort = 'best'): URLSearchParams {
  const query = new URLSearchParams();
  for (const [group, name] of Object.entries(LISTS)) {
    const values = filters[group as keyof typeof LISTS];
    if (values.length > 0) query.set(name, values.join(','));
  }
  if (filters.baggage) query.set('bag', '1');
  if (filters.refundable) query.set('refund', '1');
  if (filters.maxPrice !== null) query.set('price', String(filters.maxPrice));
  if (filters.maxMinutes !== null) query.set('minutes', String(filters.maxMinutes));
  if (sort !== 'best') query.set('sort', sort);
  return query;
}

/** The filters that an address names; what it spells wrong is ignored, so that an old link still opens. */
export function queryToFilters(query: URLSearchParams): Filters {
  const parts = (name: string): DayPart[] => among(read(query, name), DAY_PARTS);
  return {
    stops: among<Stops>(read(query, LISTS.stops), STOPS),
    baggage: query.get('bag') === '1',
    refundable: query.get('refund') === '1',
    departOut: parts(LISTS.departOut),
    departBack: parts(LISTS.departBack),
    arriveOut: parts(LISTS.arriveOut),
    arriveBack: parts(LISTS.arriveBack),
    carriers: read(query, LISTS.carriers).filter((value) => CODE.test(value)),
    airports: read(query, LISTS.airports).filter((value) => KEY.test(value)),
    maxPrice: whole(query.get('price')),
    maxMinutes: whole(query.get('minutes')),
  };
}

export const queryToSort = (query: URLSearchParams): Sort =>
  SORTS.find((sort) => sort === query.get('sort')) ?? 'best';
