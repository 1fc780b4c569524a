import { useTranslations } from 'use-intl';
import { minutesBetween } from '#kernel/dates.ts';
import { changesAirport, connectionsOf, isBorderCrossed, isNight, type LocationName } from '#modules/search/api.ts';
import type { Link, Segment, Slice } from '#modules/supply/api.ts';
import { formatDuration } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Badge } from '../../ui/notice.tsx';
import css from './slice-line.module.css';

type Places = Readonly<Record<string, LocationName>>;

/** What happens between two legs: the way, the wait and, on several tickets, whose the risk is. */
export function Change(props: {
  slice: Slice;
  before: Segment;
  next: Segment;
  link: Link | undefined;
  places: Places;
}) {
  const { slice, before, next, link, places } = props;
  const t = useTranslations('search.card');
  const ground = useTranslations('ground.change');
  const locale = useAppLocale();
  const stop = (key: string) => places[key]?.name[locale] ?? key;
  const wait = formatDuration(minutesBetween(before.arrivesAt, next.departsAt), locale);
  const city = places[next.from]?.city[locale] ?? next.from;
  if (!link || (link.kind === 'ticket' && !link.ride))
    return <p className={css.wait}>{t('wait', { time: wait, city })}</p>;
  const [from, to] = link.ride ?? [0, 0];
  return (
    <div className={`${css.wait} ${link.kind === 'protected' ? css.safe : ''}`}>
      <p>
        {link.ride
          ? ground('ride', { from: stop(before.to), to: stop(next.from), shortest: from, longest: to })
          : ground('stay', { city })}{' '}
        {ground('time', { time: wait, least: formatDuration(link.minimum, locale) })}
        {isNight(before, next) && ` ${ground('night', { city })}`}
      </p>
      {link.kind !== 'ticket' && (
        <p className={css.risk}>
          <strong>{ground(`${link.kind}.title`)}</strong> {ground(`${link.kind}.text`)}
          {isBorderCrossed(slice, { before, next, link }, places) && ` ${ground('border')}`}
        </p>
      )}
    </div>
  );
}

/** The changes of a journey in a word each, for its card. */
export function ChangeBadges({ slices, places }: { slices: readonly Slice[]; places: Places }) {
  const t = useTranslations('search.card');
  const ground = useTranslations('ground.change');
  const connections = slices.flatMap((slice) =>
    connectionsOf({ slices: [slice] }).map((connection) => ({ slice, connection })),
  );
  const has = (kind: Link['kind']) => connections.some(({ connection }) => connection.link?.kind === kind);
  return (
    <>
      {has('self') && <Badge tone="wait">{ground('self.badge')}</Badge>}
      {connections.some(({ slice, connection }) => isBorderCrossed(slice, connection, places)) && (
        <Badge tone="error">{ground('borderBadge')}</Badge>
      )}
      {has('protected') && !has('self') && <Badge tone="done">{ground('protected.badge')}</Badge>}
      {connections.some(({ connection }) => changesAirport(connection)) && (
        <Badge tone="error">{t('airportChange')}</Badge>
      )}
      {connections.some(({ connection: { before, next } }) => isNight(before, next)) && (
        <Badge tone="info">{ground('nightBadge')}</Badge>
      )}
    </>
  );
}
