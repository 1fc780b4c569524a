import type { Locale } from '#kernel/locale.ts';
import { type SearchParams, tripTypeOf } from '#modules/search/api.ts';
import type { Call } from '../../api/call-type.ts';
import { EMPTY_ENDPOINT } from '../../shared/search/endpoint-value.ts';
import { resolveEndpoint } from '../../shared/search/resolve-endpoint.ts';
import type { FlightValues } from './flights.ts';
import type { SearchFields } from './search-fields.ts';

/** Form values of a search. */
export async function loadSearchFields(
  call: Call,
  { slices, tripType: _shape, ...params }: SearchParams,
  locale: Locale,
): Promise<SearchFields> {
  const shape = tripTypeOf({ slices: slices, tripType: _shape });
  const texts = [...new Set(slices.flatMap(({ from, to }) => [from, to]))];
  const ends = new Map(
    await Promise.all(texts.map(async (text) => [text, await resolveEndpoint(call, text, locale)] as const)),
  );
  const flights = slices.map(
    ({ from, to, date }): FlightValues => ({
      from: ends.get(from) ?? EMPTY_ENDPOINT,
      to: ends.get(to) ?? EMPTY_ENDPOINT,
      date,
    }),
  );
  const [first, second] = flights;
  return {
    ...params,
    // What staff arrange is found by no search.
    mode: params.mode === 'service' ? undefined : params.mode,
    // Without a departure date there is no one-way search either.
    tripType: shape === 'oneWay' && first?.date === '' ? 'return' : shape,
    from: first?.from ?? EMPTY_ENDPOINT,
    to: first?.to ?? EMPTY_ENDPOINT,
    out: first?.date ?? '',
    back: shape === 'return' ? (second?.date ?? '') : '',
    further: shape === 'multi' ? flights.slice(1) : [],
  };
}
