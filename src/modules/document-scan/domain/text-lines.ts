import type { Blob } from './blobs.ts';

/** A character of a line and its number in it, counted from an arbitrary one. */
export type Character = Blob & { readonly index: number };

/** Equally spaced characters along a straight line y = offset + slope · x. */
export type TextLine = {
  readonly characters: readonly Character[];
  readonly offset: number;
  readonly slope: number;
  readonly pitch: number;
  readonly height: number;
};

const MAX_SLOPE = 0.45;
const MIN_CHAIN = 5;
/** Fewer characters do not show where a line goes. */
const MIN_LINE = 10;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** For each blob the nearest one that may be the next character; -1 for none. */
function neighbors(blobs: readonly Blob[], direction: 1 | -1): Int32Array {
  const found = new Int32Array(blobs.length).fill(-1);
  for (let i = 0; i < blobs.length; i++) {
    const from = blobs[i]!;
    let best = Number.POSITIVE_INFINITY;
    for (let j = i + direction; j >= 0 && j < blobs.length; j += direction) {
      const to = blobs[j]!;
      const dx = Math.abs(to.x - from.x);
      if (dx > 2.4 * from.height + 20) break;
      const tall = Math.max(from.height, to.height);
      if (dx < 0.45 * tall || dx > 2.3 * tall) continue;
      if (from.height > 2.2 * to.height || to.height > 2.2 * from.height) continue;
      const dy = Math.abs(to.y - from.y);
      if (dy > 0.2 * tall + MAX_SLOPE * dx) continue;
      const cost = dx + 1.5 * dy;
      if (cost < best) {
        best = cost;
        found[i] = j;
      }
    }
  }
  return found;
}

function chains(blobs: readonly Blob[]): number[][] {
  const next = neighbors(blobs, 1);
  const previous = neighbors(blobs, -1);
  const isFirst = (i: number): boolean => previous[i] === -1 || next[previous[i]!] !== i;
  const found: number[][] = [];
  for (let i = 0; i < blobs.length; i++) {
    if (!isFirst(i)) continue;
    const chain = [i];
    for (let at = next[i]!; at !== -1 && previous[at] === chain.at(-1); at = next[at]!) chain.push(at);
    if (chain.length >= MIN_CHAIN) found.push(chain);
  }
  return found.sort((one, other) => other.length - one.length);
}

/** The straight line with the smallest squares of distances. */
export function fitLine(points: readonly { x: number; y: number }[]): { offset: number; slope: number } {
  const n = points.length;
  const mx = points.reduce((sum, { x }) => sum + x, 0) / n;
  const my = points.reduce((sum, { y }) => sum + y, 0) / n;
  let xx = 0;
  let xy = 0;
  for (const { x, y } of points) {
    xx += (x - mx) ** 2;
    xy += (x - mx) * (y - my);
  }
  const slope = xx === 0 ? 0 : xy / xx;
  return { offset: my - slope * mx, slope };
}

const pitchOf = (characters: readonly Character[]): number =>
  median(
    characters.slice(1).map((one, i) => (one.x - characters[i]!.x) / Math.max(1, one.index - characters[i]!.index)),
  );

/** Adds characters at one end of a line, over gaps of a few. */
function extend(line: Character[], blobs: readonly Blob[], direction: 1 | -1): void {
  const height = median(line.map((one) => one.height));
  let pitch = pitchOf(line);
  for (;;) {
    const end = direction === 1 ? line.at(-1)! : line[0]!;
    const near = direction === 1 ? line.slice(-12) : line.slice(0, 12);
    const { offset, slope } = fitLine(near);
    let best: Character | null = null;
    let bestCost = Number.POSITIVE_INFINITY;
    for (const blob of blobs) {
      const dx = (blob.x - end.x) * direction;
      if (dx < 0.55 * pitch || dx > 5.4 * pitch) continue;
      if (blob.width > 1.2 * pitch || blob.height < 0.35 * height || blob.height > 1.5 * height) continue;
      const off = Math.abs(blob.y - offset - slope * blob.x);
      if (off > 0.35 * pitch) continue;
      const steps = Math.max(1, Math.round(dx / pitch));
      const stray = Math.abs(dx / pitch - steps);
      if (stray > 0.32) continue;
      const cost = steps + stray + off / pitch;
      if (cost < bestCost) {
        bestCost = cost;
        best = { ...blob, index: end.index + direction * steps };
      }
    }
    if (!best) return;
    if (direction === 1) line.push(best);
    else line.unshift(best);
    pitch = 0.9 * pitch + 0.1 * pitchOf(direction === 1 ? line.slice(-8) : line.slice(0, 8));
  }
}

/** A chain with numbers; blobs that do not fit the rhythm are left out. */
function numbered(blobs: readonly Blob[], chain: readonly number[]): Character[] {
  const steps = chain.slice(1).map((at, i) => blobs[at]!.x - blobs[chain[i]!]!.x);
  const pitch = median(steps);
  const line: Character[] = [{ ...blobs[chain[0]!]!, index: 0 }];
  for (const at of chain.slice(1)) {
    const last = line.at(-1)!;
    const step = (blobs[at]!.x - last.x) / pitch;
    const count = Math.round(step);
    if (count >= 1 && Math.abs(step - count) < 0.4) line.push({ ...blobs[at]!, index: last.index + count });
  }
  return line;
}

/** Lines of equally spaced characters, longest first. */
export function findLines(blobs: readonly Blob[]): TextLine[] {
  const used = new Set<number>();
  const lines: TextLine[] = [];
  for (const chain of chains(blobs).slice(0, 60)) {
    if (chain.filter((at) => used.has(blobs[at]!.x * 8192 + blobs[at]!.y)).length > chain.length / 2) continue;
    const characters = numbered(blobs, chain);
    if (characters.length < MIN_CHAIN) continue;
    extend(characters, blobs, 1);
    extend(characters, blobs, -1);
    for (const { x, y } of characters) used.add(x * 8192 + y);
    if (characters.length < MIN_LINE) continue;
    const heights = characters.map((one) => one.height).toSorted((a, b) => a - b);
    lines.push({
      characters,
      ...fitLine(characters),
      pitch: pitchOf(characters),
      height: heights[Math.floor(heights.length * 0.75)]!,
    });
  }
  return lines.sort((one, other) => other.characters.length - one.characters.length);
}

/** Characters that make a row of text, whatever their distances. */
const MIN_ROW = 6;

/** Rows of ordinary text: characters of one height after another along a straight line, however they are spaced. */
export function countTextRows(blobs: readonly Blob[]): number {
  let rows = 0;
  for (const chain of chains(blobs)) {
    if (chain.length < MIN_ROW) break;
    const row = chain.map((at) => blobs[at]!);
    const height = median(row.map((one) => one.height));
    const { offset, slope } = fitLine(row);
    const isEven = row.filter((one) => Math.abs(one.height - height) <= 0.35 * height).length >= 0.8 * row.length;
    const isStraight = row.every(({ x, y }) => Math.abs(y - offset - slope * x) <= 0.45 * height);
    if (isEven && isStraight) rows += 1;
  }
  return rows;
}
