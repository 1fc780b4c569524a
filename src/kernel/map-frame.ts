import type { Point } from './distance.ts';
import { project, WORLD_HEIGHT, WORLD_WIDTH } from './map-projection.ts';

/** The part of the projected plane that a map shows, in its units. */
export type MapFrame = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The size for which a map is laid out; it may be shown wider. */
export type MapSize = { readonly width: number; readonly height: number };

/** Minimum width of the frame: below it the outlines would be coarser than the dots. */
const MIN_WIDTH = 48;
const MARGIN = 0.22;

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));

/** The smallest frame of the size's proportions with all points and a margin, inside the world. */
export function fitFrame(points: readonly Point[], size: MapSize): MapFrame {
  const ratio = size.width / size.height;
  const widest = Math.min(WORLD_WIDTH, WORLD_HEIGHT * ratio);
  if (points.length === 0) return { x: (WORLD_WIDTH - widest) / 2, y: 0, width: widest, height: widest / ratio };
  const positions = points.map(project);
  const [xs, ys] = [positions.map(({ x }) => x), positions.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const neededWidth = Math.max((right - left) * (1 + 2 * MARGIN), (bottom - top) * (1 + 2 * MARGIN) * ratio, MIN_WIDTH);
  const width = Math.min(neededWidth, widest);
  const height = width / ratio;
  return {
    x: clamp((left + right - width) / 2, 0, WORLD_WIDTH - width),
    y: clamp((top + bottom - height) / 2, 0, WORLD_HEIGHT - height),
    width,
    height,
  };
}

/** The arc between two points as the `d` of a path, in units of the plane; it bends to the north. */
export function arcBetween(from: Point, to: Point): string {
  const [a, b] = [project(from), project(to)];
  const rise = Math.hypot(b.x - a.x, b.y - a.y) * 0.16;
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - rise };
  const at = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${at(a)}Q${at(middle)} ${at(b)}`;
}
