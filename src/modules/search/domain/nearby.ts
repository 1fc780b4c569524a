/** As the crow flies; airports farther away are no alternative. */
export const NEARBY_KM = 250;
/** Number of airports around one end: the busiest. */
export const MAX_NEARBY = 4;

/** An end of a slice with the airports around it that are not its own. */
export type EndpointWithNearby = {
  readonly key: string;
  readonly cityKey: string;
  readonly around: readonly Around[];
};
export type Around = { readonly airport: string; readonly cityKey: string; readonly km: number };

/**
 * Alternative airports of each end: none in the city at the other end, and none around both, because a journey from it
 * would miss the requested route.
 */
export function otherStopsNearby(from: EndpointWithNearby, to: EndpointWithNearby): { from: Around[]; to: Around[] } {
  const others = ({ around }: EndpointWithNearby, other: EndpointWithNearby) =>
    around.filter(
      ({ airport, cityKey }) => cityKey !== other.cityKey && !other.around.some((theirs) => theirs.airport === airport),
    );
  return { from: others(from, to), to: others(to, from) };
}
