import type { LocationName } from '#modules/search/api.ts';
import type { Slice } from '#modules/supply/api.ts';

type Locations = Readonly<Record<string, LocationName>>;

/** Cities in the order of travel. */
type CityPath = readonly string[];

/** Slices of one path: without a change, or by one change. `path` has the cities in the order of travel. */
export type RouteGroup = { readonly path: CityPath; readonly count: number };

/** Maximum number of paths with changes on a map: more arcs would cover each other. */
const MAX_CONNECTING = 2;

/** The cities of a slice; undefined when one of them has no known point. */
function pathOf({ segments }: Slice, locations: Locations): CityPath | undefined {
  const keys = segments.flatMap(({ from, to }) => [from, to]);
  if (keys.some((key) => !locations[key]?.point)) return undefined;
  const cities = keys.map((key) => locations[key]?.cityKey ?? key);
  return cities.filter((city, n) => city !== cities[n - 1]);
}

/** The different paths of some slices: direct first, then those with the most slices. */
export function routeGroups(slices: readonly Slice[], locations: Locations): RouteGroup[] {
  const paths = slices.flatMap((slice) => {
    const path = pathOf(slice, locations);
    return path && path.length > 1 ? [path] : [];
  });
  const groups = [...Map.groupBy(paths, (path) => path.join(' ')).values()].flatMap((same) =>
    same[0] ? [{ path: same[0], count: same.length }] : [],
  );
  const direct = groups.filter(({ path }) => path.length === 2);
  const connecting = groups.filter(({ path }) => path.length > 2).toSorted((a, b) => b.count - a.count);
  return [...direct, ...connecting.slice(0, MAX_CONNECTING)];
}

/** A location of each city on the paths; the ends come first, because earlier points get their labels first. */
export function citiesOf(groups: readonly RouteGroup[], locations: Locations): LocationName[] {
  const ends = groups.flatMap(({ path }) => [path[0], path.at(-1)]);
  const keys = new Set([...ends, ...groups.flatMap(({ path }) => path)]);
  const byCity = new Map(Object.values(locations).flatMap((one) => (one.point ? [[one.cityKey, one] as const] : [])));
  return [...keys].flatMap((key) => byCity.get(key ?? '') ?? []);
}
