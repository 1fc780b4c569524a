import { digitValue } from './check-digit.ts';
import { CHARACTERS } from './glyph-features.ts';

/** Logarithms of the probability of each character of `CHARACTERS` in one cell. */
export type CellScores = Float32Array;

/**
 * A text and how sure it is. `margin`: by how much (natural logarithm) it is likelier than the next text that would
 * also be possible. `corrected`: how much likelier the text would be that has a wrong check digit; 0 when the likeliest
 * text has the right one.
 */
export type Reading = { readonly text: string; readonly margin: number; readonly corrected: number };

export const DIGITS = '0123456789';
export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** The lowest score: a cell with a flaw must not decide alone. */
const FLOOR = -12;

export const scoreOf = (cell: CellScores, character: string): number =>
  Math.max(FLOOR, cell[CHARACTERS.indexOf(character)]!);

/** Characters that may stand in each cell: the same in all, or a set for each. */
export type Allowed = string | readonly string[];
const allowedAt = (allowed: Allowed, i: number): string => (typeof allowed === 'string' ? allowed : allowed[i]!);

const byScore = (cell: CellScores, characters: string): string[] =>
  [...characters].sort((one, other) => scoreOf(cell, other) - scoreOf(cell, one));

/** The likeliest text of cells. */
export function readFree(cells: readonly CellScores[], allowed: Allowed): Reading {
  let text = '';
  let margin = Number.POSITIVE_INFINITY;
  for (const [i, cell] of cells.entries()) {
    const [first, second] = byScore(cell, allowedAt(allowed, i));
    text += first;
    if (second) margin = Math.min(margin, scoreOf(cell, first!) - scoreOf(cell, second));
  }
  return { text, margin, corrected: 0 };
}

/** How unlikely a text is in these cells. */
export const costOf = (cells: readonly CellScores[], text: string): number =>
  cells.reduce((sum, cell, i) => sum - scoreOf(cell, text[i]!), 0);

/** The likeliest of some texts. */
export function readOneOf(cells: readonly CellScores[], texts: readonly string[]): Reading {
  const scored = texts.map((text) => ({ text, cost: costOf(cells, text) })).sort((one, other) => one.cost - other.cost);
  const [first, second] = scored;
  return { text: first!.text, margin: second ? second.cost - first!.cost : Number.POSITIVE_INFINITY, corrected: 0 };
}

type Path = { text: string; cost: number };
const WEIGHTS = [7, 3, 1];
/** Characters of one cell that are worth trying. */
const CHOICES = 6;

/**
 * The likeliest text whose check digit, the last cell, is right. All sums of the check digit are followed at once, with
 * the two best texts of each.
 */
export function readChecked(cells: readonly CellScores[], allowed: Allowed, digits = DIGITS): Reading {
  const body = cells.slice(0, -1);
  const digit = cells.at(-1)!;
  let paths: Path[][] = Array.from({ length: 10 }, (_, sum) => (sum === 0 ? [{ text: '', cost: 0 }] : []));
  for (const [i, cell] of body.entries()) {
    const choices = byScore(cell, allowedAt(allowed, i)).slice(0, CHOICES);
    const next: Path[][] = Array.from({ length: 10 }, () => []);
    for (let sum = 0; sum < 10; sum++)
      for (const path of paths[sum]!)
        for (const choice of choices)
          next[(sum + digitValue(choice) * WEIGHTS[i % 3]!) % 10]!.push({
            text: path.text + choice,
            cost: path.cost - scoreOf(cell, choice),
          });
    paths = next.map((all) => all.sort((one, other) => one.cost - other.cost).slice(0, 2));
  }
  const complete = paths
    .flatMap((all, sum) =>
      [String(sum), ...(sum === 0 && digits.includes('<') ? ['<'] : [])].flatMap((last) =>
        all.map(({ text, cost }) => ({ text: text + last, cost: cost - scoreOf(digit, last) })),
      ),
    )
    .sort((one, other) => one.cost - other.cost);
  const [first, second] = complete;
  const cheapest = costOf(cells, readFree(body, allowed).text + readFree([digit], digits).text);
  return { text: first!.text, margin: second!.cost - first!.cost, corrected: first!.cost - cheapest };
}
