import { useTranslations } from 'use-intl';
import { distanceKm } from '#kernel/distance.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { WorldMap } from '../../ui/world-map/world-map.tsx';
import { BISHKEK, EXPLORED_KEYS, HOME_LOCATION, searchHref } from './destinations.ts';
import type { PricedLocation } from './load-storefront.ts';
import css from './locations-map.module.css';

const SIZES = { wide: { width: 720, height: 400 }, narrow: { width: 320, height: 280 } } as const;
/** Radius steps of the map, km: the frame stays until a destination beyond it is affordable. */
const RINGS = [1200, 3200] as const;

/** Locations within the smallest ring that holds all affordable ones. */
function locationsInRing(
  locations: readonly PricedLocation[],
  affordable: readonly PricedLocation[],
): PricedLocation[] {
  const maxDistanceKm = Math.max(0, ...affordable.map((location) => distanceKm(BISHKEK, location)));
  const radiusKm = RINGS.find((km) => maxDistanceKm <= km) ?? Number.POSITIVE_INFINITY;
  return locations.filter((location) => distanceKm(BISHKEK, location) <= radiusKm);
}

/** Routes to affordable destinations with prices; separate label layouts for phones and wide screens. */
export function LocationsMap(props: {
  label: string;
  locations: readonly PricedLocation[];
  affordable: readonly PricedLocation[];
  /** Maximum number of labels. */
  max?: number;
  /** Points are links to searches. */
  linked?: boolean;
  /** The frame stays while the budget changes. */
  isFrameFixed?: boolean;
  className?: string | undefined;
}) {
  const { locations, max = EXPLORED_KEYS.length, linked = false, isFrameFixed = false } = props;
  const t = useTranslations('storefront.explore');
  const locale = useAppLocale();
  const formatMoney = useFormatMoney();
  // Farthest first: they define the frame and get room for labels.
  const shownLocations = EXPLORED_KEYS.flatMap(
    (key) => props.affordable.find((location) => location.key === key) ?? [],
  ).slice(0, max);
  const points = shownLocations.map(({ key, name, lat, lon, lowest }) => ({
    id: key,
    lat,
    lon,
    label: name[locale],
    note: t('from', { sum: formatMoney(lowest.price) }),
    href: linked ? searchHref(key, lowest.date, lowest.mode) : undefined,
  }));
  const home = { id: HOME_LOCATION, ...BISHKEK, label: '' };
  const framedLocations = isFrameFixed ? locationsInRing(locations, shownLocations) : shownLocations;
  const around = [home, ...framedLocations.map(({ key, lat, lon }) => ({ id: key, lat, lon, label: '' }))];
  return (
    <div className={props.className}>
      {(['wide', 'narrow'] as const).map((width) => (
        <WorldMap
          key={width}
          label={props.label}
          points={[home, ...points]}
          fitTo={around}
          apart
          routes={shownLocations.map(({ key }) => ({ from: HOME_LOCATION, to: key }))}
          size={SIZES[width]}
          className={`${css.map} ${css[width]}`}
        />
      ))}
    </div>
  );
}
