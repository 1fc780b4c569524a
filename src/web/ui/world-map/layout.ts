import type { MapFrame, MapSize } from '#kernel/map-frame.ts';
import { project } from '#kernel/map-projection.ts';

/**
 * A point of a map. `note` is shown under the label (a price); `href` makes it a link. Earlier points of a list get
 * their labels first.
 */
export type MapPoint = {
  readonly id: string;
  readonly lat: number;
  readonly lon: number;
  readonly label: string;
  readonly note?: string | undefined;
  readonly href?: string | undefined;
};

/** The position of the label, seen from its point; `none` without space. */
export type LabelSide =
  | 'east'
  | 'west'
  | 'north'
  | 'south'
  | 'northeast'
  | 'northwest'
  | 'southeast'
  | 'southwest'
  | 'none';
/** `brief`: there is room for the label without its note. */
export type PlacedLabel = { readonly side: LabelSide; readonly brief: boolean };

/** A point's position in the frame, percent of its width and height. */
export function positionInFrame(frame: MapFrame, point: MapPoint): { left: number; top: number } {
  const { x, y } = project(point);
  return { left: ((x - frame.x) / frame.width) * 100, top: ((y - frame.y) / frame.height) * 100 };
}

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Label size, px: 6.8 per letter of 12 px, 10 from its point, 20 per line. */
const LETTER_PX = 6.8;
const GAP_PX = 10;
const LINE_PX = 20;
/** At a corner of its point a label is nearer on both axes. */
const CORNER_PX = 5;

function labelBox(side: Exclude<LabelSide, 'none'>, x: number, y: number, point: MapPoint, brief: boolean): Box {
  const note = brief ? undefined : point.note;
  const width = Math.max(point.label.length, note?.length ?? 0) * LETTER_PX + 8;
  const height = LINE_PX * (note ? 2 : 1);
  const [across, along] = [/(east|west)$/.exec(side)?.[0], /^(north|south)/.exec(side)?.[0]];
  const gap = across && along ? CORNER_PX : GAP_PX;
  const left = across === 'east' ? x + gap : across === 'west' ? x - gap - width : x - width / 2;
  const top = along === 'north' ? y - gap - height : along === 'south' ? y + gap : y - height / 2;
  return { left, top, right: left + width, bottom: top + height };
}

/** Distance between the centres of two dots that are seen and pressed as two, px. */
const APART_PX = 14;

/** The points that stand apart from all earlier ones in a map of that size; the others would pile up. */
export function pointsApart<P extends MapPoint>(points: readonly P[], frame: MapFrame, size: MapSize): P[] {
  const kept: { point: P; x: number; y: number }[] = [];
  for (const point of points) {
    const { left, top } = positionInFrame(frame, point);
    const [x, y] = [(left / 100) * size.width, (top / 100) * size.height];
    if (kept.every((other) => Math.hypot(other.x - x, other.y - y) >= APART_PX)) kept.push({ point, x, y });
  }
  return kept.map(({ point }) => point);
}

/**
 * Where each point's label stands, in the points' order: the first side without overlap with points and earlier labels;
 * outward sides first, because the arcs are in the middle, and sides off the arcs (`onArcs`, in units of the plane)
 * before those on them. Without space for its note a label has none.
 */
export function placeLabels(
  points: readonly MapPoint[],
  frame: MapFrame,
  size: MapSize,
  onArcs: readonly { readonly x: number; readonly y: number }[] = [],
): PlacedLabel[] {
  const positions = points.map((point) => {
    const { left, top } = positionInFrame(frame, point);
    return { x: (left / 100) * size.width, y: (top / 100) * size.height };
  });
  const dots: Box[] = positions.map(({ x, y }) => ({ left: x - 5, top: y - 5, right: x + 5, bottom: y + 5 }));
  const placed: Box[] = [];
  const lines = onArcs.map(({ x, y }) => ({
    x: ((x - frame.x) / frame.width) * size.width,
    y: ((y - frame.y) / frame.height) * size.height,
  }));
  const isOffLines = (box: Box): boolean =>
    !lines.some(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom);
  const isFree = (box: Box, own: number): boolean =>
    box.left >= 0 &&
    box.top >= 0 &&
    box.right <= size.width &&
    box.bottom <= size.height &&
    !dots.some((dot, of) => of !== own && overlaps(dot, box)) &&
    !placed.some((other) => overlaps(other, box));
  return points.map((point, n) => {
    const { x, y } = positions[n] as { x: number; y: number };
    const [out, back] = x < size.width / 2 ? (['west', 'east'] as const) : (['east', 'west'] as const);
    const corners = [`north${out}`, `south${out}`, `north${back}`, `south${back}`] as const;
    for (const brief of point.note ? [false, true] : [false]) {
      const free = ([out, back, 'north', 'south', ...corners] as const)
        .map((side) => ({ side, box: labelBox(side, x, y, point, brief) }))
        .filter(({ box }) => isFree(box, n));
      const best = free.find(({ box }) => isOffLines(box)) ?? free[0];
      if (!best) continue;
      placed.push(best.box);
      return { side: best.side, brief };
    }
    return { side: 'none', brief: false };
  });
}
