import { useTranslations } from 'use-intl';
import type { LocationName } from '#modules/search/api.ts';
import type { Segment } from '#modules/supply/api.ts';
import { formatDate, formatDuration, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './hotel-transfer-line.module.css';

type LineProps = { segment: Segment; locations: Readonly<Record<string, LocationName>> };

/** Label of an endpoint: an airport with name and code, a town by its name. */
export function useEndpointLabel(locations: LineProps['locations']): (key: string) => string {
  const locale = useAppLocale();
  return (key) => {
    const place = locations[key];
    if (!place) return key;
    const [city, name] = [place.city[locale], place.name[locale]];
    return key === place.cityKey ? city : `${city}, ${name}${place.code ? ` (${place.code})` : ''}`;
  };
}

/** A hotel stay, transfer or service on one line, in the place of flights. */
export function HotelTransferLine({ segment, locations }: LineProps) {
  const t = useTranslations('hotelsTransfers');
  const locale = useAppLocale();
  const endpointLabel = useEndpointLabel(locations);
  const { hotelStay, transfer, service, departsLocal, arrivesLocal } = segment;
  const dateTimeText = (local: string) => `${formatDate(local, locale, { style: 'long' })}, ${formatTime(local)}`;
  const stayText = (local: string) =>
    hotelStay?.hoursNotProvided
      ? `${formatDate(local, locale, { style: 'long' })}, ${t('stay.hoursNotSaid')}`
      : dateTimeText(local);
  if (hotelStay)
    return (
      <div className={css.line}>
        <Icon name="hotel" className={css.icon ?? ''} />
        <div>
          <p className={css.name}>
            {hotelStay.name} <Stars count={hotelStay.stars} />
          </p>
          <p className={css.muted}>{hotelStay.address[locale]}</p>
          <dl className={css.times}>
            <div>
              <dt>{t('stay.enters')}</dt>
              <dd>{stayText(departsLocal)}</dd>
            </div>
            <div>
              <dt>{t('stay.leaves')}</dt>
              <dd>{stayText(arrivesLocal)}</dd>
            </div>
          </dl>
          <p className={css.muted}>
            {t('stay.who', { rooms: hotelStay.rooms, adults: hotelStay.adults, children: hotelStay.children })}
          </p>
        </div>
      </div>
    );
  if (service)
    return (
      <div className={css.line}>
        <Icon name="doc" className={css.icon ?? ''} />
        <div>
          <p className={css.name}>{service.name}</p>
          <p>{service.terms}</p>
          <p className={css.muted}>
            {t('service.doneBy', { date: formatDate(departsLocal, locale, { style: 'long' }) })}
          </p>
        </div>
      </div>
    );
  if (!transfer) return null;
  const express = transfer.class === 'express';
  return (
    <div className={css.line}>
      <Icon name={express ? 'train' : 'transfer'} className={css.icon ?? ''} />
      <div>
        <p className={css.name}>
          {endpointLabel(segment.from)} → {endpointLabel(segment.to)}
        </p>
        <p>
          {express
            ? t('ride.valid', { date: formatDate(departsLocal, locale, { style: 'long' }) })
            : t('ride.picked', {
                time: formatTime(departsLocal),
                date: formatDate(departsLocal, locale, { style: 'long' }),
              })}
        </p>
        <p className={css.muted}>
          {[
            t(`class.${transfer.class}`),
            express ? t('ride.anyTrain') : segment.aircraft,
            t('ride.lasts', { duration: formatDuration(segment.minutes, locale) }),
            express
              ? t('ride.forAll', { count: transfer.guests })
              : t(transfer.fromAirport ? 'ride.waitsFlight' : 'ride.waits', { minutes: transfer.waitMinutes }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={css.muted}>
          {t('ride.meet')}: {transfer.meet[locale]}
        </p>
      </div>
    </div>
  );
}

export function Stars({ count }: { count: number }) {
  const t = useTranslations('hotelsTransfers.stay');
  if (count < 1) return null;
  return (
    <span className={css.stars}>
      <span aria-hidden="true">{'★'.repeat(count)}</span>
      <span className="visually-hidden">{t('stars', { count })}</span>
    </span>
  );
}
