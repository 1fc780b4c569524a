import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { createBooking } from '#modules/orders/api.ts';
import {
  FILTER_PARAMETERS,
  filtersInUse,
  formatRoute,
  priceGrid,
  queryToFilters,
  queryToSearch,
  queryToSort,
  readSearch,
  repeatSearch,
  type SearchParams,
  searchToQuery,
  startSearch,
} from '#modules/search/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { FIRST_CARDS } from '../../features/search/first-cards.ts';
import { loadSearchFields } from '../../features/search/load-search-fields.ts';
import { Results } from '../../features/search/results.tsx';
import { SearchStrip } from '../../features/search/results-head.tsx';
import { SearchForm } from '../../features/search/search-form.tsx';
import { serverContext } from '../../server-context.ts';
import { firstStepPath } from '../../shared/booking/first-step.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { loadTravelRules } from '../../shared/travel-policy/load-travel-rules.ts';
import { TravelRulesProvider } from '../../shared/travel-policy/offer-policy.tsx';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/search.ts';

/** Parameters kept when a search gets its own address: the previous itinerary, the price grid. */
const KEPT_PARAMETERS = ['was', 'flexible'];

/**
 * `/search?from=…` starts a search and moves to its own address; `/search/{uid}` shows it. A refused search keeps the
 * typed values.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call, caller, site, now } = context.get(serverContext);
  const today = localDate(now ?? new Date(), BUSINESS_TIME_ZONE);
  const query = normalizeDateFields(new URL(request.url).searchParams, ['out', 'back'], today);
  const flexible = query.get('flexible') === '1';
  const common = { site: site.site, waitList: site.bookingWaitList, today, grid: null, rules: null };

  if (params.uid === undefined) {
    const wanted = queryToSearch(query);
    if (!wanted) throw redirect('/');
    let uid: string;
    try {
      ({ uid } = await call(startSearch, { body: wanted }));
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (!problem || problem.status >= 500 || problem.status === 429) throw thrown;
      const searchFields = await loadSearchFields(call, wanted, caller.locale);
      const refusal = {
        ...common,
        search: null,
        sort: null,
        asked: { ...searchFields, flexible },
        problems: problem.fields,
      };
      return data(refusal, { status: 400 });
    }
    const keptQuery = new URLSearchParams(
      [...query].filter(([name]) => KEPT_PARAMETERS.includes(name) || FILTER_PARAMETERS.includes(name)),
    );
    throw redirect(`/search/${uid}${keptQuery.size > 0 ? `?${keptQuery}` : ''}`);
  }

  assertValid(/^[\w-]{8,64}$/.test(params.uid));
  const sort = queryToSort(query);
  // Filtering needs the complete list.
  const pageQuery = filtersInUse(queryToFilters(query)) > 0 ? {} : { first: FIRST_CARDS, sort, heads: '1' as const };
  const search = await call(readSearch, { params: { uid: params.uid }, query: pageQuery }).catch(throwRouteError);
  const [searchFields, grid, rules] = await Promise.all([
    loadSearchFields(call, search.params, caller.locale),
    flexible ? call(priceGrid, { params: { uid: params.uid } }).catch(() => null) : null,
    loadTravelRules(call, request),
  ]);
  return { ...common, search, sort, grid, rules, asked: { ...searchFields, flexible }, problems: [] };
}

/** Wider searches offered when nothing was found. A flight cabin and a coach class are both dropped. */
const WIDER_SEARCHES: Readonly<Record<string, (params: SearchParams) => SearchParams>> = {
  'with-stops': (params) => ({ ...params, direct: false }),
  nearby: (params) => ({ ...params, nearby: true }),
  'any-class': ({ coachClass: _, ...params }) => ({ ...params, cabin: 'economy' }),
};

/** Books an offer (moves to the booking), or repeats the search. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { call } = context.get(serverContext);
  const uid = params.uid ?? '';
  const form = await request.formData();
  const offerId = form.get('offerId');
  const keptQuery = new URL(request.url).searchParams;
  const searchResponse = (next: string) => redirect(`/search/${next}${keptQuery.size > 0 ? `?${keptQuery}` : ''}`);

  if (typeof offerId !== 'string') {
    const { params: criteria } = await call(readSearch, { params: { uid }, query: { first: 1 } });
    const widen = WIDER_SEARCHES[String(form.get('intent'))];
    const start = widen ? call(startSearch, { body: widen(criteria) }) : call(repeatSearch, { params: { uid } });
    const started = await start.catch((thrown: unknown) => {
      // Its dates have passed: the form shows it with all parameters.
      if (asProblem(thrown)?.status !== 400) throw thrown;
      throw redirect(`/search?${searchToQuery(criteria)}`);
    });
    return searchResponse(started.uid);
  }
  try {
    const { id } = await call(createBooking, { body: { searchUid: uid, offerId } });
    return redirect(await firstStepPath(call, request, id));
  } catch (thrown) {
    // Expired or sold out meanwhile: the page shows it and offers to search again.
    const problem = asProblem(thrown);
    if (problem?.status === 410 || problem?.status === 404 || problem?.status === 409)
      return redirect(`/search/${uid}?${keptQuery}`);
    throw thrown;
  }
}

/**
 * Filters and the sort order are in the address but need no response from the server; nor does a price watch, after
 * which the list would move.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  formAction,
  defaultShouldRevalidate,
}: {
  currentUrl: URL;
  nextUrl: URL;
  formMethod?: string;
  formAction?: string;
  defaultShouldRevalidate: boolean;
}): boolean {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && nextUrl.pathname !== '/search';
  if (isSamePage && (formMethod === undefined || formMethod === 'GET') && currentUrl.search !== nextUrl.search)
    return false;
  return formAction !== '/watch' && defaultShouldRevalidate;
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('search');
  const { search, sort, asked: searchFields, site, waitList, today, grid, rules, problems } = loaderData;
  const flights = [searchFields, ...searchFields.further].map(({ from, to }) => ({ from: from.text, to: to.text }));
  const slices = searchFields.back ? [...flights, { from: searchFields.to.text, to: searchFields.from.text }] : flights;
  return (
    <>
      <title>
        {searchFields.tripType === 'multi'
          ? t('titleMulti', { route: formatRoute(flights) })
          : t('title', { from: searchFields.from.text || '–', to: searchFields.to.text || '–' })}
      </title>
      <meta name="description" content={t('description')} />
      {search ? (
        <>
          <SearchStrip key={search.uid} {...{ search, searchFields: searchFields, site, today }} />
          <TravelRulesProvider rules={rules} today={today}>
            <Results
              key={`results-${search.uid}`}
              snapshot={search}
              initialSort={sort}
              flights={slices}
              {...{ waitList, grid }}
            />
          </TravelRulesProvider>
        </>
      ) : (
        <div className="wrap" style={{ paddingBlock: 'var(--s8) var(--s12)' }}>
          <h1 style={{ marginBottom: 'var(--s5)' }}>{t('form.label')}</h1>
          <SearchForm {...{ site, today, searchFields: searchFields, problems }} />
        </div>
      )}
    </>
  );
}
