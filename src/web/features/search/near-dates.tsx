import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addDays, daysBetween, type LocalDate } from '#kernel/dates.ts';
import { isService } from '#kernel/mode.ts';
import type { Money as Sum } from '#kernel/money.ts';
import {
  byOtherModes,
  type NearDays,
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

/** Another search, and what everybody pays at least by it. */
const Choice = ({ to, name, price }: { to: string; name: string; price: Sum }) => (
  <li>
    <Link prefetch="none" to={to} className={css.day ?? ''}>
      <span className={css.date}>{name}</span>
      <Money value={price} className={css.price ?? ''} />
    </Link>
  </li>
);

/** Nothing on the days asked for: by what else one gets there, and the nearest days that have what was asked for. Says nothing until it knows of one. */
export default function NearDates({ uid, params }: { uid: string; params: SearchParams }) {
  const t = useTranslations('search.near');
  const locale = useAppLocale();
  const modeWords = useTranslations('search.form.modes');
  const [{ days, modes }, setFound] = useState<NearDays>({ days: [], modes: [] });

  useEffect(() => {
    let gone = false;
    call(nearDays, { params: { uid } }).then(
      (found) => {
        if (!gone) setFound(found);
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [uid]);

  const others = new Map(byOtherModes(params).map((asked) => [asked.mode ?? 'avia', addressOf(asked)]));
  return (
    <>
      {modes.length > 0 && (
        <section aria-labelledby="other-modes">
          <h2 id="other-modes" className={css.title}>
            {t('modes')} <span className={css.note}>{t('modesNote')}</span>
          </h2>
          <ul className={css.days}>
            {modes.map(({ mode, price }) => (
              <Choice key={mode} to={others.get(mode) ?? '/'} name={modeWords(mode)} price={price} />
            ))}
          </ul>
        </section>
      )}
      {days.length > 0 && (
        <section aria-labelledby="near-dates">
          <h2 id="near-dates" className={css.title}>
            {t('title')} <span className={css.note}>{t('note')}</span>
          </h2>
          <ul className={css.days}>
            {days.map(({ date, price }) => (
              <Choice
                key={date}
                to={addressOf(moved(params, date))}
                name={formatDate(date, locale)}
                price={price}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
