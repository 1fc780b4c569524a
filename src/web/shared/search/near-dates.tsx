import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addDays, daysBetween, type LocalDate } from '#kernel/dates.ts';
import { isHotelOrTransfer } from '#kernel/mode.ts';
import {
  alternativeModes,
  type NearbyDates,
  nearbyDates,
  SERVICE_PATHS,
  type SearchParams,
  searchToQuery,
  serviceToQuery,
} from '#modules/search/api.ts';
import { call } from '../../api/call.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { PriceChoice, PriceStrip } from './price-strip.tsx';

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
  return isHotelOrTransfer(mode)
    ? `${SERVICE_PATHS[mode]}?${serviceToQuery(params)}`
    : `/search?${searchToQuery(params)}`;
};

/**
 * Nothing on the days asked for: by what else one gets there, and the nearest days that have what was asked for. Says
 * nothing until it knows of one.
 */
export default function NearDates({ uid, params }: { uid: string; params: SearchParams }) {
  const t = useTranslations('search.near');
  const locale = useAppLocale();
  const modeWords = useTranslations('search.form.modes');
  const [{ days, modes }, setFound] = useState<NearbyDates>({ days: [], modes: [] });

  useEffect(() => {
    let gone = false;
    call(nearbyDates, { params: { uid } }).then(
      (found) => {
        if (!gone) setFound(found);
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [uid]);

  const others = new Map(
    alternativeModes(params).map((alternative) => [alternative.mode ?? 'avia', addressOf(alternative)]),
  );
  return (
    <>
      {modes.length > 0 && (
        <PriceStrip id="other-modes" title={t('modes')} note={t('modesNote')}>
          {modes.map(({ mode, price }) => (
            <PriceChoice key={mode} to={others.get(mode) ?? '/'} name={modeWords(mode)} price={price} />
          ))}
        </PriceStrip>
      )}
      {days.length > 0 && (
        <PriceStrip id="near-dates" title={t('title')} note={t('note')}>
          {days.map(({ date, price }) => (
            <PriceChoice key={date} to={addressOf(moved(params, date))} name={formatDate(date, locale)} price={price} />
          ))}
        </PriceStrip>
      )}
    </>
  );
}
