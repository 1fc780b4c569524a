import { CHARACTERS } from '../domain/glyph-features.ts';
import type { CellScores } from '../domain/read-span.ts';

/** Scores of a cell in which one character is clear, or likelier than others by the given logarithms. */
export function scoresFor(character: string, others: Readonly<Record<string, number>> = {}): CellScores {
  const scores = new Float32Array(CHARACTERS.length).fill(-11);
  scores[CHARACTERS.indexOf(character)] = -0.01;
  for (const [other, score] of Object.entries(others)) scores[CHARACTERS.indexOf(other)] = score;
  return scores;
}

/** Scores of rows that are read without a doubt. */
export const clearScores = (rows: readonly string[]): CellScores[][] =>
  rows.map((row) => [...row].map((character) => scoresFor(character)));
