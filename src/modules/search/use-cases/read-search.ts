import { notFound } from '#kernel/app-error.ts';
import type { Buyer } from '#modules/pricing/index.ts';
import { addSupplierResponse } from '../db/queries.ts';
import { countFacets } from '../domain/facets.ts';
import { NO_FILTERS } from '../domain/filters.ts';
import { firstWithHeads } from '../domain/fold.ts';
import { saysAges } from '../domain/party-by-ages.ts';
import { passengerCountWarnings } from '../domain/passenger-counts.ts';
import { type Sort, sortItineraries } from '../domain/ranking.ts';
import type { Itinerary, Search } from '../domain/schemas.ts';
import type { SearchContext } from './context.ts';
import { isOwnInventory } from './deps.ts';
import { nearbyAirports } from './nearby-airports.ts';
import { carriersOf, listOf, locationsOf, viewOf } from './progress-view.ts';
import { type AgencyTerms, earnedOn } from './results-with-commission.ts';
import { isComplete, type SearchState } from './search-states.ts';

/** After the hard limit a supplier has this long (ms) to have its end written by the process that asked it. */
const GRACE = 2_000;
const UID = /^[\w-]{1,64}$/;

/**
 * The state of a search now. Suppliers whose process died while it asked them are ended here, so that no search stays
 * open for ever.
 * @throws AppError not_found `search.not_found`.
 */
export async function currentState(context: SearchContext, uid: string, buyer?: Buyer): Promise<SearchState> {
  const state = UID.test(uid) ? await context.states.read(uid, buyer) : undefined;
  if (!state) throw notFound('search.not_found');
  const age = context.clock.now().getTime() - state.search.createdAt.getTime();
  if (isComplete(state) || age <= context.limits.hard + GRACE) return state;
  for (const { id, state: now } of state.suppliers) {
    if (now !== 'asking') continue;
    const ms = context.limits.hard;
    const end = { uid, supplier: id, state: 'failed' as const, offers: [], ms };
    await addSupplierResponse(context.db, { ...end, answeredAt: context.clock.now() });
  }
  return (await context.states.read(uid, buyer)) ?? state;
}

export const isExpired = (context: Pick<SearchContext, 'clock'>, search: { expiresAt: Date }): boolean =>
  context.clock.now() >= search.expiresAt;

/** Nothing is there to be shown, and own inventory, which answers at once, is about to: failures come even earlier. */
const isWaiting = ({ version, merged, suppliers }: SearchState): boolean =>
  version === 0 || (merged.size === 0 && suppliers.some(({ id, state }) => isOwnInventory(id) && state === 'asking'));

/**
 * `first`: number of journeys in an order that is enough for now; `heads`: also the first of the other orders; `at`:
 * the search as of a version; `terms`: those by which the reader sees an agency's earnings of each offer;
 * `buyer`: whose prices are read.
 */
export type Reading = {
  first?: number | undefined;
  sort?: Sort | undefined;
  heads?: boolean;
  at?: number | undefined;
  terms?: AgencyTerms | null;
  buyer?: Buyer | undefined;
};

function partOf(context: SearchContext, list: Itinerary[], { first, sort, heads }: Reading): Itinerary[] {
  if (first === undefined || first >= list.length) return sort ? sortItineraries(list, sort) : list;
  if (!heads) return sortItineraries(list, sort ?? 'best').slice(0, first);
  return firstWithHeads(list, context.reference.locationByKey, sort ?? 'best', first);
}

/**
 * A search as it stands; waits a moment for first results when there are none yet. Results that are out of date are
 * still shown. Where only the first
 * journeys are wanted, what all of them have to choose from is counted here, and named.
 */
export async function readSearch(context: SearchContext, uid: string, reading: Reading = {}): Promise<Search> {
  const { at, terms, buyer } = reading;
  let state = await currentState(context, uid, buyer);
  const end = performance.now() + context.limits.read;
  while (isWaiting(state) && !isComplete(state) && performance.now() < end) {
    await context.wakeups.wait(uid, Math.min(25, context.limits.read));
    state = await currentState(context, uid, buyer);
  }
  const { params, createdAt, expiresAt } = state.search;
  const nearby = nearbyAirports(context, params);
  if (at !== undefined && at < state.version) state = (await context.states.at(uid, at, buyer)) ?? state;
  const list = terms
    ? earnedOn(listOf(state), terms, (key) => context.reference.locationByKey(key)?.country ?? '')
    : listOf(state);
  const part = partOf(context, list, reading);
  const counts = part.length < list.length ? countFacets(list, NO_FILTERS) : undefined;
  const view = viewOf(context, state, part);
  const around = locationsOf(
    context,
    [],
    [...nearby.map(({ airport }) => airport), ...(counts?.airports ?? []).map(({ value }) => value)],
  );
  return {
    ...view,
    locations: { ...around, ...view.locations },
    ...(counts && { counts, carriers: carriersOf(context, list) }),
    ...(saysAges(params) && { ageBands: context.ages.bands }),
    nearby,
    uid,
    params,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    expired: isExpired(context, state.search),
    serverNow: context.clock.now().toISOString(),
    warnings: passengerCountWarnings(params.passengerCounts),
  };
}
