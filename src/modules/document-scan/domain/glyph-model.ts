import { CHARACTERS, FEATURES } from './glyph-features.ts';
import { BIASES, MEANS, SCALES, WEIGHTS } from './glyph-weights.ts';

/**
 * One row of weights for each character and its bias, for features as `describeGlyph` makes them. `means`: features of
 * the usual character, of length 1.
 */
export type GlyphModel = {
  readonly weights: Float32Array;
  readonly biases: Float32Array;
  readonly means: Float32Array;
};

/** The trained model: weights are whole numbers of a byte, times a scale for each character. */
export function loadGlyphModel(): GlyphModel {
  const bytes = atob(WEIGHTS);
  const weights = new Float32Array(CHARACTERS.length * FEATURES);
  for (let i = 0; i < weights.length; i++) {
    const byte = bytes.charCodeAt(i);
    weights[i] = (byte > 127 ? byte - 256 : byte) * SCALES[Math.floor(i / FEATURES)]!;
  }
  return { weights, biases: Float32Array.from(BIASES), means: loadMeans() };
}

function loadMeans(): Float32Array {
  const bytes = atob(MEANS);
  const means = Float32Array.from(bytes, (_, i) => bytes.charCodeAt(i));
  for (let from = 0; from < means.length; from += FEATURES) {
    const row = means.subarray(from, from + FEATURES);
    const length = Math.hypot(...row);
    for (let i = 0; i < FEATURES; i++) row[i]! /= length;
  }
  return means;
}

/** How like the usual shape of a character the features are: 1 is the same. Other things than characters are not. */
export function likeness({ means }: Pick<GlyphModel, 'means'>, features: Float32Array, character: number): number {
  let sum = 0;
  for (let i = 0, at = character * FEATURES; i < FEATURES; i++) sum += means[at + i]! * features[i]!;
  return sum;
}

/** Natural logarithms of the probability of each character. */
export function scoreGlyph({ weights, biases }: Omit<GlyphModel, 'means'>, features: Float32Array): Float32Array {
  const scores = new Float32Array(CHARACTERS.length);
  let highest = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < scores.length; k++) {
    let score = biases[k]!;
    for (let i = 0, at = k * FEATURES; i < FEATURES; i++) score += weights[at + i]! * features[i]!;
    scores[k] = score;
    if (score > highest) highest = score;
  }
  let sum = 0;
  for (const score of scores) sum += Math.exp(score - highest);
  const total = highest + Math.log(sum);
  for (let k = 0; k < scores.length; k++) scores[k]! -= total;
  return scores;
}
