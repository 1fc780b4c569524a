import { findBlobs } from './blobs.ts';
import type { GlyphModel } from './glyph-model.ts';
import type { GreyImage } from './grey-image.ts';
import { fitGrid, type Grid, groupLines, pointAt } from './grid.ts';
import { type Cell, type CellReader, readCell } from './read-cells.ts';
import { countTextRows, findLines, median, type TextLine } from './text-lines.ts';
import { TD1, TD3, type ZoneFormat } from './zone-formats.ts';

/** A machine-readable zone found in a picture, its cells in the order of reading. */
export type FoundZone = {
  readonly format: ZoneFormat;
  readonly cells: readonly (readonly Cell[])[];
  /** Takes a column and a row of the zone to the picture. */
  readonly grid: Grid;
  readonly heightRows: number;
  /** Pixels from character to character. */
  readonly pitch: number;
  /** Mean likeness of the cells to characters. */
  readonly score: number;
  readonly lines: number;
};

/** Mean score of a zone that is certainly read in the right place and direction. */
const GOOD_SCORE = 0.93;
const MAX_GROUPS = 5;
/** Missing or surplus characters at the ends of rows. */
const MAX_MISSING = 8;

type Layout = { format: ZoneFormat; firstRow: number };

/** What a group of lines may be: passports have two rows; of a card's three one may not have been found. */
const layoutsOf = (lines: number): Layout[] =>
  lines === 3
    ? [{ format: TD1, firstRow: 0 }]
    : [
        { format: TD3, firstRow: 0 },
        { format: TD1, firstRow: 0 },
        { format: TD1, firstRow: -1 },
      ];

function starts(first: number, last: number, columns: number): number[] {
  const found = last - first + 1;
  const from = Math.min(first, last - columns + 1);
  const to = Math.max(first, last - columns + 1);
  if (Math.abs(found - columns) > MAX_MISSING) return [];
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** Height of a capital as a share of the distance of rows. */
function heightInRows(grid: Grid, lines: readonly TextLine[]): number {
  const shares = lines.flatMap((line, row) => {
    const middle = line.characters[Math.floor(line.characters.length / 2)]!;
    const column = middle.index - line.characters[0]!.index;
    const here = pointAt(grid, column, row);
    const below = pointAt(grid, column, row + 0.1);
    const rowPixels = Math.abs(below.y - here.y) * 10;
    // A blob of a slanted character is a little higher than the character.
    const slant = Math.abs(line.slope) * line.pitch * 0.6;
    return rowPixels > 0 ? [(line.height - slant) / rowPixels] : [];
  });
  return Math.min(0.62, Math.max(0.3, median(shares)));
}

function readGroup(image: GreyImage, group: readonly TextLine[], model: GlyphModel): FoundZone | null {
  const fitted = fitGrid(group);
  if (!fitted) return null;
  const { grid, first, last } = fitted;
  const reader: CellReader = { image, grid, heightRows: heightInRows(grid, group), model };
  const cache = new Map<string, Cell>();
  const cellAt = (column: number, row: number, upsideDown: boolean): Cell => {
    const key = `${column} ${row} ${upsideDown}`;
    const known = cache.get(key);
    if (known) return known;
    const cell = readCell(reader, column, row, upsideDown);
    cache.set(key, cell);
    return cell;
  };
  // Which way up: a few cells along the rows are enough to see it.
  const probe = Array.from({ length: 12 }, (_, i) => Math.round(first + ((i + 0.5) * (last - first)) / 12));
  const probeScore = (upsideDown: boolean): number =>
    group.reduce(
      (sum, _, row) => sum + probe.reduce((all, column) => all + cellAt(column, row, upsideDown).like, 0),
      0,
    );
  const upsideDown = probeScore(true) > probeScore(false);
  const usual = median([...cache.values()].map(({ contrast }) => contrast));

  let best: FoundZone | null = null;
  for (const { format, firstRow } of layoutsOf(group.length))
    for (const start of starts(first, last, format.columns)) {
      const cells = Array.from({ length: format.rows }, (_, row) =>
        Array.from({ length: format.columns }, (_, column) => {
          const r = (upsideDown ? format.rows - 1 - row : row) + firstRow;
          const c = start + (upsideDown ? format.columns - 1 - column : column);
          return cellAt(c, r, upsideDown);
        }),
      );
      const scored = cells.flat().map(({ contrast, like }) => (contrast < 0.35 * usual ? 0.5 : Math.max(0.5, like)));
      const score = scored.reduce((sum, one) => sum + one, 0) / scored.length;
      if (best && score <= best.score) continue;
      const sign = upsideDown ? -1 : 1;
      const origin = {
        column: start + (upsideDown ? format.columns - 1 : 0),
        row: firstRow + (upsideDown ? format.rows - 1 : 0),
      };
      best = {
        format,
        cells,
        grid: moved(grid, origin, sign),
        heightRows: reader.heightRows,
        pitch: median(group.map(({ pitch, slope }) => pitch * Math.hypot(1, slope))),
        score,
        lines: group.length,
      };
    }
  return best;
}

/** The grid with its origin in another cell, and turned by half a turn for sign -1. */
function moved(grid: Grid, origin: { column: number; row: number }, sign: 1 | -1): Grid {
  const { column, row } = origin;
  const w = grid[6]! * column + grid[7]! * row + 1;
  return [
    (grid[0]! * sign) / w,
    (grid[1]! * sign) / w,
    (grid[0]! * column + grid[1]! * row + grid[2]!) / w,
    (grid[3]! * sign) / w,
    (grid[4]! * sign) / w,
    (grid[3]! * column + grid[4]! * row + grid[5]!) / w,
    (grid[6]! * sign) / w,
    (grid[7]! * sign) / w,
  ];
}

export type Search = {
  readonly zone: FoundZone | null;
  readonly lines: number;
  /** Rows of ordinary text. */
  readonly textRows: number;
};

/** The best machine-readable zone among lines that run from left to right, or from right to left upside down. */
export function findZone(image: GreyImage, radius: number, model: GlyphModel): Search {
  const blobs = findBlobs(image, radius);
  const lines = findLines(blobs);
  let best: FoundZone | null = null;
  for (const group of groupLines(lines).slice(0, MAX_GROUPS)) {
    const zone = readGroup(image, group, model);
    if (zone && (!best || zone.score > best.score)) best = zone;
    if (best && best.score > GOOD_SCORE) break;
  }
  return { zone: best, lines: lines.length, textRows: countTextRows(blobs) };
}
