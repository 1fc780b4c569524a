import { useTranslations } from 'use-intl';
import type { CompanyDetails } from '#kernel/company.ts';
import { BUSINESS_TIME_ZONE, daysBetween, localDate, localDateTime } from '#kernel/dates.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Banners } from '../../shared/content/banners.tsx';
import { NewsPicture } from '../../shared/content/news-picture.tsx';
import { telHref } from '../../shell/company.ts';
import { hourTexts } from '../../shell/company-hours.ts';
import { CONTENT_LINKS } from '../../shell/links.ts';
import { newsHref } from '../../shell/news-href.ts';
import { PaymentMarks } from '../../shell/payment-marks.tsx';
import { CARD_LINK } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { drawingOf, HOME_LOCATION, NEWS_DRAWINGS, searchHref, TILES } from './destinations.ts';
import { LocationDrawing } from './drawing.tsx';
import type { LastSearch, StorefrontData, Tile } from './load-storefront.ts';
import { MonthGraph } from './month-graph.tsx';
import { QuickActions } from './quick-actions.tsx';
import css from './storefront.module.css';

const MODE_ICONS = { avia: 'plane', rail: 'train', bus: 'bus', hotel: 'hotel', transfer: 'transfer' } as const;

/** Upcoming orders and last searches of the visitor; hidden for a new visitor. */
export function UpcomingOrders({ data }: { data: StorefrontData }) {
  const t = useTranslations('storefront.own');
  const { itineraries, searches, keptAt } = data;
  const note = keptAt && <KeptNote keptAt={keptAt} />;
  if (itineraries.length === 0 && searches.length === 0) return note ?? null;
  return (
    <>
      {note}
      <section aria-label={t('label')} className={css.personal}>
        <ul>
          {itineraries.map((order) => (
            <li key={order.orderId}>
              <OrderChip order={order} data={data} />
            </li>
          ))}
          {searches.map((search) => (
            <li key={search.href}>
              <SearchChip search={search} />
            </li>
          ))}
        </ul>
        {searches.length > 0 && !keptAt && (
          <form method="post" action="/?index">
            <button type="submit" className={css.forget} aria-label={t('forget')} title={t('forget')}>
              <Icon name="close" size={16} />
            </button>
          </form>
        )}
      </section>
    </>
  );
}

/** Of when the page is that is read without a connection, and what it lacks. */
function KeptNote({ keptAt }: { keptAt: string }) {
  const t = useTranslations('storefront.own');
  const locale = useAppLocale();
  const local = localDateTime(keptAt, BUSINESS_TIME_ZONE);
  const time = `${formatDate(local, locale, { style: 'plain' })}, ${formatTime(local)}`;
  return <p className={css.kept}>{t('kept', { time })}</p>;
}

function OrderChip({ order, data }: { order: StorefrontData['itineraries'][number]; data: StorefrontData }) {
  const t = useTranslations('storefront.own');
  const locale = useAppLocale();
  const { departsLocal, state, paymentTimeLimit, passengers } = order;
  const days = Math.max(0, daysBetween(data.today, departsLocal.slice(0, 10)));
  const due = paymentTimeLimit && localDate(paymentTimeLimit, 'Asia/Bishkek');
  return (
    <a href={`/order/${order.orderId}`} className={`${css.chip} ${css.orderChip}`}>
      <LocationDrawing {...drawingOf(order.toKey)} className={css.thumb} />
      <span className={css.chipText}>
        <strong>{t('inDays', { city: order.to[locale], days })}</strong>
        <span>
          {formatDate(departsLocal, locale)}, {formatTime(departsLocal)} · {t('people', { count: passengers })}
        </span>
      </span>
      {state === 'pay' && due && (
        <span className={css.due}>{t('pay', { at: formatDate(due, locale, { style: 'plain-short' }) })}</span>
      )}
    </a>
  );
}

