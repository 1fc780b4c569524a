import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addDays, daysBetween, type LocalDate } from '#kernel/dates.ts';
import { isService } from '#kernel/mode.ts';
import type { Money as Sum } from '#kernel/money.ts';
import {
  nearDays,
  SERVICE_PATHS,
  type SearchParams,
  searchToQuery,
  serviceToQuery,
} from '#modules/search/api.ts';
import { call } from '../../api/call.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import css from './low-prices.module.css';

type Day = { date: LocalDate; price: Sum };

/** The search on another day, all of its days moved alike. */
function moved(params: SearchParams, date: LocalDate): SearchParams {
  const by = daysBetween(params.legs[0]?.date ?? date, date);
  const { legs, stay } = params;
  return {
    ...params,
    legs: legs.map((leg) => ({ ...leg, date: addDays(leg.date, by) })),
    ...(stay && { stay: { ...stay, out: addDays(stay.out, by) } }),
  };
}

const addressOf = (params: SearchParams): string => {
  const { mode = 'avia' } = params;
  return isService(mode)
    ? `${SERVICE_PATHS[mode]}?${serviceToQuery(params)}`
    : `/search?${searchToQuery(params)}`;
};

/** Nothing on the days asked for: the nearest that have what was asked for. Says nothing until it knows of one. */
export function NearDates({ uid, params }: { uid: string; params: SearchParams }) {
  const t = useTranslations('search.near');
  const locale = useAppLocale();
  const [days, setDays] = useState<readonly Day[]>([]);

  useEffect(() => {
    let gone = false;
    call(nearDays, { params: { uid } }).then(
      (found) => {
        if (!gone) setDays(found.days);
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [uid]);

  if (days.length === 0) return null;
  return (
    <section aria-labelledby="near-dates">
      <h2 id="near-dates" className={css.title}>
        {t('title')} <span className={css.note}>{t('note')}</span>
      </h2>
      <ul className={css.days}>
        {days.map((day) => (
          <li key={day.date}>
            <Link prefetch="none" to={addressOf(moved(params, day.date))} className={css.day ?? ''}>
              <span className={css.date}>{formatDate(day.date, locale)}</span>
              <Money value={day.price} className={css.price ?? ''} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
