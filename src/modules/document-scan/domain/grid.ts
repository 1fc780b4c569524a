import type { Point } from './grey-image.ts';
import { median, type TextLine } from './text-lines.ts';

/** A plane seen in perspective: eight numbers that take column and row to a point of the picture. */
export type Grid = readonly number[];

export function pointAt(grid: Grid, column: number, row: number): Point {
  const w = grid[6]! * column + grid[7]! * row + 1;
  return {
    x: (grid[0]! * column + grid[1]! * row + grid[2]!) / w,
    y: (grid[3]! * column + grid[4]! * row + grid[5]!) / w,
  };
}

/** Solves a small system of linear equations; null when it has no single solution. */
export function solve(matrix: number[][], right: number[]): number[] | null {
  const n = right.length;
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column + 1; row < n; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    if (Math.abs(rows[pivot]![column]!) < 1e-12) return null;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (let row = 0; row < n; row++) {
      if (row === column) continue;
      const factor = rows[row]![column]! / rows[column]![column]!;
      if (factor !== 0) for (let k = column; k <= n; k++) rows[row]![k]! -= factor * rows[column]![k]!;
    }
  }
  return rows.map((row, i) => row[n]! / row[i]!);
}

type Match = { column: number; row: number; x: number; y: number };

function solveGrid(matches: readonly Match[]): Grid | null {
  const size = 1 / Math.max(...matches.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y), 1)));
  const span = 1 / Math.max(...matches.map(({ column }) => Math.abs(column) + 1));
  const normal = Array.from({ length: 8 }, () => new Array<number>(8).fill(0));
  const right = new Array<number>(8).fill(0);
  const add = (row: number[], value: number): void => {
    for (let i = 0; i < 8; i++) {
      right[i]! += row[i]! * value;
      for (let j = 0; j < 8; j++) normal[i]![j]! += row[i]! * row[j]!;
    }
  };
  for (const match of matches) {
    const u = match.column * span;
    const v = match.row;
    const x = match.x * size;
    const y = match.y * size;
    add([u, v, 1, 0, 0, 0, -u * x, -v * x], x);
    add([0, 0, 0, u, v, 1, -u * y, -v * y], y);
  }
  for (let i = 0; i < 8; i++) normal[i]![i]! += 1e-9;
  const h = solve(normal, right);
  if (!h) return null;
  return [
    (h[0]! * span) / size,
    h[1]! / size,
    h[2]! / size,
    (h[3]! * span) / size,
    h[4]! / size,
    h[5]! / size,
    h[6]! * span,
    h[7]!,
  ];
}

const distance = (grid: Grid, match: Match): number => {
  const { x, y } = pointAt(grid, match.column, match.row);
  return Math.hypot(x - match.x, y - match.y);
};

/** How many columns the numbers of a lower line are ahead of those of an upper one. */
function columnShift(upper: TextLine, lower: TextLine): number {
  const shifts = lower.characters.flatMap(({ x, y, index }) => {
    // The foot of the perpendicular on the upper line.
    const foot = (x + upper.slope * (y - upper.offset)) / (1 + upper.slope ** 2);
    const near = upper.characters.reduce((best, one) =>
      Math.abs(one.x - foot) < Math.abs(best.x - foot) ? one : best,
    );
    const steps = (foot - near.x) / upper.pitch;
    return Math.abs(steps) > 3 ? [] : [near.index + steps - index];
  });
  return Math.round(median(shifts));
}

/**
 * The grid of lines one below the other: column 0 is where the numbers of the first line begin. Null when the
 * characters do not lie on one plane.
 */
export function fitGrid(lines: readonly TextLine[]): { grid: Grid; first: number; last: number } | null {
  const top = lines[0]!;
  let matches: Match[] = [];
  let shift = 0;
  for (const [row, line] of lines.entries()) {
    if (row > 0) shift += columnShift(lines[row - 1]!, line);
    for (const { x, y, index } of line.characters) matches.push({ column: index + shift, row, x, y });
  }
  const base = Math.min(...matches.map(({ column }) => column));
  matches = matches.map((match) => ({ ...match, column: match.column - base }));
  for (const tolerance of [0.5, 0.35, 0.28, 0.28]) {
    const grid = solveGrid(matches);
    if (!grid) return null;
    const kept = matches.filter((match) => distance(grid, match) < tolerance * top.pitch);
    if (kept.length < 12) return null;
    matches = kept;
  }
  const grid = solveGrid(matches);
  if (!grid) return null;
  const columns = matches.map(({ column }) => column);
  return { grid, first: Math.min(...columns), last: Math.max(...columns) };
}

/** Lines that may be the rows of a machine-readable zone, the best supported first. */
export function groupLines(lines: readonly TextLine[]): TextLine[][] {
  const isBelow = (upper: TextLine, lower: TextLine): boolean => {
    if (Math.abs(upper.slope - lower.slope) > 0.12) return false;
    if (upper.pitch > 1.25 * lower.pitch || lower.pitch > 1.25 * upper.pitch) return false;
    const [from, to] = [upper, lower].map(({ characters }) => [characters[0]!.x, characters.at(-1)!.x]) as [
      [number, number],
      [number, number],
    ];
    const left = Math.max(from[0], to[0]);
    const right = Math.min(from[1], to[1]);
    if (right - left < 0.4 * Math.max(from[1] - from[0], to[1] - to[0])) return false;
    const x = (left + right) / 2;
    const gap = (lower.offset + lower.slope * x - upper.offset - upper.slope * x) / Math.hypot(1, upper.slope);
    const pitch = (upper.pitch + lower.pitch) / 2;
    return gap > 1.4 * pitch && gap < 3.6 * pitch;
  };
  const groups: TextLine[][] = [];
  for (const upper of lines)
    for (const middle of lines) {
      if (upper === middle || !isBelow(upper, middle)) continue;
      groups.push([upper, middle]);
      for (const lower of lines)
        if (lower !== middle && lower !== upper && isBelow(middle, lower)) groups.push([upper, middle, lower]);
    }
  const support = (group: readonly TextLine[]): number =>
    group.reduce((sum, { characters }) => sum + characters.length, 0);
  return groups.sort((one, other) => support(other) - support(one));
}
