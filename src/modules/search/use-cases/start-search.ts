import { AppError } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { JourneyMode } from '#kernel/mode.ts';
import { insertSearch, type StoredSearch } from '../db/queries.ts';
import { checkSearch, type ResolvedEndpoint, type SearchProblem } from '../domain/check-search.ts';
import { checkService } from '../domain/check-service.ts';
import { SEARCH_TTL_MINUTES, type SearchParams } from '../domain/schemas.ts';
import { shapeOf } from '../domain/shape.ts';
import { askSupplier, type Question } from './ask-supplier.ts';
import type { SearchContext } from './context.ts';
import { isOwnInventory, type PlacesAndCarriers } from './deps.ts';
import { reaches, searchedQuery } from './searched-legs.ts';

function findEnd(reference: PlacesAndCarriers, text: string, mode: JourneyMode): ResolvedEndpoint | null {
  const place = reference.findPlace(text, mode);
  if (!place) return null;
  const airports = reference.stopsOf(place.key, mode);
  return { key: place.key, cityKey: place.cityKey, airports };
}

/** The refusal of a search: the first problem names it, `fields` hold all of them. */
function refuse(problems: readonly SearchProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const fields = problems.map(({ path, code, values }) => ({ path, code, values }));
  throw new AppError('invalid', first.code, { ...(first.details ?? first.values) }, fields);
}

/**
 * Checks a search (spec §5), stores it under a new uid and asks all suppliers at once. Comes back when the house has
 * answered, or after
 * `limits.house` ms; the others go on in the background.
 * @throws AppError invalid with the codes of `domain/check-search.ts` and `domain/check-service.ts`.
 */
export async function startSearch(context: SearchContext, params: SearchParams): Promise<{ uid: string }> {
  const { db, clock, reference, limits } = context;
  const { mode = 'avia' } = params;
  const ends = params.legs.map(({ from, to }) => ({
    from: findEnd(reference, from, mode),
    to: findEnd(reference, to, mode),
  }));
  const now = clock.now();
  const zone = reference.locationByKey(ends[0]?.from?.key ?? '')?.tz ?? BUSINESS_TIME_ZONE;
  const today = localDate(now, zone);
  refuse(checkService(params, ends, today) ?? checkSearch(params, ends, today));

  const legs = params.legs.map(({ date }, i) => ({
    from: ends[i]?.from as ResolvedEndpoint,
    to: ends[i]?.to as ResolvedEndpoint,
    date,
  }));
  const keys = legs.map(({ from, to, date }) => ({ from: from.key, to: to.key, date }));
  const shape = shapeOf({ legs: keys, shape: params.shape });
  const known = context.supply.all().filter(({ caps }) => caps.kind === mode);
  const suppliers = known.filter((supplier) => reaches(supplier, keys));
  const search: StoredSearch = {
    uid: context.ids(),
    params: { ...params, legs: keys, ...(shape === 'multi' && { shape }) },
    suppliers: known.map((supplier) => ({
      id: supplier.id,
      name: supplier.name,
      ...(!suppliers.includes(supplier) && { unable: true }),
    })),
    createdAt: now,
    expiresAt: new Date(now.getTime() + SEARCH_TTL_MINUTES * 60_000),
  };
  await insertSearch(db, search);
  context.states.started(search);

  const query = searchedQuery(context, search.params);
  const { mix, direct } = params;
  const question: Question = {
    search,
    query,
    asked: { legs: query.legs, mix, direct, mode, currency: context.currency },
  };
  await firstOf(limits.house, (first) => {
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

/** Waits until `work` calls back, at most `ms`. */
const firstOf = (ms: number, work: (first: () => void) => void): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    work(() => {
      clearTimeout(timer);
      done();
    });
  });
