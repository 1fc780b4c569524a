import { type Filters, LEG_MODES, type SegmentMode, STOPS, type Stops, type TimeRange, WHOLE_DAY } from './filters.ts';
import { SORTS, type Sort } from './ranking.ts';
import { MAX_FLIGHTS } from './trip-type.ts';

/** Address parameters of each list. */
const LISTS = {
  stops: 'stops',
  modes: 'by',
  carriers: 'air',
  airports: 'ap',
} as const;

/** `dep`, `dep2` …: one parameter a direction, `0600-1230`. */
const TIMES = { departs: 'dep', arrives: 'arr' } as const;
const DIRECTIONS = Array.from({ length: MAX_FLIGHTS }, (_, n) => (n === 0 ? '' : String(n + 1)));

/** Parameters that filters and the sort order use in the address; everything else there belongs to others. */
export const FILTER_PARAMETERS: readonly string[] = [
  ...Object.values(LISTS),
  ...Object.values(TIMES).flatMap((name) => DIRECTIONS.map((n) => name + n)),
  'bag',
  'refund',
  'nonight',
  'price',
  'priceFrom',
  'minutes',
  'minutesFrom',
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
const whole = (value: string | null): number | null => (value !== null && WHOLE.test(value) ? Number(value) : null);

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}${String(minute % 60).padStart(2, '0')}`;

/** `0600-1230`; null for what is no range within a day, and for the whole day. */
function timeRange(text: string): TimeRange | null {
  const [, from, to] = /^(\d{4})-(\d{4})$/.exec(text) ?? [];
  if (from === undefined || to === undefined) return null;
  const minute = (hhmm: string) => Number(hhmm.slice(0, 2)) * 60 + Number(hhmm.slice(2));
  const range = { from: minute(from), to: minute(to) };
  const whole = range.from <= WHOLE_DAY.from && range.to >= WHOLE_DAY.to;
  return whole || range.from > range.to || range.to > WHOLE_DAY.to ? null : range;
}

/** The filters and the sort order as address parameters; what is not in use is left out. */
export function filtersToQuery(filters: Filters, sort: Sort = 'best'): URLSearchParams {
  const query = new URLSearchParams();
  for (const [group, name] of Object.entries(LISTS)) {
    const values = filters[group as keyof typeof LISTS];
    if (values.length > 0) query.set(name, values.join(','));
  }
  for (const [group, name] of Object.entries(TIMES))
    for (const [n, range] of filters[group as keyof typeof TIMES].entries())
      if (range) query.set(name + DIRECTIONS[n], `${clock(range.from)}-${clock(range.to)}`);
  if (filters.baggage) query.set('bag', '1');
  if (filters.refundable) query.set('refund', '1');
  if (filters.noNight) query.set('nonight', '1');
  if (filters.minPrice !== null) query.set('priceFrom', String(filters.minPrice));
  if (filters.maxPrice !== null) query.set('price', String(filters.maxPrice));
  if (filters.minMinutes !== null) query.set('minutesFrom', String(filters.minMinutes));
  if (filters.maxMinutes !== null) query.set('minutes', String(filters.maxMinutes));
  if (sort !== 'best') query.set('sort', sort);
  return query;
}

/** The filters that an address names; what it spells wrong is ignored, so that an old link still opens. */
export function queryToFilters(query: URLSearchParams): Filters {
  const ranges = (name: string): (TimeRange | null)[] => {
    const all = DIRECTIONS.map((n) => timeRange(query.get(name + n) ?? ''));
    return all.slice(0, all.findLastIndex((one) => one !== null) + 1);
  };
  return {
    stops: among<Stops>(read(query, LISTS.stops), STOPS),
    baggage: query.get('bag') === '1',
    refundable: query.get('refund') === '1',
    noNight: query.get('nonight') === '1',
    modes: among<SegmentMode>(read(query, LISTS.modes), LEG_MODES),
    departs: ranges(TIMES.departs),
    arrives: ranges(TIMES.arrives),
    carriers: read(query, LISTS.carriers).filter((value) => CODE.test(value)),
    airports: read(query, LISTS.airports).filter((value) => KEY.test(value)),
    minPrice: whole(query.get('priceFrom')),
    maxPrice: whole(query.get('price')),
    minMinutes: whole(query.get('minutesFrom')),
    maxMinutes: whole(query.get('minutes')),
  };
}

export const queryToSort = (query: URLSearchParams): Sort => SORTS.find((sort) => sort === query.get('sort')) ?? 'best';
