import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MapFrame } from '#kernel/map-frame.ts';
import { WORLD_WIDTH } from '#kernel/map-projection.ts';
import type { Block } from '../../domain/page-model.ts';
import { MAP_SIZE } from '../../domain/route-map.ts';
import { PDF_COLORS } from './pdf-colors.ts';
import { PAGE_LEFT, type PdfPage } from './pdf-page.ts';

type RouteMap = Extract<Block, { kind: 'map' }>;
type Ring = { readonly path: string; readonly box: MapFrame };

const LABEL = { size: 8.5, weight: 'semibold' } as const;
const DOT = 2.4;
const GAP = 5;

/** One closed outline in relative steps, and the box around it. */
function ringOf(path: string): Ring {
  const [x = 0, y = 0, ...steps] = (path.match(/-?\d+/g) ?? []).map(Number);
  let [atX, atY] = [x, y];
  let [left, top, right, bottom] = [x, y, x, y];
  for (let n = 0; n < steps.length; n += 2) {
    atX += steps[n] ?? 0;
    atY += steps[n + 1] ?? 0;
    [left, right] = [Math.min(left, atX), Math.max(right, atX)];
    [top, bottom] = [Math.min(top, atY), Math.max(bottom, atY)];
  }
  return { path, box: { x: left, y: top, width: right - left, height: bottom - top } };
}

/** Outlines of the land (`scripts/draw-world.ts`), and how many of their steps are one unit of the plane. */
const svg = readFileSync(join(import.meta.dirname, 'land.svg'), 'utf8');
const RINGS = (/ d="([^"]+)"/.exec(svg)?.[1] ?? '').match(/M[^M]+/g)?.map(ringOf) ?? [];
const STEPS = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) / WORLD_WIDTH;

const meets = (box: MapFrame, { x, y, width, height }: MapFrame): boolean =>
  box.x < (x + width) * STEPS &&
  box.x + box.width > x * STEPS &&
  box.y < (y + height) * STEPS &&
  box.y + box.height > y * STEPS;

/** Land, arcs and cities; the journey below says the same in words. */
export function drawMap(page: PdfPage, { frame, arcs, cities }: RouteMap): void {
  const { doc } = page;
  const { width, height } = MAP_SIZE;
  const top = page.y;
  const scale = width / frame.width;
  page.decorate(() => {
    doc.save();
    doc.roundedRect(PAGE_LEFT, top, width, height, 8).clip();
    doc.rect(PAGE_LEFT, top, width, height).fill(PDF_COLORS.lakeTint);
    doc.translate(PAGE_LEFT, top).scale(scale).translate(-frame.x, -frame.y);
    doc.save().scale(1 / STEPS);
    const land = RINGS.filter(({ box }) => meets(box, frame)).map(({ path }) => path);
    if (land.length > 0) doc.path(land.join('')).fill(PDF_COLORS.raised, 'even-odd');
    doc.restore();
    for (const arc of arcs)
      doc
        .path(arc)
        .lineWidth(1.4 / scale)
        .stroke(PDF_COLORS.lake);
    doc.restore();
    doc.roundedRect(PAGE_LEFT, top, width, height, 8).lineWidth(0.75).stroke(PDF_COLORS.line);
    for (const { x, y } of cities)
      doc
        .circle(PAGE_LEFT + x, top + y, DOT)
        .lineWidth(1)
        .fillAndStroke(PDF_COLORS.white, PDF_COLORS.lake);
  });
  for (const { name, x, y } of cities) {
    const wide = page.widthOf(name, LABEL) + 1;
    // Outwards: the arcs are in the middle.
    const west = x < width / 2 ? x - GAP - wide >= 0 : x + GAP + wide > width;
    page.write(name, PAGE_LEFT + (west ? x - GAP - wide : x + GAP), top + y - 5.5, wide, LABEL);
  }
  page.y = top + height + 10;
}
