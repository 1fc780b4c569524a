import { useTranslations } from 'use-intl';
import { daysBetween, localDate } from '#kernel/dates.ts';
import type { Site } from '#kernel/passengers.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useMoney } from '../../i18n/use-money.ts';
import { CardMarks } from '../../shell/card-marks.tsx';
import { CONTENT_LINKS } from '../../shell/links.ts';
import { newsHref } from '../../shell/news-href.ts';
import { OFFICE, telephone } from '../../shell/office-contacts.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { proposedBudget, within } from './budget.ts';
import { drawingOf, HOME_PLACE, NEWS_DRAWINGS, searchHref, TILES } from './destinations.ts';
import { PlaceDrawing } from './drawing.tsx';
import type { KeptSearch, Priced, StorefrontData, Tile } from './load-storefront.ts';
import { MonthGraph } from './month-graph.tsx';
import { PlacesMap } from './places-map.tsx';
import css from './storefront.module.css';

/** Labels of the map on the home page: more would not have room. */
const MAP_PLACES = 9;

/** Acts of spec §2 whose screens exist. */
const QUICK = [
  { to: '/ticket', icon: 'download', name: 'ticket' },
  { to: '/order', icon: 'card', name: 'order' },
  { to: '/bid-return/create', icon: 'refund', name: 'bid' },
  { to: '/bid-return/create?kind=passport_change', icon: 'doc', name: 'passport' },
] as const satisfies readonly { to: string; icon: IconName; name: string }[];

const MODE_ICONS = { avia: 'plane', rail: 'train', bus: 'bus', hotel: 'hotel', transfer: 'transfer' } as const;

/** This visitor's coming trips and last searches; nothing for a first visitor. */
export function OwnTrips({ data }: { data: StorefrontData }) {
  const t = useTranslations('storefront.own');
  const { trips, searches } = data;
  if (trips.length === 0 && searches.length === 0) return null;
  return (
    <section aria-label={t('label')} className={css.own}>
      <ul>
        {trips.map((trip) => (
          <li key={trip.orderId}>
            <TripChip trip={trip} data={data} />
          </li>
        ))}
        {searches.map((search) => (
          <li key={search.query}>
            <SearchChip search={search} />
          </li>
        ))}
      </ul>
      {searches.length > 0 && (
        <form method="post" action="/?index">
          <button type="submit" className={css.forget} aria-label={t('forget')} title={t('forget')}>
            <Icon name="close" size={16} />
          </button>
        </form>
      )}
    </section>
  );
}

function TripChip({ trip, data }: { trip: StorefrontData['trips'][number]; data: StorefrontData }) {
  const t = useTranslations('storefront.own');
  const locale = useAppLocale();
  const { departs, state, paymentTimeLimit, people } = trip;
  const days = Math.max(0, daysBetween(data.today, departs.slice(0, 10)));
  const due = paymentTimeLimit && localDate(paymentTimeLimit, 'Asia/Bishkek');
  return (
    <a href={`/order/${trip.orderId}`} className={`${css.chip} ${css.trip}`}>
      <PlaceDrawing {...drawingOf(trip.toKey)} className={css.thumb} />
      <span className={css.chipText}>
        <strong>{t('inDays', { city: trip.to[locale], days })}</strong>
        <span>
          {formatDate(departs, locale)}, {formatTime(departs)} · {t('people', { count: people })}
        </span>
      </span>
      {state === 'pay' && due && (
        <span className={css.due}>{t('pay', { at: formatDate(due, locale, { style: 'plain-short' }) })}</span>
      )}
    </a>
  );
}

function SearchChip({ search }: { search: KeptSearch }) {
  const t = useTranslations('storefront.own');
  const locale = useAppLocale();
  const formatMoney = useMoney();
  const { out, back, people, price } = search;
  const plain = (day: string) => formatDate(day, locale, { style: 'plain-short' });
  const days = back
    ? back.slice(0, 7) === out.slice(0, 7)
      ? `${Number(out.slice(8))}–${plain(back)}`
      : `${plain(out)} – ${plain(back)}`
    : plain(out);
  const facts = [days, people > 1 && t('persons', { count: people }), price && t('from', { sum: formatMoney(price) })];
  return (
    <a href={`/search?${search.query}`} className={css.chip}>
      <PlaceDrawing {...drawingOf(search.toKey)} className={css.thumb} />
      <span className={css.chipText}>
        <strong>
          {search.from[locale]} {back ? '⇄' : '→'} {search.to[locale]}
        </strong>
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </span>
    </a>
  );
}

/** What stands under the form, for everybody the same but for the month of the last search. */
export function Storefront({ data, site }: { data: StorefrontData; site: Site }) {
  return (
    <>
      <QuickActs />
      {data.tiles.length > 0 && <Tiles tiles={data.tiles} />}
      {data.month && <MonthGraph month={data.month} />}
      {data.explore.length > 0 && <Teaser places={data.explore} />}
      {data.news.length > 0 && <News news={data.news} />}
      <Trust site={site} />
    </>
  );
}

