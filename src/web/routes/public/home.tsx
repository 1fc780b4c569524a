import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import { JOURNEY_MODES } from '#kernel/mode.ts';
import { getPlaceEndpoint } from '#modules/reference/api.ts';
import { flightRows, queryToSearch } from '#modules/search/api.ts';
import type { Call } from '../../api/call-type.ts';
import { editFlights } from '../../features/search/flights.ts';
import { loadAsked } from '../../features/search/load-asked.ts';
import { EMPTY_SEARCH, type SearchFields } from '../../features/search/search-fields.ts';
import { SearchForm } from '../../features/search/search-form.tsx';
import { HOME_PLACE } from '../../features/storefront/destinations.ts';
import { Horizon } from '../../features/storefront/drawing.tsx';
import { loadStorefront } from '../../features/storefront/load-storefront.ts';
import graph from '../../features/storefront/month-graph.module.css';
import { renderStorefront } from '../../features/storefront/render-storefront.server.tsx';
import { StaticHtml } from '../../features/storefront/static-html.tsx';
import front from '../../features/storefront/storefront.module.css';
import { serverContext } from '../../server-context.ts';
import { readTypedDays } from '../../shared/forms/typed-day.ts';
import { endOf } from '../../shared/search/place-end.ts';
import { FORGET_SEARCHES, recentSearches } from '../../shared/search/recent-searches.ts';
import map from '../../ui/world-map/world-map.module.css';
import type { Route } from './+types/home.ts';
import css from './home.module.css';

/** The style sheets of what the server alone draws: used here, they come with the page. */
const SHEETS = [front, graph, map].map((sheet) => Object.keys(sheet).length);

/**
 * The form with what the address says: a link to several cities, or a form whose flights were added to or moved
 * without a script.
 */
async function filledIn(call: Call, query: URLSearchParams, home: SearchFields, locale: Locale): Promise<SearchFields> {
  const wanted = queryToSearch(query);
  const edit = query.get('edit');
  const mode = JOURNEY_MODES.find((known) => known === query.get('mode'));
  if (!wanted) return { ...home, ...(query.get('shape') === 'multi' && { shape: 'multi' }), ...(mode && { mode }) };
  if (edit === null || wanted.shape !== 'multi') return loadAsked(call, wanted, locale);
  const asked = await loadAsked(call, { ...wanted, legs: flightRows(query) }, locale);
  const all = [{ from: asked.from, to: asked.to, date: asked.out }, ...asked.further];
  const [first, ...further] = editFlights(all, edit);
  return first ? { ...asked, ...first, out: first.date, further } : asked;
}

/** The form, and around it what this visitor has before them and what places cost. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, caller, site, now = new Date().toISOString() } = context.get(serverContext);
  const { locale } = caller;
  const today = localDate(now, BUSINESS_TIME_ZONE);
  const searches = recentSearches(request.headers.get('cookie'), today);
  const [data, home] = await Promise.all([
    loadStorefront(call, { today, now, locale, searches }),
    call(getPlaceEndpoint, { params: { key: HOME_PLACE } }).catch(() => undefined),
  ]);
  const fresh = home ? { ...EMPTY_SEARCH, from: endOf(home, locale) } : EMPTY_SEARCH;
  const query = readTypedDays(new URL(request.url).searchParams, ['out', 'back'], today);
  const asked = await filledIn(call, query, fresh, locale);
  return { site: site.site, today, asked, html: renderStorefront(data, { locale, site: site.site }) };
}

/** Forgets what was searched in this browser. */
export const action = () => redirect('/', { headers: { 'set-cookie': FORGET_SEARCHES } });

export default function Home({ loaderData }: Route.ComponentProps) {
  const { site, today, asked, html } = loaderData;
  const t = useTranslations('home');
  const shell = useTranslations('shell');
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
            <SearchForm site={site} today={today} asked={asked} />
          </div>
          <StaticHtml html={html.own} />
        </div>
      </section>
      <StaticHtml html={html.body} className={`wrap ${css.body}`} data-sheets={SHEETS.length} />
    </>
  );
}
