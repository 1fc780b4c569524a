/**
 * Draws the outlines of the world maps from Natural Earth (public domain), packaged as world-atlas: `node
 * scripts/draw-world.ts`. Results are committed; run it again when the projection or the package changes.
 */
import { writeFileSync } from 'node:fs';
import { feature } from 'topojson-client';
import countries from 'world-atlas/countries-50m.json' with { type: 'json' };
import land from 'world-atlas/land-110m.json' with { type: 'json' };
import { project, WORLD_HEIGHT, WORLD_WIDTH } from '#kernel/map-projection.ts';

const KYRGYZSTAN = '417';
/** Path steps per unit of the file; finer steps are invisible on a 2,000 px world map. */
const STEPS = 2;

type Ring = readonly (readonly [number, number])[];
type Geometry = { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] };

/** Shapes of one object of an atlas, whose file has no types. */
function shapesOf(atlas: unknown, name: string): { id?: string | number | undefined; geometry: Geometry }[] {
  const topology = atlas as Parameters<typeof feature>[0];
  const object = topology.objects[name];
  const shapes = object && feature(topology, object);
  if (!shapes || !('features' in shapes)) throw new Error(`the atlas has no collection ${name}`);
  return shapes.features as unknown as ReturnType<typeof shapesOf>;
}

/** One closed subpath in relative steps; rings smaller than two steps are skipped. */
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

/** On pages, and the land on paper. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  land: ['src/web/ui/world-map', 'src/modules/documents/adapters/pdfkit'],
  kyrgyzstan: ['src/web/ui/world-map'],
};

function write(name: string, path: string): void {
  const box = `0 0 ${WORLD_WIDTH * STEPS} ${WORLD_HEIGHT * STEPS}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" preserveAspectRatio="none">`;
  for (const folder of FOLDERS[name] ?? [])
    writeFileSync(`${folder}/${name}.svg`, `${svg}<path fill-rule="evenodd" d="${path}"/></svg>\n`);
}

write(
  'land',
  shapesOf(land, 'land')
    .map(({ geometry }) => toPath(geometry))
    .join(''),
);

const home = shapesOf(countries, 'countries').find(({ id }) => id === KYRGYZSTAN);
if (!home) throw new Error(`the atlas has no country ${KYRGYZSTAN}`);
write('kyrgyzstan', toPath(home.geometry));
