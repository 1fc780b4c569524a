/**
 * Draws the outlines under the maps of the world, from Natural Earth (public domain) as the package world-atlas holds
 * it: `node scripts/draw-world.ts`. Its results are committed; run it again when the projection or the package changes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import { project, WORLD_HEIGHT, WORLD_WIDTH } from '#kernel/map-projection.ts';

const KYRGYZSTAN = '417';
/** Steps of one unit of the file; a map of the whole world in 2,000 px shows no more. */
const STEPS = 2;

type Ring = readonly (readonly [number, number])[];
type Geometry = { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] };

const require = createRequire(import.meta.url);
const readAtlas = (name: string) => JSON.parse(readFileSync(require.resolve(`world-atlas/${name}.json`), 'utf8'));

/** One closed subpath in relative steps; a ring smaller than two steps draws nothing. */
function toSubpath(ring: Ring): string {
  const points = ring.map(([lon, lat]) => {
    const { x, y } = project({ lat, lon });
    return [Math.round(x * STEPS), Math.round(y * STEPS)] as const;
  });
  const moved = points.filter(([x, y], n) => n === 0 || x !== points[n - 1]?.[0] || y !== points[n - 1]?.[1]);
  if (moved.length < 4) return '';
  const [first, ...rest] = moved as [readonly [number, number], ...(readonly [number, number])[]];
  let [atX, atY] = first;
  const steps = rest.map(([x, y]) => {
    const step = `${x - atX} ${y - atY}`;
    [atX, atY] = [x, y];
    return step;
  });
  return `M${first.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`;
}

function toPath(geometry: Geometry): string {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.flat().map(toSubpath).join('');
}

function write(name: string, path: string): void {
  const box = `0 0 ${WORLD_WIDTH * STEPS} ${WORLD_HEIGHT * STEPS}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" preserveAspectRatio="none">`;
  writeFileSync(`src/web/ui/world-map/${name}.svg`, `${svg}<path fill-rule="evenodd" d="${path}"/></svg>\n`);
}

const land = readAtlas('land-110m');
const lands = feature(land, land.objects.land) as unknown as { features: { geometry: Geometry }[] };
write('land', lands.features.map(({ geometry }) => toPath(geometry)).join(''));

const countries = readAtlas('countries-50m');
const all = feature(countries, countries.objects.countries) as unknown as {
  features: { id: string; geometry: Geometry }[];
};
const home = all.features.find(({ id }) => id === KYRGYZSTAN);
if (!home) throw new Error(`the atlas has no country ${KYRGYZSTAN}`);
write('kyrgyzstan', toPath(home.geometry));
