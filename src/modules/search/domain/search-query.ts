import { CABINS } from '#kernel/cabin.ts';
import { JOURNEY_MODES } from '#kernel/mode.ts';
import { CATEGORIES, type PassengerCounts } from '#kernel/passengers.ts';
import { BERTH_WISHES, CARRIAGES } from '#modules/supply/api.ts';
import type { SearchParams } from './schemas.ts';
import { shapeOf } from './shape.ts';

/** Maximum number of flights in an address; more than may be flown, so that the error can count them. */
const MAX_ROWS = 20;

/**
 * A search as address parameters, `/search?from=BSZ&to=OSS&out=2026-12-09&back=…&aaa=2&rbg=1&cabin=business&direct=1`;
 * zero counts and the default class are left out. Several cities repeat `from`, `to` and `out`, after `shape=multi`.
 */
export function searchToQuery(params: SearchParams): URLSearchParams {
  const shape = shapeOf(params);
  const query = new URLSearchParams();
  if (shape === 'multi') query.set('shape', shape);
  for (const leg of shape === 'return' ? params.legs.slice(0, 1) : params.legs) {
    query.append('from', leg.from);
    query.append('to', leg.to);
    query.append('out', leg.date);
  }
  if (shape === 'return') query.set('back', params.legs[1]?.date ?? '');
  for (const category of CATEGORIES)
    if (params.mix[category] > 0 || category === 'aaa') query.set(category, String(params.mix[category]));
  if (params.cabin !== 'economy') query.set('cabin', params.cabin);
  if (params.direct) query.set('direct', '1');
  if (params.nearby) query.set('nearby', '1');
  if (params.mode && params.mode !== 'avia') query.set('mode', params.mode);
  if (params.carriage) query.set('carriage', params.carriage);
  for (const wish of params.wishes ?? []) query.append('wish', wish);
  return query;
}

function count(value: string | null): number {
  return value !== null && /^\d{1,2}$/.test(value) ? Number(value) : 0;
}

type Leg = SearchParams['legs'][number];
const trimmed = (value: string | null | undefined): string => (value ?? '').trim().slice(0, 80);
const isNamed = ({ from, to, date }: Leg): boolean => from !== '' || to !== '' || date !== '';

function plainLegs(query: URLSearchParams): Leg[] {
  const text = (name: string) => trimmed(query.get(name));
  const out = { from: text('from'), to: text('to'), date: text('out') };
  if (!isNamed(out)) return [];
  const back = text('back');
  return back === '' ? [out] : [out, { from: out.to, to: out.from, date: back }];
}

/** Every flight that an address with `shape=multi` has a place for, filled in or not. */
export function flightRows(query: URLSearchParams): Leg[] {
  const [from, to, out] = [query.getAll('from'), query.getAll('to'), query.getAll('out')];
  const rows = Math.min(MAX_ROWS, Math.max(from.length, to.length, out.length));
  return Array.from({ length: rows }, (_, n) => ({
    from: trimmed(from[n]),
    to: trimmed(to[n]),
    date: trimmed(out[n]),
  }));
}

function severalLegs(query: URLSearchParams): Leg[] {
  const legs = flightRows(query);
  const last = legs.findLastIndex(({ to, date }, n) => n === 0 || to !== '' || date !== '');
  return legs.slice(0, last + 1).filter(isNamed);
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
  const legs = query.get('shape') === 'multi' ? severalLegs(query) : plainLegs(query);
  if (legs.length === 0) return null;
  const mix = Object.fromEntries(
    CATEGORIES.map((category) => [category, count(query.get(category))]),
  ) as PassengerCounts;
  const counted = CATEGORIES.some((category) => query.has(category));
  const mode = JOURNEY_MODES.find((known) => known === query.get('mode'));
  const carriage = CARRIAGES.find((known) => known === query.get('carriage'));
  const wishes = BERTH_WISHES.filter((known) => query.getAll('wish').includes(known));
  return {
    legs,
    ...(query.get('shape') === 'multi' && { shape: 'multi' }),
    mix: counted ? mix : { ...mix, aaa: 1 },
    cabin: CABINS.find((cabin) => cabin === query.get('cabin')) ?? 'economy',
    direct: query.get('direct') === '1',
    ...(query.get('nearby') === '1' && { nearby: true }),
    ...(mode && mode !== 'avia' && { mode }),
    ...(mode === 'rail' && carriage && { carriage }),
    ...(mode === 'rail' && wishes.length > 0 && { wishes }),
  };
}
