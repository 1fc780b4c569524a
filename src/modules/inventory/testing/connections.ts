import { type Instant, minutesBetween } from '#kernel/dates.ts';
import { LONGEST_CONNECTION_MINUTES } from '../domain/itineraries.ts';

/** What the rules of a journey need of a flight; `from` and `to` are airports. */
export type SegmentKey = {
  readonly carrier: string;
  readonly from: string;
  readonly to: string;
  readonly departsAt: Instant;
  readonly arrivesAt: Instant;
};

export type ConnectionProblem =
  | 'time_travel'
  | 'airport_change'
  | 'too_short'
  | 'too_long'
  | 'turns_back'
  | 'other_carrier';

/**
 * Why two flights do not make one journey, or `null`. Airports are never changed on the way: the least time does
 * not cross a city.
 */
export function connectionProblem(
  first: SegmentKey,
  second: SegmentKey,
  connectMinutes: number,
): ConnectionProblem | null {
  if (first.arrivesAt <= first.departsAt || second.arrivesAt <= second.departsAt) return 'time_travel';
  if (first.to !== second.from) return 'airport_change';
  if (first.from === second.to) return 'turns_back';
  if (first.carrier !== second.carrier) return 'other_carrier';
  const wait = minutesBetween(first.arrivesAt, second.departsAt);
  if (wait < connectMinutes) return 'too_short';
  return wait > LONGEST_CONNECTION_MINUTES ? 'too_long' : null;
}

/** All one-stop journeys that the rules allow. */
export function connections<F extends SegmentKey>(
  firsts: readonly F[],
  seconds: readonly F[],
  connectMinutes: (first: F, second: F) => number,
): [F, F][] {
  const departing = new Map<string, F[]>();
  for (const second of seconds) departing.set(second.from, [...(departing.get(second.from) ?? []), second]);
  return firsts.flatMap((first) =>
    (departing.get(first.to) ?? [])
      .filter((second) => connectionProblem(first, second, connectMinutes(first, second)) === null)
      .map((second): [F, F] => [first, second]),
  );
}
