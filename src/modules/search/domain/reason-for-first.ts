import { type Money, subtract } from '#kernel/money.ts';
import { changesAirport, connectionsOf, hasNight, hasSelfTransfer } from './connections.ts';
import { firstIn, priceFrom } from './ranking.ts';
import type { Itinerary } from './schemas.ts';

/** What a journey has over another one: absent or false where it has not. */
export type Advantage = {
  /** Costs so much less. */
  readonly cheaper: Money | null;
  /** Takes so many minutes less. */
  readonly minutes: number;
  /** Has so many connections less. */
  readonly stops: number;
  /** The other one has a night at a connection, this one has not. */
  readonly noNight: boolean;
  /** The other one has a connection between two tickets, this one has not. */
  readonly oneTicket: boolean;
  /** The other one changes airports, this one does not. */
  readonly sameAirport: boolean;
};

export const advantageOf = (one: Itinerary, other: Itinerary): Advantage => {
  const [own, others] = [priceFrom(one), priceFrom(other)];
  return {
    cheaper: own.minor < others.minor ? subtract(others, own) : null,
    minutes: Math.max(0, other.minutes - one.minutes),
    stops: Math.max(0, other.stops - one.stops),
    noNight: hasNight(other) && !hasNight(one),
    oneTicket: hasSelfTransfer(other) && !hasSelfTransfer(one),
    sameAirport: connectionsOf(other).some(changesAirport) && !connectionsOf(one).some(changesAirport),
  };
};

/**
 * Why a journey stands first among «best»: it is cheapest and fastest, or one of them (`over`: what it has over the
 * other, and `under`: what the other has over it), or neither, and then it is compared with the cheapest.
 */
export type ReasonForFirst =
  | { readonly kind: 'cheapest-and-fastest' }
  | { readonly kind: 'cheapest' | 'fastest' | 'balanced'; readonly over: Advantage; readonly under: Advantage };

/** Undefined where there is nothing to compare with. */
export function reasonForFirst(list: readonly Itinerary[]): ReasonForFirst | undefined {
  const [first, cheapest, fastest] = (['best', 'price', 'duration'] as const).map((sort) => firstIn(list, sort));
  if (!first || !cheapest || !fastest || list.length < 2) return undefined;
  const isCheapest = priceFrom(first).minor === priceFrom(cheapest).minor;
  const isFastest = first.minutes === fastest.minutes;
  if (isCheapest && isFastest) return { kind: 'cheapest-and-fastest' };
  const other = isCheapest ? fastest : cheapest;
  return {
    kind: isCheapest ? 'cheapest' : isFastest ? 'fastest' : 'balanced',
    over: advantageOf(first, other),
    under: advantageOf(other, first),
  };
}
