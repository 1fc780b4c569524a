import { CABINS } from '#kernel/cabin.ts';
import { JOURNEY_MODES } from '#kernel/mode.ts';
import { CATEGORIES, headcount, MAX_SEARCH_AGE, type PassengerCounts } from '#kernel/passengers.ts';
import { BERTH_PREFERENCES, COACH_CLASSES } from '#modules/supply/api.ts';
import { saysAges } from './party-by-ages.ts';
import type { SearchParams } from './schemas.ts';
import { tripTypeOf } from './trip-type.ts';

/** Maximum number of flights in an address; more than may be flown, so that the error can count them. */
const MAX_ROWS = 20;

/**
 * A search as address parameters, `/search?from=BSZ&to=OSS&out=2026-12-09&back=…&aaa=2&rbg=1&cabin=business&direct=1`;
 * zero counts and the default class are left out. Several cities repeat `from`, `to` and `out`, after `shape=multi`.
 */
export function searchToQuery(params: SearchParams): URLSearchParams {
  const tripType = tripTypeOf(params);
  const query = new URLSearchParams();
  if (tripType === 'multi') query.set('shape', tripType);
  for (const slice of tripType === 'return' ? params.slices.slice(0, 1) : params.slices) {
    query.append('from', slice.from);
    query.append('to', slice.to);
    query.append('out', slice.date);
  }
  if (tripType === 'return') query.set('back', params.slices[1]?.date ?? '');
  for (const category of CATEGORIES)
    if (params.passengerCounts[category] > 0 || category === 'aaa')
      query.set(category, String(params.passengerCounts[category]));
  if (saysAges(params)) for (const age of params.childAges ?? []) query.append('age', age === null ? '' : String(age));
  if (params.cabin !== 'economy') query.set('cabin', params.cabin);
  if (params.direct) query.set('direct', '1');
  if (params.nearby) query.set('nearby', '1');
  if (params.mode && params.mode !== 'avia') query.set('mode', params.mode);
  if (params.coachClass) query.set('carriage', params.coachClass);
  for (const wish of params.wishes ?? []) query.append('wish', wish);
  return query;
}

function count(value: string | null): number {
  return value !== null && /^\d{1,2}$/.test(value) ? Number(value) : 0;
}

/**
 * Ages of so many who are no adults, `age=3&age=12`; empty where one is not known. A form without scripts has one field
 * for all of them: `age=3, 12`.
 */
function agesIn(query: URLSearchParams, people: number): (number | null)[] {
  const fields = query.getAll('age');
  const typed = fields.length === 1 ? (fields[0] ?? '').split(/\D+/).filter(Boolean) : fields;
  const ages = typed
    .slice(0, people)
    .map((text) => (/^\d{1,2}$/.test(text) && Number(text) <= MAX_SEARCH_AGE ? Number(text) : null));
  return ages.some((age) => age !== null) ? ages : [];
}

type TypedSlice = SearchParams['slices'][number];
const trimmed = (value: string | null | undefined): string => (value ?? '').trim().slice(0, 80);
const isNamed = ({ from, to, date }: TypedSlice): boolean => from !== '' || to !== '' || date !== '';

function plainSlices(query: URLSearchParams): TypedSlice[] {
  const text = (name: string) => trimmed(query.get(name));
  const out = { from: text('from'), to: text('to'), date: text('out') };
  if (!isNamed(out)) return [];
  const back = text('back');
  return back === '' ? [out] : [out, { from: out.to, to: out.from, date: back }];
}

/** Every flight that an address with `shape=multi` has a place for, filled in or not. */
export function flightRows(query: URLSearchParams): TypedSlice[] {
  const [from, to, out] = [query.getAll('from'), query.getAll('to'), query.getAll('out')];
  const rows = Math.min(MAX_ROWS, Math.max(from.length, to.length, out.length));
  return Array.from({ length: rows }, (_, n) => ({
    from: trimmed(from[n]),
    to: trimmed(to[n]),
    date: trimmed(out[n]),
  }));
}

function multiCitySlices(query: URLSearchParams): TypedSlice[] {
  const slices = flightRows(query);
  const last = slices.findLastIndex(({ to, date }, n) => n === 0 || to !== '' || date !== '');
  return slices.slice(0, last + 1).filter(isNamed);
}

/**
 * The search that an address or a plain form asks for; null when it asks for none (neither end nor date is named).
 * Text is passed on as
 * typed, wrong or missing dates too: the start of the search says what is wrong with it. Without any count one adult
 * travels. Of several cities
 * the flights are read in order; one of which nothing was filled in does not count, nor do last ones that only have
 * the proposed departure.
 */
export function queryToSearch(query: URLSearchParams): SearchParams | null {
  const slices = query.get('shape') === 'multi' ? multiCitySlices(query) : plainSlices(query);
  if (slices.length === 0) return null;
  const passengerCounts = Object.fromEntries(
    CATEGORIES.map((category) => [category, count(query.get(category))]),
  ) as PassengerCounts;
  const counted = CATEGORIES.some((category) => query.has(category));
  const mode = JOURNEY_MODES.find((known) => known === query.get('mode'));
  const coachClass = COACH_CLASSES.find((known) => known === query.get('carriage'));
  const wishes = BERTH_PREFERENCES.filter((known) => query.getAll('wish').includes(known));
  const childAges = agesIn(query, headcount(passengerCounts) - passengerCounts.aaa);
  return {
    slices,
    ...(childAges.length > 0 && { childAges }),
    ...(query.get('shape') === 'multi' && { tripType: 'multi' }),
    passengerCounts: counted ? passengerCounts : { ...passengerCounts, aaa: 1 },
    cabin: CABINS.find((cabin) => cabin === query.get('cabin')) ?? 'economy',
    direct: query.get('direct') === '1',
    ...(query.get('nearby') === '1' && { nearby: true }),
    ...(mode && mode !== 'avia' && { mode }),
    ...(mode === 'rail' && coachClass && { coachClass }),
    ...(mode === 'rail' && wishes.length > 0 && { wishes }),
  };
}
