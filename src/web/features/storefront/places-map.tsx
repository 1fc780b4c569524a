import { useTranslations } from 'use-intl';
import { distanceKm } from '#kernel/distance.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useMoney } from '../../i18n/use-money.ts';
import { WorldMap } from '../../ui/world-map/world-map.tsx';
import { BISHKEK, EXPLORED, HOME_PLACE, searchHref } from './destinations.ts';
import type { Priced } from './load-storefront.ts';
import css from './places-map.module.css';

const SIZES = { wide: { width: 720, height: 400 }, narrow: { width: 320, height: 280 } } as const;
/** How far the map reaches, km: it stays as it is until a place beyond its ring is within the budget. */
const RINGS = [1200, 3200] as const;

/** The places as far as the ring that holds all of `found`. */
function ringOf(places: readonly Priced[], found: readonly Priced[]): Priced[] {
  const farthest = Math.max(0, ...found.map((place) => distanceKm(BISHKEK, place)));
  const reach = RINGS.find((km) => farthest <= km) ?? Number.POSITIVE_INFINITY;
  return places.filter((place) => distanceKm(BISHKEK, place) <= reach);
}

/** Routes to what is found, with prices: one layout of the labels for phones and one for wide screens. */
export function PlacesMap(props: {
  label: string;
  places: readonly Priced[];
  found: readonly Priced[];
  /** Labels at most, where there is little room. */
  most?: number;
  /** The points lead to searches, and the frame stands while the budget changes. */
  linked?: boolean;
  className?: string | undefined;
}) {
  const { places, most = EXPLORED.length, linked = false } = props;
  const t = useTranslations('storefront.explore');
  const locale = useAppLocale();
  const formatMoney = useMoney();
  // The far ones first: they give the map its frame, and their labels have room.
  const shown = EXPLORED.flatMap((key) => props.found.find((place) => place.key === key) ?? []).slice(0, most);
  const points = shown.map(({ key, name, lat, lon, lowest }) => ({
    id: key,
    lat,
    lon,
    label: name[locale],
    note: t('from', { sum: formatMoney(lowest.price) }),
    href: linked ? searchHref(key, lowest.date, lowest.mode) : undefined,
  }));
  const home = { id: HOME_PLACE, ...BISHKEK, label: '' };
  const framed = linked ? ringOf(places, shown) : shown;
  const around = [home, ...framed.map(({ key, lat, lon }) => ({ id: key, lat, lon, label: '' }))];
  return (
    <div className={props.className}>
      {(['wide', 'narrow'] as const).map((width) => (
        <WorldMap
          key={width}
          label={props.label}
          points={[home, ...points]}
          around={around}
          routes={shown.map(({ key }) => ({ from: HOME_PLACE, to: key }))}
          size={SIZES[width]}
          className={`${css.map} ${css[width]}`}
        />
      ))}
    </div>
  );
}
