import { describeGlyph, FEATURES, PATCH_HEIGHT, PATCH_HEIGHTS, PATCH_PITCHES, PATCH_WIDTH } from './glyph-features.ts';
import { type GlyphModel, likeness, scoreGlyph } from './glyph-model.ts';
import { type GreyImage, type Point, shadeAt } from './grey-image.ts';
import { type Grid, pointAt } from './grid.ts';
import type { CellScores } from './read-span.ts';

/** A cell of the grid: what it shows, and how bright and clear it is. */
export type Cell = {
  readonly scores: CellScores;
  /** How like the likeliest character it is; 1 is the same. */
  readonly like: number;
  /** Shades between its dark and its bright parts. */
  readonly contrast: number;
  /** The shade of its paper. */
  readonly paper: number;
  /** The steepest edge as a share of the contrast, for one pitch. */
  readonly sharpness: number;
  /** Its middle lies in the picture. */
  readonly inside: boolean;
};

/** Cells are also looked at a little to each side: characters are not printed exactly in the middle. */
const NUDGES = [
  [0, 0],
  [0.07, 0],
  [-0.07, 0],
  [0, 0.06],
  [0, -0.06],
] as const;

/** Likeness of a clear character, and of what need not be one at all. */
const CLEAR = 0.95;
export const UNLIKE = 0.8;

/** Reads cells of a picture by their column and row. `heightRows`: the height of a capital as a share of a row. */
export type CellReader = {
  readonly image: GreyImage;
  readonly grid: Grid;
  readonly heightRows: number;
  readonly model: GlyphModel;
};

const patch = new Float32Array(PATCH_WIDTH * PATCH_HEIGHT);
const features = new Float32Array(FEATURES);

/** Fills the patch around a cell; `upsideDown` turns it by half a turn. */
function samplePatch(reader: CellReader, column: number, row: number, upsideDown: boolean): void {
  const { image, grid, heightRows } = reader;
  const sign = upsideDown ? -1 : 1;
  // Within one cell the perspective is as good as straight.
  const middle = pointAt(grid, column, row);
  const side = pointAt(grid, column + 0.5, row);
  const below = pointAt(grid, column, row + heightRows / 2);
  const across = { x: (side.x - middle.x) * 2 * sign, y: (side.y - middle.y) * 2 * sign };
  const down = { x: (below.x - middle.x) * 2 * sign, y: (below.y - middle.y) * 2 * sign };
  for (let y = 0, at = 0; y < PATCH_HEIGHT; y++) {
    const v = ((y + 0.5) / PATCH_HEIGHT - 0.5) * PATCH_HEIGHTS;
    for (let x = 0; x < PATCH_WIDTH; x++, at++) {
      const u = ((x + 0.5) / PATCH_WIDTH - 0.5) * PATCH_PITCHES;
      patch[at] = shadeAt(image, middle.x + u * across.x + v * down.x, middle.y + u * across.y + v * down.y);
    }
  }
}

function clarity(): Pick<Cell, 'contrast' | 'paper' | 'sharpness'> {
  const sorted = patch.toSorted();
  const dark = sorted[Math.floor(sorted.length * 0.04)]!;
  const paper = sorted[Math.floor(sorted.length * 0.85)]!;
  const contrast = Math.max(1, paper - dark);
  let steepest = 0;
  for (let y = 1; y < PATCH_HEIGHT - 1; y++)
    for (let x = 1; x < PATCH_WIDTH - 1; x++) {
      const at = y * PATCH_WIDTH + x;
      const gx = patch[at + 1]! - patch[at - 1]!;
      const gy = patch[at + PATCH_WIDTH]! - patch[at - PATCH_WIDTH]!;
      steepest = Math.max(steepest, gx * gx + gy * gy);
    }
  return { contrast, paper, sharpness: (Math.sqrt(steepest) / 2 / contrast) * (PATCH_WIDTH / PATCH_PITCHES) };
}

export function readCell(reader: CellReader, column: number, row: number, upsideDown: boolean): Cell {
  const { x, y }: Point = pointAt(reader.grid, column, row);
  const { width, height } = reader.image;
  let scores: CellScores = new Float32Array(0);
  let like = 0;
  let seen: Pick<Cell, 'contrast' | 'paper' | 'sharpness'> = { contrast: 1, paper: 0, sharpness: 0 };
  for (const [dx, dy] of NUDGES) {
    samplePatch(reader, column + dx, row + dy * reader.heightRows, upsideDown);
    if (dx === 0 && dy === 0) seen = clarity();
    describeGlyph(patch, features);
    const one = scoreGlyph(reader.model, features);
    const alike = likeness(reader.model, features, one.indexOf(Math.max(...one)));
    if (alike > like) {
      like = alike;
      scores = one;
    }
    // Clear as it is: the sides need no look.
    if (like > CLEAR) break;
  }
  // What is hardly like any character says little about which one it is.
  const trust = Math.min(1, Math.max(0.05, (like - UNLIKE) / (CLEAR - UNLIKE)));
  return {
    scores: scores.map((score) => score * trust),
    like,
    ...seen,
    inside: x >= 0 && y >= 0 && x < width && y < height,
  };
}
