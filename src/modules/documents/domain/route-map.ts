import type { Point } from '#kernel/distance.ts';
import type { Locale } from '#kernel/locale.ts';
import { arcBetween, fitFrame } from '#kernel/map-frame.ts';
import { project } from '#kernel/map-projection.ts';
import type { Block } from './page-model.ts';
import type { ItineraryReceiptData } from './receipt-data.ts';

/** The size of the map on the paper, points. */
export const MAP_SIZE = { width: 507, height: 118 } as const;

type City = { readonly key: string; readonly name: string; readonly point: Point };

/** The map of a journey: its cities with arcs between them; nothing when one of them has no known position. */
export function routeMap(journey: Pick<ItineraryReceiptData, 'slices' | 'locations'>, locale: Locale): Block[] {
  const cities = new Map<string, City>();
  const ways = new Map<string, readonly [Point, Point]>();
  for (const { from, to } of journey.slices.flatMap(({ segments }) => segments)) {
    const ends = [from, to].map((key): City | undefined => {
      const found = journey.locations[key];
      const name = found?.city[locale] || found?.name[locale];
      return found?.point && name ? { key: found.cityKey ?? key, name, point: found.point } : undefined;
    });
    const [a, b] = ends;
    if (!a || !b) return [];
    for (const city of [a, b]) if (!cities.has(city.key)) cities.set(city.key, city);
    // There and back is one arc.
    if (a.key !== b.key) ways.set([a.key, b.key].sort().join(' '), [a.point, b.point]);
  }
  if (ways.size === 0) return [];
  const shown = [...cities.values()];
  const frame = fitFrame(
    shown.map(({ point }) => point),
    MAP_SIZE,
  );
  const scale = MAP_SIZE.width / frame.width;
  return [
    {
      kind: 'map',
      frame,
      arcs: [...ways.values()].map(([from, to]) => arcBetween(from, to)),
      cities: shown.map(({ name, point }) => {
        const { x, y } = project(point);
        return { name, x: (x - frame.x) * scale, y: (y - frame.y) * scale };
      }),
    },
  ];
}
