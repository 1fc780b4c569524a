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

/** How far an arc leaves the straight line, as a part of its length. */
const BEND = 0.16;

type Position = { readonly x: number; readonly y: number };

/** Ends and control point of the arc between two points, in units of the plane. */
function curveBetween(from: Point, to: Point, bend?: number): [start: Position, control: Position, end: Position] {
  const [a, b] = [project(from), project(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const aside = bend === undefined ? { x: 0, y: -Math.hypot(dx, dy) * BEND } : { x: dy * bend, y: -dx * bend };
  return [a, { x: (a.x + b.x) / 2 + aside.x, y: (a.y + b.y) / 2 + aside.y }, b];
}

/**
 * The arc between two points as the `d` of a path, in units of the plane; it bends to the north, or by `bend` to the
 * left of its way (to the right where negative).
 */
export function arcBetween(from: Point, to: Point, bend?: number): string {
  const [start, control, end] = curveBetween(from, to, bend).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `M${start}Q${control} ${end}`;
}

/** Parts into which an arc is divided to see what it crosses. */
const ARC_PARTS = 24;

/** Positions along the same arc without its ends, in units of the plane. */
export function positionsOnArc(from: Point, to: Point, bend?: number): Position[] {
  const [start, control, end] = curveBetween(from, to, bend);
  return Array.from({ length: ARC_PARTS - 1 }, (_, n) => {
    const t = (n + 1) / ARC_PARTS;
    const on = (axis: 'x' | 'y') => (1 - t) ** 2 * start[axis] + 2 * t * (1 - t) * control[axis] + t ** 2 * end[axis];
    return { x: on('x'), y: on('y') };
  });
}

/** Angle at which two arcs leave the same point at least, radians; arcs bend no more than that for it. */
const FAN = 0.16;
const MOST_BEND = 0.3;

/** How much the arcs from one point to others bend, so that none lies on another; in the order of the others. */
export function fanOut(from: Point, others: readonly Point[]): number[] {
  const origin = project(from);
  const turned = others
    .map((other, n) => {
      const { x, y } = project(other);
      // Counterclockwise from the east.
      return { n, chord: Math.atan2(origin.y - y, x - origin.x) };
    })
    .toSorted((a, b) => a.chord - b.chord);
  // Counted from the widest gap, so that no group goes on beyond the end of the circle.
  const gapBefore = (at: number) =>
    (turned[at]?.chord ?? 0) - (turned[at - 1]?.chord ?? (turned.at(-1)?.chord ?? 0) - 2 * Math.PI);
  const start = turned.reduce((widest, _way, at) => (gapBefore(at) > gapBefore(widest) ? at : widest), 0);
  const ways = [
    ...turned.slice(start),
    ...turned.slice(0, start).map(({ n, chord }) => ({ n, chord: chord + 2 * Math.PI })),
  ];
  const bends = others.map(() => 0);
  // Neighbours that would leave at nearly the same angle are spread around their middle.
  for (let first = 0; first < ways.length; ) {
    let end = first + 1;
    while (end < ways.length && (ways[end]?.chord ?? 0) - (ways[end - 1]?.chord ?? 0) < FAN) end += 1;
    const group = ways.slice(first, end);
    const middle = group.reduce((sum, { chord }) => sum + chord, 0) / group.length;
    for (const [at, { n, chord }] of group.entries()) {
      const leaving = group.length > 1 ? middle + (at - (group.length - 1) / 2) * FAN : chord + FAN;
      bends[n] = clamp(Math.tan(leaving - chord) / 2, -MOST_BEND, MOST_BEND);
    }
    first = end;
  }
  return bends;
}
