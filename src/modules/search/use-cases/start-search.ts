import { isDeepStrictEqual } from 'node:util';
import { countsOf, type PartyMember } from '#kernel/age-bands.ts';
import { AppError } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { JourneyMode } from '#kernel/mode.ts';
import type { Buyer } from '#modules/pricing/index.ts';
import { insertSearch, type StoredSearch } from '../db/queries.ts';
import { checkHotelTransferSearch } from '../domain/check-hotel-transfer-search.ts';
import { checkSearch, passengerProblems, type ResolvedEndpoint, type SearchProblem } from '../domain/check-search.ts';
import { partyOfJourney, saysAges } from '../domain/party-by-ages.ts';
import { SEARCH_TTL_MINUTES, type SearchParams } from '../domain/schemas.ts';
import { tripTypeOf } from '../domain/trip-type.ts';
import type { SearchContext } from './context.ts';
import { isOwnInventory, isVisibleTo, type LocationsAndCarriers } from './deps.ts';
import { askSupplier, type Question } from './query-supplier.ts';
import { reaches, searchedParties, searchedQuery } from './searched-slices.ts';

function findEnd(reference: LocationsAndCarriers, text: string, mode: JourneyMode): ResolvedEndpoint | null {
  const location = reference.findLocation(text, mode);
  if (!location) return null;
  const airports = reference.stopsOf(location.key, mode);
  return { key: location.key, cityKey: location.cityKey, airports };
}

/** The refusal of a search: the first problem names it, `fields` hold all of them. */
function refuse(problems: readonly SearchProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const fields = problems.map(({ path, code, values }) => ({ path, code, values }));
  throw new AppError('invalid', first.code, { ...(first.details ?? first.values) }, fields);
}

/**
 * Checks a search (spec §5), stores it under a new uid and asks all suppliers at once. Comes back when own inventory
 * has
 * answered, or after
 * `limits.ownInventory` ms; the others go on in the background.
 * @throws AppError invalid with the codes of `domain/check-search.ts` and `domain/check-service.ts`.
 */
export async function startSearch(
  context: SearchContext,
  params: SearchParams,
  buyer?: Buyer,
): Promise<{ uid: string }> {
  const { db, clock, reference, limits } = context;
  const { mode = 'avia' } = params;
  const ends = params.slices.map(({ from, to }) => ({
    from: findEnd(reference, from, mode),
    to: findEnd(reference, to, mode),
  }));
  const now = clock.now();
  const zone = reference.locationByKey(ends[0]?.from?.key ?? '')?.tz ?? BUSINESS_TIME_ZONE;
  const today = localDate(now, zone);
  refuse(checkHotelTransferSearch(params, ends, today) ?? checkSearch(params, ends, today));

  const slices = params.slices.map(({ date }, i) => ({
    from: ends[i]?.from as ResolvedEndpoint,
    to: ends[i]?.to as ResolvedEndpoint,
    date,
  }));
  const keys = slices.map(({ from, to, date }) => ({ from: from.key, to: to.key, date }));
  const tripType = tripTypeOf({ slices: keys, tripType: params.tripType });
  const known = context.supply
    .all()
    .filter(({ id, capabilities }) => capabilities.kind === mode && isVisibleTo(context, id, buyer));
  const suppliers = known.filter((supplier) => reaches(supplier, keys));
  const search: StoredSearch = {
    uid: context.ids(),
    params: { ...params, slices: keys, ...(tripType === 'multi' && { tripType }) },
    suppliers: known.map((supplier) => ({
      id: supplier.id,
      name: supplier.name,
      ...(!suppliers.includes(supplier) && { unsupported: true }),
    })),
    createdAt: now,
    expiresAt: new Date(now.getTime() + SEARCH_TTL_MINUTES * 60_000),
  };
  const parties = searchedParties(context, search.params);
  if (saysAges(params)) refuse(passengerProblems({ ...params, passengerCounts: countsOf(parties[0] ?? []) }));
  await insertSearch(db, search);
  context.states.started(search);

  const question = questionOf(context, search, parties);
  await firstOf(limits.ownInventory, (first) => {
    for (const supplier of suppliers) {
      const onFirst = isOwnInventory(supplier.id) ? first : () => {};
      const asking = askSupplier(context, supplier, question, onFirst).catch((error: unknown) =>
        context.report({ supplier: supplier.id, reason: error instanceof Error ? error.name : 'threw' }),
      );
      const done = asking.finally(() => context.running.delete(done));
      context.running.add(done);
    }
    if (!suppliers.some(({ id }) => isOwnInventory(id))) first();
  });
  return { uid: search.uid };
}

/** Where a search says ages, of each party only the journeys whose carriers make it up so are taken. */
function questionOf(context: SearchContext, search: StoredSearch, parties: PartyMember[][]): Question {
  const { params } = search;
  const countryOf = (key: string) => context.reference.locationByKey(key)?.country;
  const { direct, mode = 'avia' } = params;
  return {
    search,
    parties: parties.map((party) => {
      const query = searchedQuery(context, params, party);
      const { slices, passengerCounts } = query;
      const isForParty = (found: Parameters<typeof partyOfJourney>[1]) =>
        isDeepStrictEqual(partyOfJourney(params, found, countryOf, context.ages), party);
      return {
        query,
        criteria: {
          slices,
          passengerCounts,
          direct,
          mode,
          currency: context.currency,
          ...(saysAges(params) && { isForParty }),
        },
      };
    }),
  };
}

/** Waits until `work` calls back, at most `ms`. */
const firstOf = (ms: number, work: (first: () => void) => void): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    work(() => {
      clearTimeout(timer);
      done();
    });
  });
