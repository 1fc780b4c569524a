import type { Journey, JourneyQuery } from './journey.ts';
import type { JourneySearch } from './journey-search.ts';
import type { Steps } from './steps.ts';

type AnyDay = Omit<JourneyQuery, 'day' | 'order' | 'limit'>;

/** So much dearer than the day before may a day be to be found at the first look, and at the second. */
const LOOKS = [1.08, 1.4];

/**
 * The lowest price of each of `days` days from one on, null where nothing is left. Nothing is kept from before; a day
 * is searched within what
 * the one before it cost and a little more, and again within more where that held nothing.
 */
export function* cheapestDays(
  search: JourneySearch,
  wanted: AnyDay,
  from: number,
  days: number,
): Steps<(number | null)[]> {
  const any = { ...wanted, order: 'price', limit: 1 } as const;
  const corridor = search.corridorOf(any);
  let before = corridor.least;
  const prices: (number | null)[] = [];
  for (let n = 0; n < days; n++) {
    let best: Journey | undefined;
    for (const look of [...LOOKS, Number.MAX_VALUE]) {
      const most = Math.min(before * look, Number.MAX_VALUE);
      yield;
      [best] = search.find({ ...any, day: from + n }, { corridor, most });
      if (best || most === Number.MAX_VALUE) break;
    }
    before = best?.cost ?? before;
    prices.push(best?.price ?? null);
  }
  return prices;
}

/**
 * Days with room for the party nearest to a day, that day left out: at most `most`, no farther than `reach` days, the
 * nearest first.
 */
export function* nearestDays(
  search: JourneySearch,
  wanted: AnyDay,
  day: number,
  { most, reach }: { most: number; reach: number },
): Steps<{ day: number; price: number }[]> {
  const found: { day: number; price: number }[] = [];
  for (let away = 1; away <= reach && found.length < most; away++)
    for (const near of [day - away, day + away]) {
      yield;
      const [best] = search.find({ ...wanted, day: near, order: 'price', limit: 1 });
      if (best && found.length < most) found.push({ day: near, price: best.price });
    }
  return found;
}
