import type { FareTerms, Segment, Slice, TicketPortion } from '../api.ts';

/** A run of a journey with its legs; `n` is its place among the tickets of a traveller. */
export type Run = TicketPortion & { n: number; segments: Segment[] };

/** The runs of a journey, in order; a journey on one ticket has none. */
export function runsOf(slices: readonly Slice[], { parts = [] }: Pick<FareTerms, 'parts'>): Run[] {
  if (parts.length === 0) return [];
  const segments = slices.flatMap((slice) => slice.segments);
  let next = 0;
  return parts.map((part, n) => {
    const own = segments.slice(next, next + part.legs);
    next += part.legs;
    return { ...part, n, segments: own };
  });
}
