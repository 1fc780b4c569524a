import type { FareTerms, Segment, Slice, TicketPortion } from '../api.ts';

/** A run of a journey with its segments; `n` is its place among the tickets of a traveller. */
export type JourneyPortion = TicketPortion & { n: number; segments: Segment[] };

/** The runs of a journey, in order; a journey on one ticket has none. */
export function ticketPortions(
  slices: readonly Slice[],
  { portions = [] }: Pick<FareTerms, 'portions'>,
): JourneyPortion[] {
  if (portions.length === 0) return [];
  const segments = slices.flatMap((slice) => slice.segments);
  let next = 0;
  return portions.map((portion, n) => {
    const own = segments.slice(next, next + portion.segmentCount);
    next += portion.segmentCount;
    return { ...portion, n, segments: own };
  });
}
