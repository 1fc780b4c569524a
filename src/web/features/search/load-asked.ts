import type { Locale } from '#kernel/locale.ts';
import { getPlaceEndpoint, type LocationDto } from '#modules/reference/api.ts';
import { type SearchParams, shapeOf } from '#modules/search/api.ts';
import type { Call } from '../../api/call-type.ts';
import { type End, endOf, NO_END } from '../../shared/search/place-end.ts';
import type { FlightAsked } from './flights.ts';
import type { SearchFields } from './search-fields.ts';

/** An end as the form shows it: the place's name when the text is a key, else the text itself. */
async function end(call: Call, text: string, locale: Locale): Promise<End> {
  if (text === '') return NO_END;
  const place: LocationDto | undefined = await call(getPlaceEndpoint, { params: { key: text } }).catch(() => undefined);
  return place ? endOf(place, locale) : { ...NO_END, text };
}

/** A search as the form shows it. */
export async function loadAsked(
  call: Call,
  { legs, shape: _shape, ...params }: SearchParams,
  locale: Locale,
): Promise<SearchFields> {
  const shape = shapeOf({ legs, shape: _shape });
  const texts = [...new Set(legs.flatMap(({ from, to }) => [from, to]))];
  const ends = new Map(await Promise.all(texts.map(async (text) => [text, await end(call, text, locale)] as const)));
  const flights = legs.map(
    ({ from, to, date }): FlightAsked => ({
      from: ends.get(from) ?? NO_END,
      to: ends.get(to) ?? NO_END,
      date,
    }),
  );
  const [first, second] = flights;
  return {
    ...params,
    // A search without a departure date has no one-way choice either.
    shape: shape === 'oneWay' && first?.date === '' ? 'return' : shape,
    from: first?.from ?? NO_END,
    to: first?.to ?? NO_END,
    out: first?.date ?? '',
    back: shape === 'return' ? (second?.date ?? '') : '',
    further: shape === 'multi' ? flights.slice(1) : [],
  };
}
