import { useTranslations } from 'use-intl';
import { minutesBetween } from '#kernel/dates.ts';
import { isHotelOrTransfer } from '#kernel/mode.ts';
import type { LocationName } from '#modules/search/api.ts';
import { modeOf, type Slice } from '#modules/supply/api.ts';
import { dayShift, formatDate, formatDuration, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { CarrierMark } from '../../ui/carrier-mark.tsx';
import { ServiceLine } from '../hotels-transfers/service-line.tsx';
import { Change } from './change.tsx';
import { useRunLabels, useServiceName } from './ground-words.ts';
import css from './slice-line.module.css';

type SliceProps = {
  slice: Slice;
  places: Readonly<Record<string, LocationName>>;
  carriers: Readonly<Record<string, string>>;
};

/** How a place is written on a line: its code, or its city where it has none. */
export function usePlaceLabels(places: SliceProps['places']) {
  const locale = useAppLocale();
  return {
    short: (key: string) => places[key]?.code ?? places[key]?.city[locale] ?? key,
    city: (key: string) => places[key]?.city[locale] ?? key,
    airport: (key: string) => places[key]?.name[locale] ?? key,
  };
}

/**
 * One direction on one line: time and place on both ends, how long and through where between them. `compact`: on phones
 * without flight numbers, the day and the duration at the end of the line.
 */
export function SliceLine({ slice, places, carriers, compact = false }: SliceProps & { compact?: boolean }) {
  const t = useTranslations('search.card');
  const locale = useAppLocale();
  const place = usePlaceLabels(places);
  const nameOf = useServiceName();
  const run = useRunLabels(place.city);
  const first = slice.segments[0];
  const last = slice.segments.at(-1);
  if (!first || !last) return null;
  const stops = slice.segments.slice(1).map((next, i) => {
    const before = slice.segments[i] as typeof next;
    // On several tickets the change may lead from a station to an airport: its city names it.
    const where = before.to === next.from ? place.short(next.from) : place.city(next.from);
    return `${where}, ${formatDuration(minutesBetween(before.arrivesAt, next.departsAt), locale)}`;
  });
  if (first.stay || first.ride) return <ServiceLine segment={first} places={places} />;
  const shift = dayShift(first.departs, last.arrives);
  const text = shift > 0 ? `+${shift}` : `−${-shift}`;
  return (
    <div className={[css.line, compact ? css.compact : stops.length > 0 && css.changes].filter(Boolean).join(' ')}>
      <CarrierMark code={first.carrier} />
      <div className={css.end}>
        <span className={css.time}>{formatTime(first.departs)}</span>
        <span className={css.place}>
          <span title={place.airport(first.from)}>{place.short(first.from)}</span>
          <span className={css.date}> · {formatDate(first.departs, locale)}</span>
        </span>
      </div>
      <div className={css.way}>
        <span>
          <span className={css.duration}>
            {formatDuration(slice.minutes, locale)}
            {' · '}
          </span>
          {stops.length === 0 ? t('direct') : <span className={css.stop}>{stops.join(' · ')}</span>}
        </span>
        <span className={css.track} aria-hidden="true">
          {stops.map((stop) => (
            <span key={stop} className={css.dot} />
          ))}
        </span>
        <span className={css.flights}>
          {slice.segments.map((segment, n) => (
            <span key={segment.flight + segment.departs}>
              {n > 0 && ' · '}
              {nameOf(segment)}
            </span>
          ))}
          <span className="visually-hidden">, {carriers[first.carrier]}</span>
        </span>
      </div>
      <div className={`${css.end} ${css.arrival}`}>
        <span className={css.time}>
          {formatTime(last.arrives)}
          {shift !== 0 && (
            <sup className={css.shift}>
              <span aria-hidden="true">{text}</span>
              <span className="visually-hidden">
                {' '}
                {t(shift > 0 ? 'dayLater' : 'dayEarlier', { days: Math.abs(shift) })}
              </span>
            </sup>
          )}
        </span>
        <span className={css.place}>
          <span title={place.airport(last.to)}>{place.short(last.to)}</span>
          <span className={css.date}> · {formatDate(last.arrives, locale)}</span>
        </span>
      </div>
      {compact && (
        <span className={css.summary} aria-hidden="true">
          <span>{formatDuration(slice.minutes, locale)}</span>
          <span className={css.place}>{formatDate(first.departs, locale)}</span>
        </span>
      )}
      {slice.segments.some((segment) => segment.run) && (
        <p className={css.run}>{slice.segments.flatMap((segment) => run.line(segment) ?? []).join(' · ')}</p>
      )}
    </div>
  );
}

/** Every flight of a direction, one under the other, with the waits between them. */
export function SliceDetails({ slice, places, carriers }: SliceProps) {
  const locale = useAppLocale();
  const place = usePlaceLabels(places);
  const nameOf = useServiceName();
  const run = useRunLabels(place.city);
  // A stay or a ride says everything on its line.
  if (isHotelOrTransfer(modeOf([slice]))) return null;
  return (
    <ol className={css.details}>
      {slice.segments.map((segment, i) => {
        const before = slice.segments[i - 1];
        return (
          <li key={segment.flight + segment.departs}>
            {before && (
              <Change slice={slice} before={before} next={segment} link={slice.links?.[i - 1]} places={places} />
            )}
            <p className={css.leg}>
              <span className="tabular">
                {formatTime(segment.departs)}–{formatTime(segment.arrives)}
              </span>
              <span>
                {place.city(segment.from)} ({place.airport(segment.from)}) → {place.city(segment.to)} (
                {place.airport(segment.to)})
              </span>
              <span className={css.flight}>
                {nameOf(segment)} · {carriers[segment.carrier] ?? segment.carrier}
                {segment.aircraft && !segment.mode && ` · ${segment.aircraft}`} ·{' '}
                {formatDuration(segment.minutes, locale)}
              </span>
              {segment.run && <span className={css.flight}>{run.sentence(segment)}</span>}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
