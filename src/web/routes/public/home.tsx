import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { FOR_KEEPING } from '#kernel/for-keeping.ts';
import type { Locale } from '#kernel/locale.ts';
import { JOURNEY_MODES } from '#kernel/mode.ts';
import { getLocationEndpoint } from '#modules/reference/api.ts';
import { flightRows, queryToSearch } from '#modules/search/api.ts';
import type { Call } from '../../api/call-type.ts';
import { editFlights } from '../../features/search/flights.ts';
import { loadSearchFields } from '../../features/search/load-search-fields.ts';
import { EMPTY_SEARCH, type SearchFields } from '../../features/search/search-fields.ts';
import { SearchForm } from '../../features/search/search-form.tsx';
import agencies from '../../features/storefront/agent-home.module.css';
import budgetFields from '../../features/storefront/budget-fields.module.css';
import { HOME_LOCATION } from '../../features/storefront/destinations.ts';
import { Horizon } from '../../features/storefront/drawing.tsx';
import { ExploreSection } from '../../features/storefront/explore-section.tsx';
import { loadBanners, loadKeptStorefront, loadStorefront } from '../../features/storefront/load-storefront.ts';
import locationsMap from '../../features/storefront/locations-map.module.css';
import graph from '../../features/storefront/month-graph.module.css';
import { renderAgentHome, renderStorefront } from '../../features/storefront/render-storefront.server.tsx';
import { StaticHtml } from '../../features/storefront/static-html.tsx';
import front from '../../features/storefront/storefront.module.css';
import { serverContext } from '../../server-context.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import '../../shared/content/banners.css';
import { toEndpointValue } from '../../shared/search/endpoint-value.ts';
import { CLEAR_RECENT_SEARCHES, recentSearches } from '../../shared/search/recent-searches.ts';
import { loadSession } from '../../shared/session/session.ts';
import choice from '../../ui/choice.module.css';
import map from '../../ui/world-map/world-map.module.css';
import type { Route } from './+types/home.ts';
import css from './home.module.css';

/** Style sheets of server-rendered HTML: used here so that they are loaded with the page. */
const SHEETS = [agencies, front, graph, map, choice, budgetFields, locationsMap].map(
  (sheet) => Object.keys(sheet).length,
);

/**
 * The search form filled in from the URL: a multi-city link, or a form whose flights were added or moved without
 * scripts.
 */
async function prefillSearch(
  call: Call,
  query: URLSearchParams,
  homeLocation: SearchFields,
  locale: Locale,
): Promise<SearchFields> {
  const criteria = queryToSearch(query);
  const edit = query.get('edit');
  const mode = JOURNEY_MODES.find((known) => known === query.get('mode'));
  if (!criteria)
    return { ...homeLocation, ...(query.get('shape') === 'multi' && { tripType: 'multi' }), ...(mode && { mode }) };
  if (edit === null || criteria.tripType !== 'multi') return loadSearchFields(call, criteria, locale);
  const searchFields = await loadSearchFields(call, { ...criteria, slices: flightRows(query) }, locale);
  const flightFields = [
    { from: searchFields.from, to: searchFields.to, date: searchFields.out },
    ...searchFields.further,
  ];
  const [first, ...further] = editFlights(flightFields, edit);
  return first ? { ...searchFields, ...first, out: first.date, further } : searchFields;
}

/** The search form with the visitor's upcoming trips and prices around it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, caller, site, newRequests, now = new Date().toISOString() } = context.get(serverContext);
  const { locale } = caller;
  // Spec §2: the address of a tapped push notification.
  const chatId = new URL(request.url).searchParams.get('chatId')?.slice(0, 64);
  if (chatId) throw redirect(`/support-chat?chatId=${encodeURIComponent(chatId)}`);
  if (site.type === 'agent' && (await loadSession(call, request)).user === null)
    return {
      agencies: renderAgentHome(locale, {
        company: site.company,
        banners: await loadBanners(call, locale),
        newRequests,
      }),
    };
  const today = localDate(now, BUSINESS_TIME_ZONE);
  const searches = recentSearches(request.headers.get('cookie'), today);
  const [data, homeLocation] = await Promise.all([
    request.headers.has(FOR_KEEPING)
      ? loadKeptStorefront(call, { today, now, searches })
      : loadStorefront(call, { today, now, locale, searches }),
    call(getLocationEndpoint, { params: { key: HOME_LOCATION } }).catch(() => undefined),
  ]);
  const defaults = homeLocation ? { ...EMPTY_SEARCH, from: toEndpointValue(homeLocation, locale) } : EMPTY_SEARCH;
  const query = normalizeDateFields(new URL(request.url).searchParams, ['out', 'back'], today);
  const searchFields = await prefillSearch(call, query, defaults, locale);
  return {
    site: site.site,
    today,
    asked: searchFields,
    html: renderStorefront(data, { locale, company: site.company, newRequests }),
    explore: data.explore,
  };
}

/** Clears the recent searches of this browser. */
export const action = () => redirect('/', { headers: { 'set-cookie': CLEAR_RECENT_SEARCHES } });

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('home');
  const shell = useTranslations('shell');
  if (loaderData.agencies !== undefined)
    return (
      <>
        <title>{shell('title')}</title>
        <StaticHtml html={loaderData.agencies} />
      </>
    );
  const { site, today, asked: searchFields, html, explore } = loaderData;
  return (
    <>
      <title>{shell('title')}</title>
      <meta name="description" content={shell('description')} />
      <section className={css.hero}>
        <Horizon className={css.horizon} />
        <div className={`wrap ${css.head}`}>
          <h1>{t('title')}</h1>
          <p className={css.lead}>{t('lead')}</p>
          <div className={css.search}>
            <SearchForm site={site} today={today} searchFields={searchFields} />
          </div>
          <StaticHtml html={html.personalHtml} />
        </div>
      </section>
      <div className={`wrap ${css.body}`} data-sheets={SHEETS.length}>
        <StaticHtml html={html.body} className={css.part} />
        {html.explore !== '' && <ExploreSection html={html.explore} locations={explore} />}
        <StaticHtml html={html.end} className={css.part} />
      </div>
    </>
  );
}
