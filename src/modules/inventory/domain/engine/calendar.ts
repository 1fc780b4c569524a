import type { Wanted } from './journey.ts';
import type { JourneySearch } from './journey-search.ts';

type AnyDay = Omit<Wanted, 'day' | 'order' | 'limit'>;

/** The lowest price of each of `days` days from one on, null where nothing is left: a whole search a day, nothing kept from before. */
export const cheapestDays = (
  search: JourneySearch,
  wanted: AnyDay,
  from: number,
  days: number,
): (number | null)[] =>
  Array.from(
    { length: days },
    (_, n) => search.find({ ...wanted, day: from + n, order: 'price', limit: 1 })[0]?.price ?? null,
  );

/** Days with room for the party nearest to a day, that day left out: at most `most`, no farther than `reach` days, the nearest first. */
export function nearestDays(
  search: JourneySearch,
  wanted: AnyDay,
  day: number,
  { most, reach }: { most: number; reach: number },
): { day: number; price: number }[] {
  const found: { day: number; price: number }[] = [];
  for (let away = 1; away <= reach && found.length < most; away++)
    for (const near of [day - away, day + away]) {
      const [best] = search.find({ ...wanted, day: near, order: 'price', limit: 1 });
      if (best && found.length < most) found.push({ day: near, price: best.price });
    }
  return found;
}
