import { setImmediate as breath } from 'node:timers/promises';
import { addDays, daysBetween, isLocalDate, type LocalDate, localDate } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import { SupplierDown, type SupplierOffer, type SupplierPort } from '#modules/supply/index.ts';
import type { NearDays } from '../domain/schemas.ts';
import { MAX_DAYS_AHEAD } from '../domain/travel-dates.ts';
import type { SearchContext } from './context.ts';
import { isHouse } from './deps.ts';
import { currentState } from './read-search.ts';
import { toOffer } from './search-states.ts';
import { reaches, searchedQuery } from './searched-legs.ts';

/** Days on either side that are looked at, the nearest first, until so many have seats. */
const REACH = 10;
const NAMED = 6;

const sumOf = ({ prices }: SupplierOffer): number =>
  prices.reduce(
    (all, { count, fare, taxes }) =>
      all + count * taxes.reduce((one, tax) => one + tax.amount.minor, fare.minor),
    0,
  );

/** The cheapest of what a supplier has; undefined when that is nothing, also where it does not answer. */
async function cheapestOf(
  supplier: SupplierPort,
  asked: Parameters<SupplierPort['search']>,
): Promise<SupplierOffer | undefined> {
  let best: SupplierOffer | undefined;
  try {
    for await (const batch of supplier.search(...asked))
      for (const offer of batch) if (!best || sumOf(offer) < sumOf(best)) best = offer;
  } catch (error) {
    if (!(error instanceof SupplierDown)) throw error;
  }
  return best;
}

/** Days around, the nearest first and of two as near the earlier, that can still be sold. */
function* around(first: LocalDate, last: LocalDate, today: LocalDate): Generator<number> {
  for (let by = 1; by <= REACH; by++)
    for (const shift of [-by, by])
      if (addDays(first, shift) >= today && daysBetween(today, addDays(last, shift)) <= MAX_DAYS_AHEAD)
        yield shift;
}

/**
 * The nearest days on which the house has what a search asked for: the same journey, party and class, all of its days moved alike, at the lowest price of the whole
 * party, our fees included. Asked at this moment, of every mode and shape.
 * @throws AppError not_found `search.not_found`
 */
export async function readNearDays(context: SearchContext, uid: string): Promise<NearDays> {
  const { search } = await currentState(context, uid);
  const { params } = search;
  const { mode = 'avia', legs, stay } = params;
  const [first, last] = [legs[0]?.date ?? '', stay?.out ?? legs.at(-1)?.date ?? ''];
  if (!isLocalDate(first) || !isLocalDate(last)) return { days: [] };
  const suppliers = context.supply
    .all()
    .filter((supplier) => isHouse(supplier.id) && supplier.caps.kind === mode && reaches(supplier, legs));
  const zone = context.reference.placeByKey(legs[0]?.from ?? '')?.tz ?? 'UTC';
  const now = context.clock.now();
  const asked = searchedQuery(context, params);
  const deadline = new Date(now.getTime() + context.limits.soft).toISOString();

  const found: { date: LocalDate; price: Money }[] = [];
  for (const shift of around(first, last, localDate(now, zone))) {
    const query = {
      ...{ ...asked, legs: asked.legs.map((leg) => ({ ...leg, date: addDays(leg.date, shift) })) },
      ...(stay && { stay: { ...stay, out: addDays(stay.out, shift) } }),
    };
    for (const supplier of suppliers) {
      const call = { opId: `${uid}:days:${shift}`, deadline, locale: 'ru' as const };
      const best = await cheapestOf(supplier, [call, query]);
      if (best)
        found.push({
          date: addDays(first, shift),
          price: toOffer(context, search, '', supplier.id, best).price.total,
        });
    }
    if (found.length >= NAMED) break;
    // Whoever else is served comes in between.
    await breath();
  }
  return { days: found.toSorted((a, b) => (a.date < b.date ? -1 : 1)) };
}
