/**
 * `node bench/scan/train.ts` writes `src/modules/document-scan/domain/glyph-weights.ts`: a linear discriminant of
 * OCR-B characters, learnt from drawn ones that are shifted, turned, blurred and noisy. The same seed gives the same
 * weights.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CHARACTERS,
  describeGlyph,
  FEATURES,
  PATCH_HEIGHT,
  PATCH_HEIGHTS,
  PATCH_PITCHES,
  PATCH_WIDTH,
} from '../../src/modules/document-scan/domain/glyph-features.ts';
import { likeness, scoreGlyph } from '../../src/modules/document-scan/domain/glyph-model.ts';
import { CAPITAL, glyphShape } from '../../src/modules/document-scan/testing/glyph-shapes.ts';
import { type Random, randomFrom } from '../../src/modules/document-scan/testing/random.ts';

const UNIT = 48;
const SAMPLES = Number(process.env.SCAN_SAMPLES ?? 400);
const CLASSES = CHARACTERS.length;
const RIDGE = 2e-4;

const inkAt = (character: string, x: number, y: number): number => {
  const { width, height, ink } = glyphShape(character, UNIT);
  const sx = x * UNIT + width / 2 - 0.5;
  const sy = y * UNIT + height / 2 - 0.5;
  const left = Math.floor(sx);
  const top = Math.floor(sy);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 0;
  const at = top * width + left;
  const fx = sx - left;
  const upper = ink[at]! * (1 - fx) + ink[at + 1]! * fx;
  const lower = ink[at + width]! * (1 - fx) + ink[at + width + 1]! * fx;
  return upper + (lower - upper) * (sy - top);
};

/** Blurs a patch; `sigma` in its pixels. */
function blur(patch: Float32Array, width: number, height: number, sigma: number): void {
  if (sigma < 0.2) return;
  const radius = Math.ceil(2.5 * sigma);
  const kernel = Array.from({ length: 2 * radius + 1 }, (_, i) => Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma)));
  const total = kernel.reduce((sum, one) => sum + one, 0);
  for (const [step, length, lines, stride] of [
    [1, width, height, width],
    [width, height, width, 1],
  ] as const)
    for (let line = 0; line < lines; line++) {
      const from = line * stride;
      const row = Array.from({ length }, (_, i) => patch[from + i * step]!);
      for (let i = 0; i < length; i++) {
        let sum = 0;
        for (let k = -radius; k <= radius; k++)
          sum += row[Math.min(length - 1, Math.max(0, i + k))]! * kernel[k + radius]!;
        patch[from + i * step] = sum / total;
      }
    }
}

const MARGIN = 6;

/** One drawn character between two others, as a camera may show it. */
function samplePatch(random: Random, character: string, patch: Float32Array): void {
  const around = [random.pick([...CHARACTERS]), character, random.pick([...CHARACTERS])];
  const turn = 0.05 * random.normal();
  const shear = 0.08 * random.normal();
  const [dx, dy] = [0.05 * random.normal(), 0.04 * random.normal()];
  const wide = 1 + 0.05 * random.normal();
  const tall = 1 + 0.06 * random.normal();
  const width = PATCH_WIDTH + 2 * MARGIN;
  const height = PATCH_HEIGHT + 2 * MARGIN;
  const large = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const u = ((x - MARGIN + 0.5) / PATCH_WIDTH - 0.5) * PATCH_PITCHES * wide;
      const v = ((y - MARGIN + 0.5) / PATCH_HEIGHT - 0.5) * PATCH_HEIGHTS * CAPITAL * tall;
      const gx = u + turn * v + shear * v + dx;
      const gy = v - turn * u + dy;
      const near = Math.round(gx);
      large[y * width + x] = Math.abs(near) > 1 ? 0 : inkAt(around[near + 1]!, gx - near, gy);
    }
  // Sharp, as a small picture enlarged, or out of focus.
  blur(large, width, height, random.pick([0.5, 0.9, 1.4, 2, 2.6]) * random.between(0.7, 1.3));
  // Thick or thin strokes.
  const weight = random.between(0.7, 1.45);
  for (let i = 0; i < large.length; i++) large[i] = Math.min(1, large[i]! * weight) ** random.between(0.95, 1.05);
  const noise = random.next() < 0.3 ? 0 : random.between(0, 0.1);
  if (noise > 0) {
    const grain = large.map(() => random.normal());
    blur(grain, width, height, random.between(0.2, 1.2));
    for (let i = 0; i < large.length; i++) large[i]! += noise * grain[i]!;
  }
  const [lightX, lightY] = [0.1 * random.normal(), 0.1 * random.normal()];
  for (let y = 0; y < PATCH_HEIGHT; y++)
    for (let x = 0; x < PATCH_WIDTH; x++) {
      const light =
        1 + (lightX * (x - PATCH_WIDTH / 2)) / PATCH_WIDTH + (lightY * (y - PATCH_HEIGHT / 2)) / PATCH_HEIGHT;
      patch[y * PATCH_WIDTH + x] = light * (1 - large[(y + MARGIN) * width + x + MARGIN]!);
    }
}

