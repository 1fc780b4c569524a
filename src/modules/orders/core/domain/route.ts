import type { Slice } from '#modules/supply/api.ts';

type Direction = { readonly from: string; readonly to: string; readonly departs: string };

/** First and last place of each direction. */
export const routeOf = (slices: readonly Slice[]): Direction[] =>
  slices.flatMap(({ segments }) => {
    const [first, last] = [segments[0], segments.at(-1)];
    return first && last ? [{ from: first.from, to: last.to, departs: first.departs }] : [];
  });