function SearchChip({ search }: { search: LastSearch }) {
  const t = useTranslations('storefront.own');
  const locale = useAppLocale();
  const formatMoney = useFormatMoney();
  const { mode, outboundDate, inboundDate, passengerCount, price } = search;
  const formatDay = (day: string) => formatDate(day, locale, { style: 'plain-short' });
  const days = inboundDate
    ? inboundDate.slice(0, 7) === outboundDate.slice(0, 7)
      ? `${Number(outboundDate.slice(8))}–${formatDay(inboundDate)}`
      : `${formatDay(outboundDate)} – ${formatDay(inboundDate)}`
    : formatDay(outboundDate);
  const details = [
    days,
    passengerCount > 1 && t('persons', { count: passengerCount }),
    price && t(passengerCount > 1 ? 'fromEach' : 'from', { sum: formatMoney(price) }),
  ];
  return (
    <a href={search.href} className={css.chip}>
      <LocationDrawing {...drawingOf(search.toKey)} className={css.thumb} />
      <span className={css.chipText}>
        <strong>
          {mode === 'hotel' || mode === 'transfer' ? (
            <>
              <Icon name={MODE_ICONS[mode]} size={16} /> {t(mode, { from: search.from[locale], to: search.to[locale] })}
            </>
          ) : (
            `${search.from[locale]} ${inboundDate ? '⇄' : '→'} ${search.to[locale]}`
          )}
        </strong>
        <span>{details.filter(Boolean).join(' · ')}</span>
      </span>
    </a>
  );
}

/**
 * Content between the form and the budget search; the same for everyone except the month of the last search. Nothing of
 * it is kept for reading without a connection.
 */
export function Storefront({ data, newRequests }: { data: StorefrontData; newRequests: boolean }) {
  if (data.keptAt) return null;
  return (
    <>
      <Banners banners={data.banners} />
      <QuickActions newRequests={newRequests} />
      {data.tiles.length > 0 && <Tiles tiles={data.tiles} />}
      {data.month && <MonthGraph month={data.month} />}
    </>
  );
}

/** Content below the budget search. */
export function NewsAndSeller({ data, company }: { data: StorefrontData; company: CompanyDetails }) {
  return (
    <>
      {data.news.length > 0 && <News news={data.news} />}
      <SellerInfo company={company} />
    </>
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
            <LocationTile tile={tile} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LocationTile({ tile }: { tile: Tile }) {
  const t = useTranslations('storefront');
  const locale = useAppLocale();
  const formatMoney = useFormatMoney();
  const { key, lowest } = tile;
  const name = key === 'balykchy' ? t('tiles.issykKul') : tile.name[locale];
  return (
    <a
      href={lowest ? searchHref(key, lowest.date, lowest.mode) : `/?from=${HOME_LOCATION}&to=${key}`}
      className={CARD_LINK}
    >
      <LocationDrawing drawing={tile.drawing} hour={tile.hour} className={css.picture} />
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
        {news.map(({ path, title, publishedAt, picture }, n) => (
          <li key={path}>
            <a href={newsHref(path)}>
              <NewsPicture picture={picture} sizes="112px" className={css.newsPicture}>
                <LocationDrawing
                  {...(NEWS_DRAWINGS[n % NEWS_DRAWINGS.length] ?? TILES[0])}
                  className={css.newsPicture}
                />
              </NewsPicture>
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

/** What the company says of itself. */
function SellerInfo({ company }: { company: CompanyDetails }) {
  const t = useTranslations('storefront.trust');
  const footer = useTranslations('shell.footer');
  const { licence, since, phones, paymentMarks } = company;
  const [phone] = phones;
  return (
    <section aria-label={t('label')} className={css.trust}>
      <ul>
        {licence && since !== null && (
          <li>
            <Icon name="check" size={18} />{' '}
            <a href={CONTENT_LINKS.about}>{t('since', { licence, year: String(since) })}</a>
          </li>
        )}
        <li>
          <Icon name="clock" size={18} /> {t('hours', { hours: footer('daily', hourTexts(company.hours)) })}
        </li>
        {phone && (
          <li>
            <Icon name="phone" size={18} /> <a href={telHref(phone)}>{phone}</a>
          </li>
        )}
      </ul>
      {paymentMarks.length > 0 && <PaymentMarks label={footer('cards')} names={paymentMarks} className={css.marks} />}
    </section>
  );
}
