import type { Cabin } from '#kernel/cabin.ts';
import type { LocalDate } from '#kernel/dates.ts';
import { type FareTerms, modeOf, type Slice, ticketPortions } from '#modules/supply/api.ts';
import type { SoldKind, TransportKind } from './price-rule.ts';

/** What else rules look at; what is not known fits no rule that asks for it. */
type TicketFacts = {
  countries: Iterable<string>;
  carriers?: readonly string[];
  cabin?: Cabin;
  family?: string;
  /** The first day. */
  travelOn?: LocalDate;
  /** Keys of places: where it begins, and where it leads. */
  from?: string;
  to?: string;
};

/**
 * What fees go by: how one travels and which countries are touched (ISO codes); a journey on several tickets pays
 * those of each.
 */
export type SaleInput = TicketFacts & {
  kind?: SoldKind;
  portions?: readonly (TicketFacts & { kind: TransportKind })[];
};

/** The end of the way out; of a ticket that leads back within one part, where it turns. */
function destinationOf([out]: readonly Pick<Slice, 'segments'>[]): string | undefined {
  const segments = out?.segments ?? [];
  const end = segments.at(-1)?.to;
  return end !== segments[0]?.from ? end : segments[Math.ceil(segments.length / 2) - 1]?.to;
}

/** The sale that a journey is. `countryOf`: of a location key. */
export function saleOf(
  slices: readonly Slice[],
  terms: Pick<FareTerms, 'portions'> & Partial<Pick<FareTerms, 'cabin' | 'fareFamily'>>,
  countryOf: (place: string) => string,
): SaleInput {
  const factsOf = (
    parts: readonly Pick<Slice, 'segments'>[],
    { cabin, fareFamily }: Partial<Pick<FareTerms, 'cabin' | 'fareFamily'>>,
  ): TicketFacts => {
    const countries = new Set<string>();
    const carriers = new Set<string>();
    for (const { segments } of parts)
      for (const { from, to, carrier } of segments) {
        countries.add(countryOf(from)).add(countryOf(to));
        carriers.add(carrier);
      }
    const from = parts[0]?.segments[0]?.from;
    const to = destinationOf(parts);
    const travelOn = parts[0]?.segments[0]?.departsLocal?.slice(0, 10);
    return {
      countries,
      carriers: [...carriers],
      ...(cabin && { cabin }),
      ...(fareFamily !== undefined && { family: fareFamily }),
      ...(travelOn !== undefined && { travelOn }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    };
  };
  const facts = factsOf(slices, terms);
  const portions = ticketPortions(slices, terms).map((portion) => ({
    kind: portion.mode,
    ...factsOf([portion], portion.terms),
  }));
  if (portions.length > 0) return { ...facts, portions };
  const mode = modeOf(slices);
  return { ...facts, ...(mode !== 'complex' && { kind: mode }) };
}
