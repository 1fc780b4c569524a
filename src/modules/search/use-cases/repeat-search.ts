import type { Buyer } from '#modules/pricing/index.ts';
import type { SearchContext } from './context.ts';
import { currentState } from './read-search.ts';
import { startSearch } from './start-search.ts';

/**
 * The same question under a new uid (spec §8 «repeat search»).
 * @throws AppError not_found `search.not_found`; invalid when the days have passed meanwhile.
 */
export async function repeatSearch(context: SearchContext, uid: string, buyer?: Buyer): Promise<{ uid: string }> {
  const { search } = await currentState(context, uid);
  return startSearch(context, search.params, buyer);
}
