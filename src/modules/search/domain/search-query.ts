import { CABINS } from '#kernel/cabin.ts';
import { JOURNEY_MODES } from '#kernel/mode.ts';
import { CATEGORIES, type PassengerMix } from '#kernel/passengers.ts';
import { BERTH_WISHES, CARRIAGES } from '#modules/supply/api.ts';
import type { SearchParams } from './schemas.ts';

/**
 * A search as address parameters, `/search?from=BSZ&to=OSS&out=2026-12-09&back=…&aaa=2&rbg=1&cabin=business&direct=1`;
 * counts of nobody and the usual class are left out.
 */
export function searchToQuery(params: SearchParams): URLSearchParams {
  const [out, back] = params.legs;
  const query = new URLSearchParams();
  if (out) {
    query.set('from', out.from);
    query.set('to', out.to);
    query.set('out', out.date);
  }
  if (back) query.set('back', back.date);
  for (const category of CATEGORIES)
    if (params.mix[category] > 0 || category === 'aaa') query.set(category, String(params.mix[category]));
  if (params.cabin !== 'economy') query.set('cabin', params.cabin);
  if (params.direct) query.set('direct', '1');
  if (params.mode && params.mode !== 'avia') query.set('mode', params.mode);
  if (params.carriage) query.set('carriage', params.carriage);
  for (const wish of params.wishes ?? []) query.append('wish', wish);
  return query;
}

function count(value: string | null): number {
  return value !== null && /^\d{1,2}$/.test(value) ? Number(value) : 0;
}

/**
 * The search that an address or a plain form asks for; null when it asks for none (neither end nor date is named). Text is passed on as
 * typed, wrong or missing dates too: the start of the search says what is wrong with it. Without any count one adult travels.
 */
export function queryToSearch(query: URLSearchParams): SearchParams | null {
  const text = (name: string): string => (query.get(name) ?? '').trim().slice(0, 80);
  const [from, to, out, back] = [text('from'), text('to'), text('out'), text('back')];
  if (from === '' && to === '' && out === '') return null;
  const mix = Object.fromEntries(
    CATEGORIES.map((category) => [category, count(query.get(category))]),
  ) as PassengerMix;
  const counted = CATEGORIES.some((category) => query.has(category));
  const there = { from, to, date: out };
  const mode = JOURNEY_MODES.find((known) => known === query.get('mode'));
  const carriage = CARRIAGES.find((known) => known === query.get('carriage'));
  const wishes = BERTH_WISHES.filter((known) => query.getAll('wish').includes(known));
  return {
    legs: back === '' ? [there] : [there, { from: to, to: from, date: back }],
    mix: counted ? mix : { ...mix, aaa: 1 },
    cabin: CABINS.find((cabin) => cabin === query.get('cabin')) ?? 'economy',
    direct: query.get('direct') === '1',
    ...(mode && mode !== 'avia' && { mode }),
    ...(mode === 'rail' && carriage && { carriage }),
    ...(mode === 'rail' && wishes.length > 0 && { wishes }),
  };
}
