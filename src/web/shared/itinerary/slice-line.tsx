import { useTranslations } from 'use-intl';
import { minutesBetween } from '#kernel/dates.ts';
import { isVoucherMode } from '#kernel/mode.ts';
import type { LocationName } from '#modules/search/api.ts';
import { modeOf, type Slice } from '#modules/supply/api.ts';
import { dayShift, formatDate, formatDuration, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { CarrierMark } from '../../ui/carrier-mark.tsx';
import { HotelTransferLine } from '../hotels-transfers/hotel-transfer-line.tsx';
import { ConnectionDetails } from './connection-details.tsx';
import { useTransportLabel, useVehicleRunLabels } from './rail-bus-labels.ts';
import css from './slice-line.module.css';

type SliceProps = {
  slice: Slice;
  locations: Readonly<Record<string, LocationName>>;
  carriers: Readonly<Record<string, string>>;
};

/** Labels of a location: its code (or its city when it has none), its city, its name. */
export function useLocationLabels(locations: SliceProps['locations']) {
  const locale = useAppLocale();
  return {
    short: (key: string) => locations[key]?.code ?? locations[key]?.city[locale] ?? key,
    city: (key: string) => locations[key]?.city[locale] ?? key,
    airport: (key: string) => locations[key]?.name[locale] ?? key,
    /** «Бишкек (Манас)»; an airport that is named as its city is named once. */
    full: (key: string) => {
      const { city, name } = locations[key] ?? {};
      if (!city || !name) return key;
      return city[locale] === name[locale] ? city[locale] : `${city[locale]} (${name[locale]})`;
    },
  };
}

/**
 * One slice on one line: time and location at both ends, duration and connections between them. `compact`: on phones
 * without flight numbers, with date and duration at the end of the line.
 */
export function SliceLine({ slice, locations, carriers, compact = false }: SliceProps & { compact?: boolean }) {
  const t = useTranslations('search.card');
  const locale = useAppLocale();
  const place = useLocationLabels(locations);
  const transportLabel = useTransportLabel();
  const runLabels = useVehicleRunLabels(place.city);
  const first = slice.segments[0];
  const last = slice.segments.at(-1);
  if (!first || !last) return null;
  const stops = slice.segments.slice(1).map((next, i) => {
    const previous = slice.segments[i] as typeof next;
    // On several tickets a connection may lead from a station to an airport: the city names it.
    const stopName = previous.to === next.from ? place.short(next.from) : place.city(next.from);
    return `${stopName}, ${formatDuration(minutesBetween(previous.arrivesAt, next.departsAt), locale)}`;
  });
  if (first.hotelStay || first.transfer || first.service)
    return <HotelTransferLine segment={first} locations={locations} />;
  const shift = dayShift(first.departsLocal, last.arrivesLocal);
  const shiftText = shift > 0 ? `+${shift}` : `−${-shift}`;
  return (
    <div className={[css.line, compact ? css.compact : stops.length > 0 && css.connections].filter(Boolean).join(' ')}>
      <CarrierMark code={first.carrier} />
      <div className={css.endpoint}>
        <span className={css.time}>{formatTime(first.departsLocal)}</span>
        <span className={css.location}>
          <span title={place.airport(first.from)}>{place.short(first.from)}</span>
          <span className={css.date}> · {formatDate(first.departsLocal, locale)}</span>
        </span>
      </div>
      <div className={css.path}>
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
            <span key={segment.flight + segment.departsLocal}>
              {n > 0 && ' · '}
              {transportLabel(segment)}
            </span>
          ))}
          <span className="visually-hidden">, {carriers[first.carrier]}</span>
        </span>
      </div>
      <div className={`${css.endpoint} ${css.arrival}`}>
        <span className={css.time}>
          {formatTime(last.arrivesLocal)}
          {shift !== 0 && (
            <sup className={css.shift}>
              <span aria-hidden="true">{shiftText}</span>
              <span className="visually-hidden">
                {' '}
                {t(shift > 0 ? 'dayLater' : 'dayEarlier', { days: Math.abs(shift) })}
              </span>
            </sup>
          )}
        </span>
        <span className={css.location}>
          <span title={place.airport(last.to)}>{place.short(last.to)}</span>
          <span className={css.date}> · {formatDate(last.arrivesLocal, locale)}</span>
        </span>
      </div>
      {compact && (
        <span className={css.summary} aria-hidden="true">
          <span>{formatDuration(slice.minutes, locale)}</span>
          <span className={css.location}>{formatDate(first.departsLocal, locale)}</span>
        </span>
      )}
      {slice.segments.some((segment) => segment.vehicleRun) && (
        <p className={css.vehicleRun}>
          {slice.segments.flatMap((segment) => runLabels.line(segment) ?? []).join(' · ')}
        </p>
      )}
    </div>
  );
}

/** Every segment of a slice, one below another, with the connections between them. */
export function SliceDetails({ slice, locations, carriers }: SliceProps) {
  const locale = useAppLocale();
  const place = useLocationLabels(locations);
  const transportLabel = useTransportLabel();
  const runLabels = useVehicleRunLabels(place.city);
  // A hotel stay or transfer is complete on its line.
  if (isVoucherMode(modeOf([slice]))) return null;
  return (
    <ol className={css.details}>
      {slice.segments.map((segment, i) => {
        const previous = slice.segments[i - 1];
        return (
          <li key={segment.flight + segment.departsLocal}>
            {previous && (
              <ConnectionDetails
                slice={slice}
                before={previous}
                next={segment}
                connection={slice.connections?.[i - 1]}
                locations={locations}
              />
            )}
            <p className={css.segment}>
              <span className="tabular">
                {formatTime(segment.departsLocal)}–{formatTime(segment.arrivesLocal)}
              </span>
              <span>
                {place.full(segment.from)} → {place.full(segment.to)}
              </span>
              <span className={css.flight}>
                {transportLabel(segment)} · {carriers[segment.carrier] ?? segment.carrier}
                {segment.aircraft && !segment.mode && ` · ${segment.aircraft}`} ·{' '}
                {formatDuration(segment.minutes, locale)}
              </span>
              {segment.vehicleRun && <span className={css.flight}>{runLabels.sentence(segment)}</span>}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