function QuickActs() {
  const t = useTranslations('storefront.quick');
  return (
    <nav aria-label={t('label')} className={css.quick}>
      {QUICK.map(({ to, icon, name }) => (
        <a key={to} href={to}>
          <Icon name={icon} />
          <span>{t(name)}</span>
        </a>
      ))}
    </nav>
  );
}

function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  const t = useTranslations('storefront.tiles');
  return (
    <section aria-labelledby="tiles">
      <div className={css.head}>
        <h2 id="tiles">
          {t('title')} <span className={css.note}>{t('note')}</span>
        </h2>
        <a href="/explore">{t('all')}</a>
      </div>
      <ul className={css.tiles}>
        {tiles.map((tile) => (
          <li key={tile.key}>
            <PlaceTile tile={tile} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlaceTile({ tile }: { tile: Tile }) {
  const t = useTranslations('storefront');
  const locale = useAppLocale();
  const formatMoney = useMoney();
  const { key, lowest } = tile;
  const name = key === 'balykchy' ? t('tiles.issykKul') : tile.name[locale];
  return (
    <a
      href={lowest ? searchHref(key, lowest.date, lowest.mode) : `/?from=${HOME_PLACE}&to=${key}`}
      className={css.tile}
    >
      <PlaceDrawing drawing={tile.drawing} hour={tile.hour} className={css.picture} />
      <span className={css.tileText}>
        <strong>{name}</strong>
        <strong className={css.price}>
          {lowest ? t('own.from', { sum: formatMoney(lowest.price) }) : t('tiles.ask')}
        </strong>
        {lowest && (
          <>
            <span className={css.mode}>
              <Icon name={MODE_ICONS[lowest.mode]} size={16} /> {t(`modes.${lowest.mode as 'avia'}`)}
              {key === 'balykchy' && `, ${tile.name[locale]}`}
            </span>
            <span className={css.day}>{formatDate(lowest.date, locale)}</span>
          </>
        )}
      </span>
    </a>
  );
}

function Teaser({ places }: { places: readonly Priced[] }) {
  const t = useTranslations('storefront');
  const formatMoney = useMoney();
  const budget = { minor: proposedBudget(places), currency: places[0]?.lowest.price.currency ?? ('KGS' as const) };
  const found = within(places, budget.minor);
  return (
    <section aria-labelledby="explore" className={css.teaser}>
      <div className={css.teaserText}>
        <h2 id="explore">{t('teaser.title', { sum: formatMoney(budget) })}</h2>
        <p>{t('teaser.text')}</p>
        <p className={css.teaserAct}>
          <a href={`/explore?max=${budget.minor / 100}`} className={css.button}>
            {t('teaser.count', { count: found.length })}
          </a>
          {found[0] && <span>{t('own.from', { sum: formatMoney(found[0].lowest.price) })}</span>}
        </p>
      </div>
      <PlacesMap
        label={t('explore.map', { sum: formatMoney(budget) })}
        places={places}
        found={found}
        most={MAP_PLACES}
      />
    </section>
  );
}

function News({ news }: { news: StorefrontData['news'] }) {
  const t = useTranslations('storefront.news');
  const locale = useAppLocale();
  return (
    <section aria-labelledby="news">
      <div className={css.head}>
        <h2 id="news">{t('title')}</h2>
        <a href="/news">{t('all')}</a>
      </div>
      <ul className={css.news}>
        {news.map(({ path, title, publishedAt }, n) => (
          <li key={path}>
            <a href={newsHref(path)}>
              <PlaceDrawing {...(NEWS_DRAWINGS[n % NEWS_DRAWINGS.length] ?? TILES[0])} className={css.newsPicture} />
              <span>
                <span className={css.newsDay}>{formatDate(publishedAt, locale, { style: 'plain' })}</span>
                <strong>{title}</strong>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who we are, from the office's own data. */
function Trust({ site }: { site: Site }) {
  const t = useTranslations('storefront.trust');
  const footer = useTranslations('shell.footer');
  const [phone] = OFFICE.phones;
  return (
    <section aria-label={t('label')} className={css.trust}>
      <ul>
        <li>
          <Icon name="check" size={18} />{' '}
          <a href={CONTENT_LINKS.about}>{t('since', { licence: OFFICE.licence, year: String(OFFICE.since) })}</a>
        </li>
        <li>
          <Icon name="clock" size={18} />{' '}
          {t('hours', { hours: site === 'kg' ? footer('hoursKg') : footer('hoursOther') })}
        </li>
        <li>
          <Icon name="phone" size={18} /> <a href={telephone(phone)}>{phone}</a>
        </li>
      </ul>
      <CardMarks label={footer('cards')} names={OFFICE.marks} className={css.marks} />
    </section>
  );
}
