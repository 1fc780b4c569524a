import { type FareTerms, modeOf, runsOf, type Slice } from '#modules/supply/api.ts';
import type { TransportKind } from './fee-table.ts';

/** What fees go by: how one travels and which countries are touched (ISO codes); a journey on several tickets pays those of each. */
export type SaleFacts = {
  countries: Iterable<string>;
  kind?: TransportKind;
  runs?: readonly { kind: TransportKind; countries: Iterable<string> }[];
};

/** The sale that a journey is. `countryOf`: of a place key. */
export function saleOf(
  slices: readonly Slice[],
  terms: Pick<FareTerms, 'parts'>,
  countryOf: (place: string) => string,
): SaleFacts {
  const countriesOf = (segments: Slice['segments']) =>
    new Set(segments.flatMap(({ from, to }) => [countryOf(from), countryOf(to)]));
  const countries = countriesOf(slices.flatMap((slice) => slice.segments));
  const runs = runsOf(slices, terms).map(({ mode, segments }) => ({
    kind: mode,
    countries: countriesOf(segments),
  }));
  if (runs.length > 0) return { countries, runs };
  const mode = modeOf(slices);
  return { countries, ...(mode !== 'complex' && { kind: mode }) };
}
