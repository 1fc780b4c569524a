import { type Instant, minutesBetween } from '#kernel/dates.ts';

/** What the rules of a journey need of a flight; `from` and `to` are airports (place keys or codes alike). */
export type Leg = {
  readonly carrier: string;
  readonly from: string;
  readonly to: string;
  readonly departsAt: Instant;
  readonly arrivesAt: Instant;
};

/** Longest wait between two flights of one journey, minutes. */
export const LONGEST_CONNECTION_MINUTES = 8 * 60;

/** The way back may leave so long after the arrival, minutes. */
export const TURNAROUND_MINUTES = 60;

/** One ticket: out and back with one carrier, and back only after having arrived. */
export function returnFits(out: readonly Leg[], back: readonly Leg[]): boolean {
  const arrived = out.at(-1);
  const leaves = back[0];
  if (!arrived || !leaves || arrived.carrier !== leaves.carrier) return false;
  return minutesBetween(arrived.arrivesAt, leaves.departsAt) >= TURNAROUND_MINUTES;
}

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
