import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addDays, daysBetween, isLocalDate, type LocalDate } from '#kernel/dates.ts';
import type { Money as Sum } from '#kernel/money.ts';
import { fareCalendar, type SearchParams, searchToQuery } from '#modules/search/api.ts';
import { call } from '../../api/call.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import css from './low-prices.module.css';

/** Days on either side that are looked at, and how many are named. */
const AROUND = 10;
const NAMED = 6;

type Day = { date: LocalDate; price: Sum };

/** The search on another day; a return keeps its length. */
function moved(params: SearchParams, date: LocalDate): SearchParams {
  const by = daysBetween(params.legs[0]?.date ?? date, date);
  return { ...params, legs: params.legs.map((leg) => ({ ...leg, date: addDays(leg.date, by) })) };
}

/** Nothing on the day asked for: the nearest days that have seats. Says nothing until it knows of one. */
export function NearDates({ params }: { params: SearchParams }) {
  const t = useTranslations('search.near');
  const locale = useAppLocale();
  const [days, setDays] = useState<readonly Day[]>([]);
  const { from = '', to = '', date = '' } = params.legs[0] ?? {};
  const { cabin, mode } = params;

  useEffect(() => {
    // What several tickets cost together is told by the search alone.
    if (!isLocalDate(date) || mode === 'complex') return;
    const start = addDays(date, -AROUND);
    let gone = false;
    call(fareCalendar, {
      query: { from, to, start, days: 2 * AROUND + 1, cabin, ...(mode && { mode }) },
    }).then(
      (found) => {
        const near = found.days
          .flatMap((day) => (day.price && day.date !== date ? [{ date: day.date, price: day.price }] : []))
          .toSorted((a, b) => Math.abs(daysBetween(date, a.date)) - Math.abs(daysBetween(date, b.date)))
          .slice(0, NAMED)
          .toSorted((a, b) => daysBetween(b.date, a.date));
        if (!gone) setDays(near);
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [from, to, date, cabin, mode]);

  if (days.length === 0) return null;
  return (
    <section aria-labelledby="near-dates">
      <h2 id="near-dates" className={css.title}>
        {t('title')} <span className={css.note}>{t('note')}</span>
      </h2>
      <ul className={css.days}>
        {days.map((day) => (
          <li key={day.date}>
            <Link
              prefetch="none"
              to={`/search?${searchToQuery(moved(params, day.date))}`}
              className={css.day ?? ''}
            >
              <span className={css.date}>{formatDate(day.date, locale)}</span>
              <Money value={day.price} className={css.price ?? ''} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
