import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { addDays, type LocalDate } from '#kernel/dates.ts';
import { formatDate, formatMonth } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { priceThirds } from '../../shared/search/price-thirds.ts';
import type { MonthPrices } from './load-storefront.ts';
import { datesAround, priceScale } from './month.ts';
import css from './month-graph.module.css';

/**
 * Prices of a month as bars linked to searches, and dates around the selected one as a list. Bars are too narrow for
 * touch and hidden from screen readers, so all dates are also listed.
 */
export function MonthGraph({ month }: { month: MonthPrices }) {
  const t = useTranslations('storefront.month');
  const locale = useAppLocale();
  const formatMoney = useFormatMoney();
  const { days, stay, mode } = month;
  const prices = days.flatMap(({ price }) => price?.minor ?? []);
  const cheapest = days.find(({ price }) => price?.minor === Math.min(...prices))?.date ?? null;
  const chosen = days.some(({ date, price }) => date === month.chosen && price) ? month.chosen : cheapest;
  const { bottom, top, lines } = priceScale(prices);
  const priceThird = priceThirds(days.map(({ price }) => price));
  const height = (minor: number) => `${((minor - bottom) / (top - bottom)) * 100}%`;

  const formatDay = (day: LocalDate) => formatDate(day, locale, { style: 'plain-short' });
  const said = (day: LocalDate): string => {
    if (stay === null) return formatDay(day);
    const inboundDate = addDays(day, stay);
    return inboundDate.slice(0, 7) === day.slice(0, 7)
      ? `${Number(day.slice(8))}–${formatDay(inboundDate)}`
      : `${formatDay(day)} – ${formatDay(inboundDate)}`;
  };
  const href = (day: LocalDate) =>
    `/search?from=${month.fromKey}&to=${month.toKey}&out=${day}&aaa=1` +
    `${stay === null ? '' : `&back=${addDays(day, stay)}`}${mode === 'avia' ? '' : `&mode=${mode}`}`;
  const route = `${month.from[locale]} ${stay === null ? '→' : '⇄'} ${month.to[locale]}`;
  const row = ({ date, price }: MonthPrices['days'][number]) => (
    <li key={date}>
      {price ? (
        <a href={href(date)} className={[css.row, priceThird(price) === 'low' && css.cheap].filter(Boolean).join(' ')}>
          <span>{stay === null ? formatDate(date, locale) : said(date)}</span>
          <strong>
            {formatMoney(price)} <span className="visually-hidden">{t(priceThird(price))}</span>
          </strong>
        </a>
      ) : (
        <span className={css.row}>
          <span>{said(date)}</span> {t('none')}
        </span>
      )}
    </li>
  );
  return (
    <section aria-labelledby="month">
      <div className={css.head}>
        <h2 id="month">
          {t('titleIn', { route, month: formatMonth(days[0]?.date ?? '', locale) })}{' '}
          <span className={css.note}>{stay === null ? t('oneWay') : t('stay', { days: stay })}</span>
        </h2>
      </div>
      <div className={css.columns}>
        <div className={css.card} aria-hidden="true">
          <div className={css.plot}>
            {lines.map((line) => (
              <span key={line} className={css.line} style={{ insetBlockEnd: height(line) }}>
                {new Intl.NumberFormat(locale === 'en' ? 'en' : 'ru').format(line / 100)}
              </span>
            ))}
            <ol className={css.bars}>
              {days.map(({ date, price }) => (
                <li
                  key={date}
                  className={[css.day, date === chosen && css.chosen].filter(Boolean).join(' ')}
                  style={{ '--height': price ? height(price.minor) : '0%' } as CSSProperties}
                >
                  {price && (
                    <a href={href(date)} tabIndex={-1} className={css[priceThird(price)]}>
                      <span className={css.bubble}>
                        {said(date)} · {formatMoney(price)}
                      </span>
                    </a>
                  )}
                  <span className={css.number}>{Number(date.slice(8))}</span>
                </li>
              ))}
            </ol>
          </div>
        </div>
        <div className={css.near}>
          <h3>{month.chosen ? t('near') : t('nearAny')}</h3>
          <ul>{datesAround(days, chosen).map(row)}</ul>
          <p className={css.note}>{t('own')}</p>
        </div>
      </div>
      <details className={css.dayTable}>
        <summary>{t('all')}</summary>
        <ul>{days.map(row)}</ul>
      </details>
    </section>
  );
}
