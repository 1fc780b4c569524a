import { useTranslations } from 'use-intl';
import type { LocationName } from '#modules/search/api.ts';
import type { Slice } from '#modules/supply/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { type MapRoute, WorldMap } from '../../ui/world-map/world-map.tsx';
import { citiesOf, routeGroups } from './route-map.ts';
import css from './route-map-card.module.css';

type RouteMapProps = {
  slices: readonly Slice[];
  locations: Readonly<Record<string, LocationName>>;
  /** Names the paths and their numbers of slices below the map; every arc is solid otherwise. */
  legend?: boolean;
};

const SIZES = { wide: { width: 720, height: 216 }, narrow: { width: 248, height: 124 } } as const;

/** The ways of some slices on a map. What it shows is on the page as text too. */
export default function RouteMapCard({ slices, locations, legend = false }: RouteMapProps) {
  const t = useTranslations('search.results');
  const locale = useAppLocale();
  const groups = routeGroups(slices, locations);
  const cities = citiesOf(groups, locations);
  if (groups.length === 0) return null;
  const nameOf = (key: string) => cities.find(({ cityKey }) => cityKey === key)?.city[locale] ?? key;
  const points = cities.flatMap(({ cityKey, city, point }) =>
    point ? [{ id: cityKey, lat: point.lat, lon: point.lon, label: city[locale] }] : [],
  );
  const routes = new Map<string, MapRoute>();
  for (const { path } of groups.toReversed())
    for (const [n, to] of path.slice(1).entries()) {
      const from = path[n] ?? to;
      const key = [from, to].toSorted().join(' ');
      routes.set(key, { from, to, tone: legend && path.length > 2 ? 'connecting' : 'main' });
    }
  const label = t('map.label', { route: (groups[0]?.path ?? []).map(nameOf).join(' → ') });
  const paths = Map.groupBy(groups, ({ path }) => path.slice(1, -1).map(nameOf).join(', '));
  return (
    <div className={`${css.card} ${legend ? css.small : ''}`}>
      {(legend ? (['narrow'] as const) : (['wide', 'narrow'] as const)).map((width) => (
        <WorldMap
          key={width}
          label={label}
          points={points}
          routes={[...routes.values()]}
          size={SIZES[width]}
          className={`${css.map} ${css[width]}`}
        />
      ))}
      {legend && (
        <ul className={css.legend}>
          {[...paths].map(([via, same]) => {
            const count = same.reduce((sum, group) => sum + group.count, 0);
            return (
              <li key={via} data-connecting={via !== '' || undefined}>
                {via === '' ? t('map.direct', { count }) : t('map.via', { place: via, count })}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
