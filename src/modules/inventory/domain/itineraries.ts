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

export type ConnectionProblem =
  | 'time_travel'
  | 'airport_change'
  | 'too_short'
  | 'too_long'
  | 'turns_back'
  | 'other_carrier';

/** Why two flights do not make one journey, or `null`. Airports are never changed on the way: 60 minutes do not cross a city. */
export function connectionProblem(first: Leg, second: Leg, connectMinutes: number): ConnectionProblem | null {
  if (first.arrivesAt <= first.departsAt || second.arrivesAt <= second.departsAt) return 'time_travel';
  if (first.to !== second.from) return 'airport_change';
  if (first.from === second.to) return 'turns_back';
  if (first.carrier !== second.carrier) return 'other_carrier';
  const wait = minutesBetween(first.arrivesAt, second.departsAt);
  if (wait < connectMinutes) return 'too_short';
  return wait > LONGEST_CONNECTION_MINUTES ? 'too_long' : null;
}

/** All one-stop journeys that the rules allow. */
export function connections<F extends Leg>(
  firsts: readonly F[],
  seconds: readonly F[],
  connectMinutes: (at: string) => number,
): [F, F][] {
  const departing = new Map<string, F[]>();
  for (const second of seconds) departing.set(second.from, [...(departing.get(second.from) ?? []), second]);
  return firsts.flatMap((first) =>
    (departing.get(first.to) ?? [])
      .filter((second) => connectionProblem(first, second, connectMinutes(first.to)) === null)
      .map((second): [F, F] => [first, second]),
  );
}

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
