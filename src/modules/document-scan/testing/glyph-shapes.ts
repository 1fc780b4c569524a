import barcodes from 'bwip-js/node';

type Path = { type: 'M' | 'L' | 'Q' | 'C'; x: number; y: number; cx?: number; cy?: number }[];
type Fonts = {
  lookup: (font: string) => number;
  getpaths: (font: number, code: number, width: number, height: number) => Path | undefined;
};
const { FontLib: fonts } = barcodes as unknown as { FontLib: Fonts };

/** Ink of a character from 0 to 1; `unit` pixels are one pitch, x and y 0 are the middle of its cell. */
export type GlyphShape = { readonly width: number; readonly height: number; readonly ink: Float32Array };

/** Units of the font: one pitch, and the middle of a capital above the base line. */
const PITCH = 635.6;
const MIDDLE = 330;
/** Height of a capital as a share of the pitch. */
export const CAPITAL = 680 / PITCH;
const SHAPE_WIDTH = 1.3;
const SHAPE_HEIGHT = 1.6;
const SUBLINES = 4;

type Edge = { x0: number; y0: number; x1: number; y1: number };

function edgesOf(path: Path, place: (x: number, y: number) => [number, number]): Edge[] {
  const edges: Edge[] = [];
  let start: [number, number] = [0, 0];
  let at: [number, number] = [0, 0];
  const line = (to: [number, number]): void => {
    if (at[1] !== to[1]) edges.push({ x0: at[0], y0: at[1], x1: to[0], y1: to[1] });
    at = to;
  };
  for (const step of path) {
    const end = place(step.x, step.y);
    if (step.type === 'M') {
      line(start);
      start = end;
      at = end;
    } else if (step.type === 'L') line(end);
    else {
      const from = at;
      const control = place(step.cx!, step.cy!);
      for (let i = 1; i <= 6; i++) {
        const t = i / 6;
        const blend = (axis: 0 | 1): number =>
          (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * control[axis] + t * t * end[axis];
        line([blend(0), blend(1)]);
      }
    }
  }
  line(start);
  return edges;
}

/** Fills a path by the rule of winding numbers, four lines to a pixel. */
function fill(edges: readonly Edge[], width: number, height: number): Float32Array {
  const ink = new Float32Array(width * height);
  for (let line = 0; line < height * SUBLINES; line++) {
    const y = (line + 0.5) / SUBLINES;
    const crossings = edges
      .filter(({ y0, y1 }) => y0 <= y !== y1 <= y)
      .map(({ x0, y0, x1, y1 }) => ({ x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), turn: y1 > y0 ? 1 : -1 }))
      .sort((one, other) => one.x - other.x);
    let winding = 0;
    for (let i = 0; i + 1 < crossings.length; i++) {
      winding += crossings[i]!.turn;
      if (winding === 0) continue;
      const from = Math.max(0, crossings[i]!.x);
      const to = Math.min(width, crossings[i + 1]!.x);
      for (let x = Math.floor(from); x < to; x++)
        ink[Math.floor(line / SUBLINES) * width + x]! +=
          Math.max(0, Math.min(to, x + 1) - Math.max(from, x)) / SUBLINES;
    }
  }
  return ink;
}

const drawn = new Map<string, GlyphShape>();

/** The shape of a character of OCR-B (or another face of the font library), `unit` pixels to the pitch. */
export function glyphShape(character: string, unit: number, face = 'OCR-B'): GlyphShape {
  const key = `${character} ${unit} ${face}`;
  const known = drawn.get(key);
  if (known) return known;
  const width = Math.round(SHAPE_WIDTH * unit);
  const height = Math.round(SHAPE_HEIGHT * unit);
  const scale = unit / PITCH;
  const path = fonts.getpaths(fonts.lookup(face), character.charCodeAt(0), 1000, 1000) ?? [];
  const middle = ((character === '<' ? 653.7 : 635.6) / 2) * scale;
  const place = (x: number, y: number): [number, number] => [
    width / 2 + x * scale - middle,
    height / 2 - (y - MIDDLE) * scale,
  ];
  const shape = { width, height, ink: fill(edgesOf(path, place), width, height) };
  drawn.set(key, shape);
  return shape;
}
