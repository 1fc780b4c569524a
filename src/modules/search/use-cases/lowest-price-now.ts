import { isDeepStrictEqual } from 'node:util';
import { countsOf } from '#kernel/age-bands.ts';
import { compare, type Money } from '#kernel/money.ts';
import {
  type SearchQuery,
  type SupplierOffer,
  type SupplierPort,
  SupplierUnavailableError,
} from '#modules/supply/index.ts';
import type { StoredSearch } from '../db/queries.ts';
import { partyOfJourney, saysAges } from '../domain/party-by-ages.ts';
import type { SearchContext } from './context.ts';
import { isOwnInventory } from './deps.ts';
import { toOffer } from './search-states.ts';
import { reaches } from './searched-slices.ts';

/** Everything a supplier has; nothing where it does not answer. */
async function* offersOf(
  supplier: SupplierPort,
  searchArgs: Parameters<SupplierPort['search']>,
): AsyncGenerator<SupplierOffer, void> {
  try {
    for await (const batch of supplier.search(...searchArgs)) yield* batch;
  } catch (error) {
    if (!(error instanceof SupplierUnavailableError)) throw error;
  }
}

/**
 * Asks own inventory again what a search asked, changed as the caller likes: what the whole party pays at least, our
 * fees
 * included, or null where nothing is
 * sold. It is the search itself, of every mode and shape, so its price is the search's.
 */
export function cheapestNow(
  context: SearchContext,
  search: StoredSearch,
  name: string,
): (query: SearchQuery) => Promise<Money | null> {
  const { mode = 'avia', slices } = search.params;
  const suppliers = context.supply
    .all()
    .filter(
      (supplier) => isOwnInventory(supplier.id) && supplier.capabilities.kind === mode && reaches(supplier, slices),
    );
  const countryOf = (key: string) => context.reference.locationByKey(key)?.country;
  const isForParty = (found: SupplierOffer['slices'], { passengerCounts }: SearchQuery) =>
    !saysAges(search.params) ||
    isDeepStrictEqual(countsOf(partyOfJourney(search.params, found, countryOf, context.ages)), passengerCounts);
  const deadline = new Date(context.clock.now().getTime() + context.limits.soft).toISOString();
  return async (query) => {
    let least: Money | null = null;
    for (const supplier of suppliers) {
      const opId = `${search.uid}:${name}:${query.slices.map(({ date }) => date).join('+')}`;
      // Our fees go by the tickets and the countries of each, so that the cheapest without them need not be the
      // cheapest.
      for await (const offer of offersOf(supplier, [{ opId, deadline, locale: 'ru' }, query])) {
        if (!isForParty(offer.slices, query)) continue;
        const price = toOffer(context, search, '', supplier.id, offer).price.total;
        if (!least || compare(price, least) < 0) least = price;
      }
    }
    return least;
  };
}
