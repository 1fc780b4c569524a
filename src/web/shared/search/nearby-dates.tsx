import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addDays, daysBetween, type LocalDate } from '#kernel/dates.ts';
import { isHotelOrTransfer } from '#kernel/mode.ts';
import {
  alternativeModes,
  HOTEL_TRANSFER_PATHS,
  hotelsTransfersToQuery,
  type NearbyDates,
  nearbyDates,
  type SearchParams,
  searchToQuery,
} from '#modules/search/api.ts';
import { call } from '../../api/call.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { PriceChoice, PriceStrip } from './price-strip.tsx';

/** The search on another date, all its dates shifted alike. */
function shiftSearch(params: SearchParams, date: LocalDate): SearchParams {
  const dayShift = daysBetween(params.slices[0]?.date ?? date, date);
  const { slices, hotelStay } = params;
  return {
    ...params,
    slices: slices.map((leg) => ({ ...leg, date: addDays(leg.date, dayShift) })),
    ...(hotelStay && { hotelStay: { ...hotelStay, checkOutDate: addDays(hotelStay.checkOutDate, dayShift) } }),
  };
}

const searchHref = (params: SearchParams): string => {
  const { mode = 'avia' } = params;
  return isHotelOrTransfer(mode)
    ? `${HOTEL_TRANSFER_PATHS[mode]}?${hotelsTransfersToQuery(params)}`
    : `/search?${searchToQuery(params)}`;
};

/** Nothing on the requested dates: other modes, and the nearest dates with offers. Renders nothing until it has any. */
export default function NearbyDatesList({ uid, params }: { uid: string; params: SearchParams }) {
  const t = useTranslations('search.near');
  const locale = useAppLocale();
  const modeNames = useTranslations('search.form.modes');
  const [{ days, modes }, setFound] = useState<NearbyDates>({ days: [], modes: [] });

  useEffect(() => {
    let unmounted = false;
    call(nearbyDates, { params: { uid } }).then(
      (found) => {
        if (!unmounted) setFound(found);
      },
      () => {},
    );
    return () => {
      unmounted = true;
    };
  }, [uid]);

  const hrefByMode = new Map(
    alternativeModes(params).map((alternative) => [alternative.mode ?? 'avia', searchHref(alternative)]),
  );
  return (
    <>
      {modes.length > 0 && (
        <PriceStrip id="other-modes" title={t('modes')} note={t('modesNote')}>
          {modes.map(({ mode, price }) => (
            <PriceChoice key={mode} to={hrefByMode.get(mode) ?? '/'} name={modeNames(mode)} price={price} />
          ))}
        </PriceStrip>
      )}
      {days.length > 0 && (
        <PriceStrip id="near-dates" title={t('title')} note={t('note')}>
          {days.map(({ date, price }) => (
            <PriceChoice
              key={date}
              to={searchHref(shiftSearch(params, date))}
              name={formatDate(date, locale)}
              price={price}
            />
          ))}
        </PriceStrip>
      )}
    </>
  );
}
