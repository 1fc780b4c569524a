import { useTranslations } from 'use-intl';
import { minutesBetween } from '#kernel/dates.ts';
import { changesAirport, connectionsOf, isBorderCrossed, isNight, type LocationName } from '#modules/search/api.ts';
import type { Connection, Segment, Slice } from '#modules/supply/api.ts';
import { formatDuration } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Badge } from '../../ui/alert.tsx';
import css from './slice-line.module.css';

type Locations = Readonly<Record<string, LocationName>>;

/** A connection between two segments: the interchange, the waiting time and, on several tickets, who bears the risk. */
export function ConnectionDetails(props: {
  slice: Slice;
  before: Segment;
  next: Segment;
  connection: Connection | undefined;
  locations: Locations;
}) {
  const { slice, before, next, connection, locations } = props;
  const t = useTranslations('search.card');
  const connectionTexts = useTranslations('railBus.change');
  const locale = useAppLocale();
  const stopName = (key: string) => locations[key]?.name[locale] ?? key;
  const wait = formatDuration(minutesBetween(before.arrivesAt, next.departsAt), locale);
  const city = locations[next.from]?.city[locale] ?? next.from;
  if (!connection || (connection.kind === 'ticket' && !connection.interchangeMinutes))
    return <p className={css.connection}>{t('wait', { time: wait, city })}</p>;
  const [shortest, longest] = connection.interchangeMinutes ?? [0, 0];
  return (
    <div className={`${css.connection} ${connection.kind === 'protected' ? css.protected : ''}`}>
      <p>
        {connection.interchangeMinutes
          ? connectionTexts('ride', {
              from: stopName(before.to),
              to: stopName(next.from),
              shortest: shortest,
              longest: longest,
            })
          : connectionTexts('stay', { city })}{' '}
        {connectionTexts('time', { time: wait, least: formatDuration(connection.minimum, locale) })}
        {isNight(before, next) && ` ${connectionTexts('night', { city })}`}
      </p>
      {connection.kind !== 'ticket' && (
        <p className={css.risk}>
          <strong>{connectionTexts(`${connection.kind}.title`)}</strong> {connectionTexts(`${connection.kind}.text`)}
          {isBorderCrossed(slice, { before, next, connection }, locations) && ` ${connectionTexts('border')}`}
        </p>
      )}
    </div>
  );
}

/** Badges for the connections of an itinerary, for its card. */
export function ConnectionBadges({ slices, locations }: { slices: readonly Slice[]; locations: Locations }) {
  const t = useTranslations('search.card');
  const connectionTexts = useTranslations('railBus.change');
  const connections = slices.flatMap((slice) =>
    connectionsOf({ slices: [slice] }).map((connection) => ({ slice, connection })),
  );
  const has = (kind: Connection['kind']) => connections.some(({ connection }) => connection.connection?.kind === kind);
  return (
    <>
      {has('self_transfer') && <Badge tone="wait">{connectionTexts('self_transfer.badge')}</Badge>}
      {connections.some(({ slice, connection }) => isBorderCrossed(slice, connection, locations)) && (
        <Badge tone="error">{connectionTexts('borderBadge')}</Badge>
      )}
      {has('protected') && !has('self_transfer') && <Badge tone="done">{connectionTexts('protected.badge')}</Badge>}
      {connections.some(({ connection }) => changesAirport(connection)) && (
        <Badge tone="error">{t('airportChange')}</Badge>
      )}
      {connections.some(({ connection: { before, next } }) => isNight(before, next)) && (
        <Badge tone="info">{connectionTexts('nightBadge')}</Badge>
      )}
    </>
  );
}
