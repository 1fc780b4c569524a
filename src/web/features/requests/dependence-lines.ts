import type { TravelService } from '#modules/requests/api.ts';

export type Timing = TravelService['timing'];

/** A line between two services of a plan, by their indexes from the top. `lane` 0 is next to the services. */
export type DependenceLine = {
  readonly top: number;
  readonly bottom: number;
  /** The service that takes place later: the arrow points to it. */
  readonly later: number;
  readonly lane: number;
};

/**
 * The lines of a plan, the shorter nearer to the services: lines that run side by side have lanes of their own, and
 * one may begin where another ends. A dependence on a service that is not there has no line.
 */
export function dependenceLines(timings: readonly Timing[]): DependenceLine[] {
  const pairs = timings.flatMap((timing, own) => {
    if (timing.when === 'exact') return [];
    const other = timing.service - 1;
    if (other === own || !timings[other]) return [];
    return [{ top: Math.min(own, other), bottom: Math.max(own, other), later: timing.when === 'after' ? own : other }];
  });
  const placed: DependenceLine[] = [];
  for (const pair of pairs.sort((a, b) => a.bottom - a.top - (b.bottom - b.top) || a.top - b.top)) {
    const parallel = placed.filter((line) => line.top < pair.bottom && pair.top < line.bottom);
    let lane = 0;
    while (parallel.some((line) => line.lane === lane)) lane++;
    placed.push({ ...pair, lane });
  }
  return placed;
}

/** A timing as a select of the form holds it. */
export function readTiming(typed: string | undefined): Timing {
  const [when, service] = (typed ?? '').split('-');
  return (when === 'before' || when === 'after') && service
    ? { when, service: Number(service) }
    : { when: 'exact' as const };
}
