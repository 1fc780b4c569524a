import type { z } from 'zod';
import type { Slice } from '#modules/supply/api.ts';
import type { zRouteEnds } from '../../wire/route-ends.ts';

type RouteEnds = z.output<typeof zRouteEnds>;

/** First and last place of each direction, and the hotel of a stay. */
export const routeOf = (slices: readonly Slice[]): RouteEnds[] =>
  slices.flatMap(({ segments }) => {
    const [first, last] = [segments[0], segments.at(-1)];
    if (!first || !last) return [];
    return [
      {
        from: first.from,
        to: last.to,
        departsLocal: first.departsLocal,
        ...(first.hotelStay && { hotel: first.hotelStay.name }),
      },
    ];
  });