function draw(seed: number, perClass: number): { features: Float32Array[]; classes: number[] } {
  const random = randomFrom(seed);
  const patch = new Float32Array(PATCH_WIDTH * PATCH_HEIGHT);
  const features: Float32Array[] = [];
  const classes: number[] = [];
  for (let k = 0; k < CLASSES; k++)
    for (let i = 0; i < perClass; i++) {
      samplePatch(random, CHARACTERS[k]!, patch);
      const one = new Float32Array(FEATURES);
      describeGlyph(patch, one);
      features.push(one);
      classes.push(k);
    }
  return { features, classes };
}

/** The inverse of a symmetric positive matrix (Cholesky). */
function invert(matrix: Float64Array, n: number): Float64Array {
  const lower = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * n + j]!;
      for (let k = 0; k < j; k++) sum -= lower[i * n + k]! * lower[j * n + k]!;
      lower[i * n + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / lower[j * n + j]!;
    }
  const inverse = new Float64Array(n * n);
  const column = new Float64Array(n);
  for (let c = 0; c < n; c++) {
    for (let i = 0; i < n; i++) {
      let sum = i === c ? 1 : 0;
      for (let k = 0; k < i; k++) sum -= lower[i * n + k]! * column[k]!;
      column[i] = sum / lower[i * n + i]!;
    }
    for (let i = n - 1; i >= 0; i--) {
      let sum = column[i]!;
      for (let k = i + 1; k < n; k++) sum -= lower[k * n + i]! * column[k]!;
      column[i] = sum / lower[i * n + i]!;
    }
    for (let i = 0; i < n; i++) inverse[i * n + c] = column[i]!;
  }
  return inverse;
}

const { features, classes } = draw(1, SAMPLES);
const means = new Float64Array(CLASSES * FEATURES);
features.forEach((one, i) => {
  for (let f = 0; f < FEATURES; f++) means[classes[i]! * FEATURES + f]! += one[f]! / SAMPLES;
});
const covariance = new Float64Array(FEATURES * FEATURES);
const off = new Float64Array(FEATURES);
features.forEach((one, i) => {
  for (let f = 0; f < FEATURES; f++) off[f] = one[f]! - means[classes[i]! * FEATURES + f]!;
  for (let f = 0; f < FEATURES; f++) {
    const value = off[f]! / features.length;
    for (let g = 0; g <= f; g++) covariance[f * FEATURES + g]! += value * off[g]!;
  }
});
for (let f = 0; f < FEATURES; f++) {
  for (let g = 0; g < f; g++) covariance[g * FEATURES + f] = covariance[f * FEATURES + g]!;
  covariance[f * FEATURES + f]! += RIDGE;
}
const inverse = invert(covariance, FEATURES);
const weights = new Float32Array(CLASSES * FEATURES);
const biases = new Float32Array(CLASSES);
for (let k = 0; k < CLASSES; k++) {
  let square = 0;
  for (let f = 0; f < FEATURES; f++) {
    let sum = 0;
    for (let g = 0; g < FEATURES; g++) sum += inverse[f * FEATURES + g]! * means[k * FEATURES + g]!;
    weights[k * FEATURES + f] = sum;
    square += sum * means[k * FEATURES + f]!;
  }
  biases[k] = -square / 2;
}
// What all characters have in common says nothing about one.
for (let f = 0; f < FEATURES; f++) {
  let mean = 0;
  for (let k = 0; k < CLASSES; k++) mean += weights[k * FEATURES + f]! / CLASSES;
  for (let k = 0; k < CLASSES; k++) weights[k * FEATURES + f]! -= mean;
}
const bytes = new Int8Array(weights.length);
const scales = Array.from({ length: CLASSES }, (_, k) => {
  const row = weights.subarray(k * FEATURES, (k + 1) * FEATURES);
  const scale = Math.max(...row.map(Math.abs)) / 127;
  row.forEach((value, f) => {
    bytes[k * FEATURES + f] = Math.round(value / scale);
    row[f] = bytes[k * FEATURES + f]! * scale;
  });
  return scale;
});

