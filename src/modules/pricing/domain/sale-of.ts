import { type FareTerms, modeOf, type Slice, ticketPortions } from '#modules/supply/api.ts';
import type { TransportKind } from './fee-table.ts';

/**
 * What fees go by: how one travels and which countries are touched (ISO codes); a journey on several tickets pays
 * those of each.
 */
export type SaleInput = {
  countries: Iterable<string>;
  kind?: TransportKind;
  portions?: readonly { kind: TransportKind; countries: Iterable<string> }[];
};

/** The sale that a journey is. `countryOf`: of a location key. */
export function saleOf(
  slices: readonly Slice[],
  terms: Pick<FareTerms, 'portions'>,
  countryOf: (place: string) => string,
): SaleInput {
  const countriesOf = (parts: readonly Pick<Slice, 'segments'>[]) => {
    const found = new Set<string>();
    for (const { segments } of parts)
      for (const { from, to } of segments) found.add(countryOf(from)).add(countryOf(to));
    return found;
  };
  const countries = countriesOf(slices);
  const portions = ticketPortions(slices, terms).map((portion) => ({
    kind: portion.mode,
    countries: countriesOf([portion]),
  }));
  if (portions.length > 0) return { countries, portions };
  const mode = modeOf(slices);
  return { countries, ...(mode !== 'complex' && { kind: mode }) };
}
