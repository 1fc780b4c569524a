import { useTranslations } from 'use-intl';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { WorldMap } from '../../ui/world-map/world-map.tsx';
import { BISHKEK, EXPLORED_KEYS, HOME_LOCATION, searchHref } from './destinations.ts';
import type { PricedLocation } from './load-storefront.ts';
import css from './locations-map.module.css';

const SIZES = { wide: { width: 720, height: 400 }, narrow: { width: 320, height: 340 } } as const;
/** Routes to affordable destinations with prices; separate label layouts for phones and wide screens. */
export function LocationsMap(props: {
  label: string;
  affordable: readonly PricedLocation[];
  /** Maximum number of labels. */
  max?: number;
  /** Points are links to searches. */
  linked?: boolean;
  className?: string | undefined;
}) {
  const { max = EXPLORED_KEYS.length, linked = false } = props;
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
  return (
    <div className={props.className}>
      {(['wide', 'narrow'] as const).map((width) => (
        <WorldMap
          key={width}
          label={props.label}
          points={[home, ...points]}
          apart
          routes={shownLocations.map(({ key }) => ({ from: HOME_LOCATION, to: key }))}
          size={SIZES[width]}
          className={`${css.map} ${css[width]}`}
        />
      ))}
    </div>
  );
}
