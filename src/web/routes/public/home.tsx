import { Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { JOURNEY_MODES } from '#kernel/mode.ts';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import { getPlaceEndpoint } from '#modules/reference/api.ts';
import { fareCalendar, flightRows, queryToSearch } from '#modules/search/api.ts';
import type { Call } from '../../api/call-type.ts';
import { type Asked, NOTHING_ASKED } from '../../features/search/asked.ts';
import { editFlights } from '../../features/search/flights.ts';
import { loadAsked } from '../../features/search/load-asked.ts';
import { LowPrices } from '../../features/search/low-prices.tsx';
import { remembersSearches } from '../../features/search/recent-searches.ts';
import { SearchForm } from '../../features/search/search-form.tsx';
import { serverContext } from '../../server-context.ts';
import { readTypedDays } from '../../shared/forms/typed-day.ts';
import { endOf } from '../../shared/search/place-end.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { late } from '../../ui/late.ts';
import { Link } from '../../ui/link.tsx';
import { Tunduk } from '../../ui/tunduk.tsx';
import type { Route } from './+types/home.ts';
import css from './home.module.css';

/** Only a browser that remembers a search fetches it. */
const RecentList = late(() => import('../../features/search/recent-list.tsx'));

/** Buttons of spec §2 whose screens exist; the others join with their own. */
const TILES = [
  { to: '/ticket', icon: 'ticket', title: 'ticket', text: 'ticketText' },
  { to: '/order', icon: 'card', title: 'order', text: 'orderText' },
  { to: '/bid-return/create', icon: 'refund', title: 'bid', text: 'bidText' },
  {
    to: '/bid-return/create?kind=passport_change',
    icon: 'doc',
    title: 'passport',
    text: 'passportText',
  },
] as const satisfies readonly { to: string; icon: IconName; title: string; text: string }[];

/**
 * The form with what the address says: a link to several cities, or a form whose flights were added to or moved
 * without a script.
 */
async function filledIn(call: Call, query: URLSearchParams, home: Asked, locale: Locale): Promise<Asked> {
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

/** The form's today, and a week of the lowest Bishkek → Osh prices; without prices the page stands all the same. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, caller, site, now } = context.get(serverContext);
  const today = localDate(now ?? new Date(), BUSINESS_TIME_ZONE);
  const query = { from: 'bishkek', to: 'osh', start: addDays(today, 1), days: 7 };
  const [{ days }, home] = await Promise.all([
    call(fareCalendar, { query }).catch(() => ({ days: [] })),
    call(getPlaceEndpoint, { params: { key: 'bishkek' } }).catch(() => undefined),
  ]);
  const fresh = home ? { ...NOTHING_ASKED, from: endOf(home, caller.locale) } : NOTHING_ASKED;
  const wanted = readTypedDays(new URL(request.url).searchParams, ['out', 'back'], today);
  const asked = await filledIn(call, wanted, fresh, caller.locale);
  return { site: site.site, today, days, asked };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { site, today, days, asked } = loaderData;
  const t = useTranslations('home');
  const shell = useTranslations('shell');
  const [remembers, setRemembers] = useState(false);
  useEffect(() => setRemembers(remembersSearches()), []);
  return (
    <>
      <title>{shell('title')}</title>
      <meta name="description" content={shell('description')} />
      <section className={css.hero}>
        <div className={css.motifs}>
          <Tunduk size={480} stroke={0.35} className={css.motif ?? ''} />
        </div>
        <div className={`wrap ${css.head}`}>
          <h1>{t('title')}</h1>
          <p className={css.lead}>{t('lead')}</p>
          <div className={css.search}>
            <SearchForm site={site} today={today} asked={asked} />
          </div>
        </div>
      </section>
      <div className={`wrap ${css.body}`}>
        <section aria-label={t('help')} className={css.tiles}>
          {TILES.map((tile) => (
            <Link key={tile.to} to={tile.to} className={css.tile}>
              <span className={css.sign}>
                <Icon name={tile.icon} size={24} />
              </span>
              <span>
                <span className={css.tileTitle}>{t(tile.title)}</span>
                <span className={css.tileText}>{t(tile.text)}</span>
              </span>
              <Icon name="arrow" className={css.go ?? ''} />
            </Link>
          ))}
        </section>
        <LowPrices days={days} />
        {/* Known to the browser alone, they come after everything that already stands. */}
        {remembers && (
          <Suspense>
            <RecentList today={today} />
          </Suspense>
        )}
      </div>
    </>
  );
}
