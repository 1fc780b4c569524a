/** Longest wait between two flights of one journey, minutes. */
export const LONGEST_CONNECTION_MINUTES = 8 * 60;

/** The next direction leaves so long after the arrival at least, minutes. */
export const TURNAROUND_MINUTES = 60;

/** Keeps `cap` journeys: half of them the cheapest, the rest the fastest that are left. */
export function cheapestAndFastest<J extends { cheapest: number; minutes: number; id: string }>(
  journeys: readonly J[],
  cap: number,
): J[] {
  const byPrice = [...journeys].sort(
    (a, b) => a.cheapest - b.cheapest || a.minutes - b.minutes || (a.id < b.id ? -1 : 1),
  );
  if (byPrice.length <= cap) return byPrice;
  const kept = byPrice.slice(0, Math.ceil(cap / 2));
  const fastest = byPrice
    .slice(kept.length)
    .sort((a, b) => a.minutes - b.minutes || a.cheapest - b.cheapest || (a.id < b.id ? -1 : 1));
  return [...kept, ...fastest.slice(0, cap - kept.length)];
}
