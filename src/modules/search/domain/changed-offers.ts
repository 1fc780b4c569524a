import type { Money } from '#kernel/money.ts';
import type { Itinerary, Offer } from './schemas.ts';

/** Offers that differ from what was shown, by id: the party's current price, null where the seats are gone. */
export type ChangedOffers = ReadonlyMap<string, Money | null>;

/** What the party pays for an offer now; null when its seats are gone. */
export function priceNow({ id, price }: Pick<Offer, 'id' | 'price'>, changed: ChangedOffers): Money | null {
  const now = changed.get(id);
  return now === undefined ? price.total : now;
}

/** The cheapest offer of a journey that can be had now; null when nothing of it is left. */
export function cheapestNow(
  { offers }: Pick<Itinerary, 'offers'>,
  changed: ChangedOffers,
): { offer: Offer; price: Money } | null {
  let best: { offer: Offer; price: Money } | null = null;
  for (const offer of offers) {
    const price = priceNow(offer, changed);
    if (price && (!best || price.minor < best.price.minor)) best = { offer, price };
  }
  return best;
}

/** How many offers of a list went from one to another state since `before`. */
export function changesSince(
  list: readonly Pick<Itinerary, 'offers'>[],
  before: ChangedOffers,
  now: ChangedOffers,
): { gone: number; back: number; repriced: number } {
  const counts = { gone: 0, back: 0, repriced: 0 };
  for (const offer of list.flatMap(({ offers }) => offers)) {
    const [was, is] = [priceNow(offer, before), priceNow(offer, now)];
    if (was && !is) counts.gone++;
    else if (!was && is) counts.back++;
    else if (was && is && was.minor !== is.minor) counts.repriced++;
  }
  return counts;
}
