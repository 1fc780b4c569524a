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
import { FIRST } from '../../features/search/first-cards.ts';
import { loadAsked } from '../../features/search/load-asked.ts';
import { Results } from '../../features/search/results.tsx';
import { SearchStrip } from '../../features/search/results-head.tsx';
import { SearchForm } from '../../features/search/search-form.tsx';
import { serverContext } from '../../server-context.ts';
import { firstStepPath } from '../../shared/booking/first-step.ts';
import { readTypedDays } from '../../shared/forms/typed-day.ts';
import { loadRules } from '../../shared/travel-policy/load-rules.ts';
import { RulesProvider } from '../../shared/travel-policy/offer-rules.tsx';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/search.ts';

/** Parameters that stay when a search gets its own address: the journey chosen before, the grid of prices. */
const KEPT = ['was', 'flexible'];

/**
 * `/search?from=…` starts a search and moves to its own address; `/search/{uid}` shows it. A refused search keeps
 * what was typed.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call, caller, site, now } = context.get(serverContext);
  const today = localDate(now ?? new Date(), BUSINESS_TIME_ZONE);
  const query = readTypedDays(new URL(request.url).searchParams, ['out', 'back'], today);
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
      const asked = await loadAsked(call, wanted, caller.locale);
      const refused = {
        ...common,
        search: null,
        sort: null,
        asked: { ...asked, flexible },
        problems: problem.fields,
      };
      return data(refused, { status: 400 });
    }
    const kept = new URLSearchParams(
      [...query].filter(([name]) => KEPT.includes(name) || FILTER_PARAMETERS.includes(name)),
    );
    throw redirect(`/search/${uid}${kept.size > 0 ? `?${kept}` : ''}`);
  }

  assertValid(/^[\w-]{8,64}$/.test(params.uid));
  const sort = queryToSort(query);
  // Filtering needs the whole list at once.
  const part = filtersInUse(queryToFilters(query)) > 0 ? {} : { first: FIRST, sort, heads: '1' as const };
  const search = await call(readSearch, { params: { uid: params.uid }, query: part }).catch(throwRouteError);
  const [asked, grid, rules] = await Promise.all([
    loadAsked(call, search.params, caller.locale),
    flexible ? call(priceGrid, { params: { uid: params.uid } }).catch(() => null) : null,
    loadRules(call, request),
  ]);
  return { ...common, search, sort, grid, rules, asked: { ...asked, flexible }, problems: [] };
}

/**
 * What may be asked again for more, where nothing was found. A class of planes and one of carriages are given up
 * alike.
 */
const WIDER: Readonly<Record<string, (params: SearchParams) => SearchParams>> = {
  'with-stops': (params) => ({ ...params, direct: false }),
  nearby: (params) => ({ ...params, nearby: true }),
  'any-class': ({ carriage: _, ...params }) => ({ ...params, cabin: 'economy' }),
};

/** Buys an offer (moves to the booking), or asks the same again. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { call } = context.get(serverContext);
  const uid = params.uid ?? '';
  const form = await request.formData();
  const offerId = form.get('offerId');
  const kept = new URL(request.url).searchParams;
  const again = (next: string) => redirect(`/search/${next}${kept.size > 0 ? `?${kept}` : ''}`);

  if (typeof offerId !== 'string') {
    const { params: criteria } = await call(readSearch, { params: { uid }, query: { first: 1 } });
    const wider = WIDER[String(form.get('intent'))];
    const start = wider ? call(startSearch, { body: wider(criteria) }) : call(repeatSearch, { params: { uid } });
    const started = await start.catch((thrown: unknown) => {
      // Its days have passed meanwhile: the form says so, with all that was asked.
      if (asProblem(thrown)?.status !== 400) throw thrown;
      throw redirect(`/search?${searchToQuery(criteria)}`);
    });
    return again(started.uid);
  }
  try {
    const { id } = await call(createBooking, { body: { searchUid: uid, offerId } });
    return redirect(await firstStepPath(call, request, id));
  } catch (thrown) {
    // Out of date or sold meanwhile: the page says so and offers the search again.
    const problem = asProblem(thrown);
    if (problem?.status === 410 || problem?.status === 404 || problem?.status === 409)
      return redirect(`/search/${uid}?${kept}`);
    throw thrown;
  }
}

/**
 * Filters and the sort order live in the address, but need no new answer from the server; nor does a price watch, under
 * whose words the list would move.
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
  const same = currentUrl.pathname === nextUrl.pathname && nextUrl.pathname !== '/search';
  if (same && (formMethod === undefined || formMethod === 'GET') && currentUrl.search !== nextUrl.search) return false;
  return formAction !== '/watch' && defaultShouldRevalidate;
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('search');
  const { search, sort, asked, site, waitList, today, grid, rules, problems } = loaderData;
  const flights = [asked, ...asked.further].map(({ from, to }) => ({ from: from.text, to: to.text }));
  const legs = asked.back ? [...flights, { from: asked.to.text, to: asked.from.text }] : flights;
  return (
    <>
      <title>
        {asked.shape === 'multi'
          ? t('titleMulti', { route: formatRoute(flights) })
          : t('title', { from: asked.from.text || '–', to: asked.to.text || '–' })}
      </title>
      <meta name="description" content={t('description')} />
      {search ? (
        <>
          <SearchStrip key={search.uid} {...{ search, asked, site, today }} />
          <RulesProvider rules={rules} today={today}>
            <Results key={`results-${search.uid}`} snapshot={search} by={sort} flights={legs} {...{ waitList, grid }} />
          </RulesProvider>
        </>
      ) : (
        <div className="wrap" style={{ paddingBlock: 'var(--s8) var(--s12)' }}>
          <h1 style={{ marginBottom: 'var(--s5)' }}>{t('form.label')}</h1>
          <SearchForm {...{ site, today, asked, problems }} />
        </div>
      )}
    </>
  );
}
