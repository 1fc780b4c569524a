import { setImmediate as breath } from 'node:timers/promises';
import { addDays, daysBetween, isLocalDate, type LocalDate, localDate } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { StoredSearch } from '../db/queries.ts';
import { alternativeModes } from '../domain/alternative-modes.ts';
import type { NearbyDates } from '../domain/schemas.ts';
import { MAX_DAYS_AHEAD } from '../domain/travel-dates.ts';
import type { SearchContext } from './context.ts';
import { cheapestNow } from './lowest-price-now.ts';
import { currentState } from './read-search.ts';
import { searchedQuery } from './searched-slices.ts';

/** Days on either side that are examined, the nearest first, until enough have seats. */
const REACH = 10;
const NAMED = 6;

/** By what else own inventory has the journey on the days asked for. */
async function otherModes(context: SearchContext, search: StoredSearch): Promise<NearbyDates['modes']> {
  const found: NearbyDates['modes'] = [];
  for (const params of alternativeModes(search.params)) {
    const query = searchedQuery(context, params);
    if (query.slices.some(({ from, to }) => from.length === 0 || to.length === 0)) continue;
    const price = await cheapestNow(context, { ...search, params }, 'modes')(query);
    if (price) found.push({ mode: params.mode, price });
    await breath();
  }
  return found;
}

/** Days around, the nearest first and of two as near the earlier, that can still be sold. */
function* around(first: LocalDate, last: LocalDate, today: LocalDate): Generator<number> {
  for (let by = 1; by <= REACH; by++)
    for (const shift of [-by, by])
      if (addDays(first, shift) >= today && daysBetween(today, addDays(last, shift)) <= MAX_DAYS_AHEAD) yield shift;
}

/**
 * The nearest days on which own inventory has what a search asked for: the same journey, party and class, all of its
 * days
 * moved alike, at the lowest price of the whole
 * party, our fees included. And by what else it has the journey on the days asked for. Asked at this moment, of every
 * mode and shape.
 * @throws AppError not_found `search.not_found`
 */
export async function readNearDays(context: SearchContext, uid: string): Promise<NearbyDates> {
  const { search } = await currentState(context, uid);
  const { params } = search;
  const { slices, hotelStay } = params;
  const [first, last] = [slices[0]?.date ?? '', hotelStay?.checkOutDate ?? slices.at(-1)?.date ?? ''];
  if (!isLocalDate(first) || !isLocalDate(last)) return { days: [], modes: [] };
  const zone = context.reference.locationByKey(slices[0]?.from ?? '')?.tz ?? 'UTC';
  const baseQuery = searchedQuery(context, params);
  const cheapest = cheapestNow(context, search, 'days');

  const found: { date: LocalDate; price: Money }[] = [];
  for (const shift of around(first, last, localDate(context.clock.now(), zone))) {
    const query = {
      ...baseQuery,
      slices: baseQuery.slices.map((slice) => ({ ...slice, date: addDays(slice.date, shift) })),
      ...(hotelStay && { stayDays: { ...hotelStay, checkOutDate: addDays(hotelStay.checkOutDate, shift) } }),
    };
    const price = await cheapest(query);
    if (price) found.push({ date: addDays(first, shift), price });
    if (found.length >= NAMED) break;
    // Yields to other requests.
    await breath();
  }
  const days = found.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return { days, modes: await otherModes(context, search) };
}
