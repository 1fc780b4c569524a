import { useTranslations } from 'use-intl';
import type { LocationName } from '#modules/search/api.ts';
import type { Segment } from '#modules/supply/api.ts';
import { formatDate, formatDuration, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './service-line.module.css';

type LineProps = { segment: Segment; places: Readonly<Record<string, LocationName>> };

/** An airport by its name and code, a town by its name. */
export function useEnd(places: LineProps['places']): (key: string) => string {
  const locale = useAppLocale();
  return (key) => {
    const place = places[key];
    if (!place) return key;
    const [city, name] = [place.city[locale], place.name[locale]];
    return key === place.cityKey ? city : `${city}, ${name}${place.code ? ` (${place.code})` : ''}`;
  };
}

/** A stay or a ride on one line, where a journey has its flights. */
export function ServiceLine({ segment, places }: LineProps) {
  const t = useTranslations('services');
  const locale = useAppLocale();
  const end = useEnd(places);
  const { stay, ride, departs, arrives } = segment;
  const at = (local: string) => `${formatDate(local, locale, { style: 'long' })}, ${formatTime(local)}`;
  if (stay)
    return (
      <div className={css.line}>
        <Icon name="hotel" className={css.sign ?? ''} />
        <div>
          <p className={css.name}>
            {stay.name} <Stars count={stay.stars} />
          </p>
          <p className={css.muted}>{stay.address[locale]}</p>
          <dl className={css.times}>
            <div>
              <dt>{t('stay.enters')}</dt>
              <dd>{at(departs)}</dd>
            </div>
            <div>
              <dt>{t('stay.leaves')}</dt>
              <dd>{at(arrives)}</dd>
            </div>
          </dl>
          <p className={css.muted}>
            {t('stay.who', { rooms: stay.rooms, adults: stay.adults, children: stay.children })}
          </p>
        </div>
      </div>
    );
  if (!ride) return null;
  const express = ride.class === 'express';
  return (
    <div className={css.line}>
      <Icon name={express ? 'train' : 'transfer'} className={css.sign ?? ''} />
      <div>
        <p className={css.name}>
          {end(segment.from)} → {end(segment.to)}
        </p>
        <p>
          {express
            ? t('ride.valid', { date: formatDate(departs, locale, { style: 'long' }) })
            : t('ride.picked', {
                time: formatTime(departs),
                date: formatDate(departs, locale, { style: 'long' }),
              })}
        </p>
        <p className={css.muted}>
          {[
            t(`class.${ride.class}`),
            express ? t('ride.anyTrain') : segment.aircraft,
            t('ride.lasts', { duration: formatDuration(segment.minutes, locale) }),
            express
              ? t('ride.forAll', { count: ride.people })
              : t(ride.fromAirport ? 'ride.waitsFlight' : 'ride.waits', { minutes: ride.waitMinutes }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={css.muted}>
          {t('ride.meet')}: {ride.meet[locale]}
        </p>
      </div>
    </div>
  );
}

export function Stars({ count }: { count: number }) {
  const t = useTranslations('services.stay');
  return (
    <span className={css.stars}>
      <span aria-hidden="true">{'★'.repeat(count)}</span>
      <span className="visually-hidden">{t('stars', { count })}</span>
    </span>
  );
}
