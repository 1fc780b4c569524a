import type { z } from 'zod';
import { nameOfSegment, type Slice } from '#modules/supply/api.ts';
import type { zRouteEnds } from '../../wire/route-ends.ts';

type RouteEnds = z.output<typeof zRouteEnds>;

/** First and last place of each direction, and the name of a stay or a service. */
export const routeOf = (slices: readonly Slice[]): RouteEnds[] =>
  slices.flatMap(({ segments }) => {
    const [first, last] = [segments[0], segments.at(-1)];
    if (!first || !last) return [];
    const name = nameOfSegment(first);
    return [
      { from: first.from, to: last.to, departsLocal: first.departsLocal, ...(name !== undefined && { hotel: name }) },
    ];
  });