const highest = Math.max(...means);
const meanBytes = Uint8Array.from(means, (value) => Math.round((value / highest) * 255));
const unitMeans = Float32Array.from(meanBytes);
for (let k = 0; k < CLASSES; k++) {
  const row = unitMeans.subarray(k * FEATURES, (k + 1) * FEATURES);
  const length = Math.hypot(...row);
  for (let f = 0; f < FEATURES; f++) row[f]! /= length;
}

const check = draw(2, 60);
let wrong = 0;
const confused = new Map<string, number>();
const sure = { right: 0, wrong: 0 };
check.features.forEach((one, i) => {
  const scores = scoreGlyph({ weights, biases }, one);
  const best = scores.indexOf(Math.max(...scores));
  const isSure = scores[best]! > Math.log(0.98);
  if (best !== check.classes[i]) {
    wrong++;
    const pair = `${CHARACTERS[check.classes[i]!]}→${CHARACTERS[best]}`;
    confused.set(pair, (confused.get(pair) ?? 0) + 1);
    if (isSure) sure.wrong++;
  } else if (isSure) sure.right++;
});
console.log(`${wrong} of ${check.features.length} wrong; sure: ${JSON.stringify(sure)}`);
console.log(
  [...confused]
    .sort((one, other) => other[1] - one[1])
    .slice(0, 12)
    .join(' '),
);

const alike: number[] = [];
for (const [i, one] of check.features.entries()) alike.push(likeness({ means: unitMeans }, one, check.classes[i]!));
alike.sort((a, b) => a - b);
console.log(
  'likeness of characters:',
  [0.01, 0.05, 0.5].map((at) => alike[Math.floor(at * alike.length)]!.toFixed(3)),
);
const base64 = (buffer: ArrayBufferLike): string[] =>
  Buffer.from(buffer)
    .toString('base64')
    .match(/.{1,110}/g)!
    .map((line) => `  '${line}',`);
const list = (numbers: Iterable<number>): string[] => {
  const all = [...numbers].map((one) => `${Number(one.toPrecision(7))},`);
  return Array.from({ length: Math.ceil(all.length / 8) }, (_, i) => `  ${all.slice(i * 8, i * 8 + 8).join(' ')}`);
};
writeFileSync(
  join(import.meta.dirname, '../../src/modules/document-scan/domain/glyph-weights.ts'),
  [
    '/** Written by `node bench/scan/train.ts`; see `glyph-model.ts`. */',
    'export const WEIGHTS = [',
    ...base64(bytes.buffer),
    "].join('');",
    '',
    'export const MEANS = [',
    ...base64(meanBytes.buffer),
    "].join('');",
    '',
    'export const SCALES = [',
    ...list(scales),
    '];',
    '',
    'export const BIASES = [',
    ...list(biases),
    '];',
    '',
  ].join('\n'),
);
