import { project, WORLD_HEIGHT, WORLD_WIDTH } from '#kernel/map-projection.ts';

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

/** The part of the projected plane that a map shows, in its units. */
export type MapFrame = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The position of the label, seen from its point; `none` without space. */
export type LabelSide = 'east' | 'west' | 'north' | 'south' | 'none';

/** The size in CSS px for which labels are laid out; a map may be shown wider. */
export type MapSize = { readonly width: number; readonly height: number };

/** Minimum width of the frame: below it the outlines would be coarser than the dots. */
const MIN_WIDTH = 48;
const MARGIN = 0.22;

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));

/** The smallest frame of the size's proportions with all points and a margin, inside the world. */
export function fitFrame(points: readonly MapPoint[], size: MapSize): MapFrame {
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

/** A point's position in the frame, percent of its width and height. */
export function positionInFrame(frame: MapFrame, point: MapPoint): { left: number; top: number } {
  const { x, y } = project(point);
  return { left: ((x - frame.x) / frame.width) * 100, top: ((y - frame.y) / frame.height) * 100 };
}

/** The arc between two points as the `d` of a path, in units of the plane; it bends to the north. */
export function arcBetween(from: MapPoint, to: MapPoint): string {
  const [a, b] = [project(from), project(to)];
  const rise = Math.hypot(b.x - a.x, b.y - a.y) * 0.16;
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - rise };
  const at = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${at(a)}Q${at(middle)} ${at(b)}`;
}

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Label size, px: 7.4 per letter of 13 px, 10 from its point, 20 per line. */
const LETTER_PX = 7.4;
const GAP_PX = 10;
const LINE_PX = 20;

function labelBox(side: Exclude<LabelSide, 'none'>, x: number, y: number, point: MapPoint): Box {
  const width = Math.max(point.label.length, point.note?.length ?? 0) * LETTER_PX + 8;
  const height = LINE_PX * (point.note ? 2 : 1);
  const left = side === 'east' ? x + GAP_PX : side === 'west' ? x - GAP_PX - width : x - width / 2;
  const top = side === 'north' ? y - GAP_PX - height : side === 'south' ? y + GAP_PX : y - height / 2;
  return { left, top, right: left + width, bottom: top + height };
}

/**
 * The side of each point's label, in the points' order: the first side without overlap with points and earlier labels;
 * outward sides first, because the arcs are in the middle.
 */
export function placeLabels(points: readonly MapPoint[], frame: MapFrame, size: MapSize): LabelSide[] {
  const positions = points.map((point) => {
    const { left, top } = positionInFrame(frame, point);
    return { x: (left / 100) * size.width, y: (top / 100) * size.height };
  });
  const dots: Box[] = positions.map(({ x, y }) => ({ left: x - 5, top: y - 5, right: x + 5, bottom: y + 5 }));
  const placedLabels: Box[] = [];
  return points.map((point, n) => {
    const { x, y } = positions[n] as { x: number; y: number };
    const [outwards, inwards] = x < size.width / 2 ? (['west', 'east'] as const) : (['east', 'west'] as const);
    for (const side of [outwards, inwards, 'north', 'south'] as const) {
      const box = labelBox(side, x, y, point);
      const inside = box.left >= 0 && box.top >= 0 && box.right <= size.width && box.bottom <= size.height;
      if (
        !inside ||
        dots.some((dot, of) => of !== n && overlaps(dot, box)) ||
        placedLabels.some((other) => overlaps(other, box))
      ) {
        continue;
      }
      placedLabels.push(box);
      return side;
    }
    return 'none';
  });
}
