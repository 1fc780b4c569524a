/** As the crow flies; farther away nobody looks for another airport. */
export const NEARBY_KM = 250;
/** So many around one end: the busiest. */
export const MAX_NEARBY = 4;

/** An end of a leg with the airports around it that are not its own. */
export type EndpointWithNearby = {
  readonly key: string;
  readonly cityKey: string;
  readonly around: readonly Around[];
};
export type Around = { readonly airport: string; readonly cityKey: string; readonly km: number };

/**
 * Airports to look at besides those of each end: none in the city at the other end, and none that lies around both,
 * for a journey from it would
 * lead nowhere near what was asked.
 */
export function besides(from: EndpointWithNearby, to: EndpointWithNearby): { from: Around[]; to: Around[] } {
  const others = ({ around }: EndpointWithNearby, other: EndpointWithNearby) =>
    around.filter(
      ({ airport, cityKey }) => cityKey !== other.cityKey && !other.around.some((theirs) => theirs.airport === airport),
    );
  return { from: others(from, to), to: others(to, from) };
}
