import { type FareTerms, modeOf, runsOf, type Slice } from '#modules/supply/api.ts';
import type { TransportKind } from './fee-table.ts';

/**
 * What fees go by: how one travels and which countries are touched (ISO codes); a journey on several tickets pays
 * those of each.
 */
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
  const countriesOf = (parts: readonly Pick<Slice, 'segments'>[]) => {
    const found = new Set<string>();
    for (const { segments } of parts)
      for (const { from, to } of segments) found.add(countryOf(from)).add(countryOf(to));
    return found;
  };
  const countries = countriesOf(slices);
  const runs = runsOf(slices, terms).map((run) => ({ kind: run.mode, countries: countriesOf([run]) }));
  if (runs.length > 0) return { countries, runs };
  const mode = modeOf(slices);
  return { countries, ...(mode !== 'complex' && { kind: mode }) };
}
