import type { LocalDate } from '#kernel/dates.ts';
import { type FoundZone, findZone } from './find-zone.ts';
import { type GlyphModel, loadGlyphModel } from './glyph-model.ts';
import { type GreyImage, quarterTurn, shadeAt, shrink } from './grey-image.ts';
import { type Grid, pointAt } from './grid.ts';
import { type FieldName, isOfKind, type ReadZone, readZone } from './read-zone.ts';
import type { Span } from './zone-formats.ts';

/** Types of documents that are recognized, spec §3. */
export type RecognizedType = 'international' | 'idCard';

/** Why a document could not be read from a picture; `frontSide`: of a card, whose zone is on the back. */
export const REFUSALS = [
  'blurred',
  'glare',
  'cut',
  'tooSmall',
  'frontSide',
  'noDocument',
  'otherDocument',
  'unclear',
] as const;
export type ScanRefusal = (typeof REFUSALS)[number];

/** A field to be confirmed, with the strip of the picture that it was read from. */
export type ScannedField = {
  readonly field: FieldName;
  readonly value: string;
  readonly certain: boolean;
  readonly strip: GreyImage;
};

export type ScannedDocument = {
  readonly type: RecognizedType;
  readonly fields: readonly ScannedField[];
  /** All check digits are right. */
  readonly checked: boolean;
  readonly expired: boolean;
  /** Quarter turns, clockwise, after which the picture is upright. */
  readonly turns: number;
  readonly rows: readonly string[];
};

export type ScanResult = { readonly document: ScannedDocument } | { readonly refusal: ScanRefusal };

/** Longer sides (pixels) that the picture is looked at in; the first is enough for most. */
const SIZES = [1600, 2600, 1000];
/** Fields that must be certain where a check digit is wrong; with fewer the picture is refused. */
const LEAST_CERTAIN = 3;
/** Mean likeness of cells of a zone that is read, of one that is read well, and of one that is there at all. */
const READABLE = 0.85;
const WELL_READ = 0.92;
const PRESENT = 0.76;
/** Pixels from character to character that are too few to distinguish them. */
const SMALLEST_PITCH = 8.5;

/** Neighbourhood in which a character must be dark: about half of its height. */
const radiusFor = (longest: number): number => Math.max(8, Math.round(longest / 100));

type Candidate = { zone: FoundZone; image: GreyImage; turns: number; pitch: number };

/** Looks for a zone in two directions and several sizes; the best one found. */
export function search(
  picture: GreyImage,
  model: GlyphModel,
): { best: Candidate | null; lines: number; textRows: number } {
  let best: Candidate | null = null;
  let lines = 0;
  let textRows = 0;
  const original = Math.max(picture.width, picture.height);
  for (const [i, size] of SIZES.entries()) {
    if (i > 0 && size > original && original <= SIZES[0]!) continue;
    const upright = shrink(picture, size);
    const longest = Math.max(upright.width, upright.height);
    for (const turns of [0, 1]) {
      const image = turns === 0 ? upright : quarterTurn(upright);
      const found = findZone(image, radiusFor(longest), model);
      lines = Math.max(lines, found.lines);
      textRows = Math.max(textRows, found.textRows);
      const { zone } = found;
      if (!zone || (best && zone.score <= best.zone.score)) continue;
      best = { zone, image, turns, pitch: (zone.pitch * original) / longest };
      if (zone.score > WELL_READ) return { best, lines, textRows };
    }
    if (best && best.zone.score > READABLE) break;
  }
  return { best, lines, textRows };
}

/**
 * Recognizes the passport or identity card in a picture by its machine-readable zone; says why when it cannot be read.
 * Pure: the picture goes nowhere.
 */
export function recognizeDocument(
  picture: GreyImage,
  { today, model = loadGlyphModel() }: { today: LocalDate; model?: GlyphModel },
): ScanResult {
  const searched = search(picture, model);
  const { best } = searched;
  if (!best) return { refusal: whyUnreadable(null, picture, searched) };
  const { zone, image, turns } = best;
  const scores = zone.cells.map((row) => row.map((cell) => cell.scores));
  const read = readZone(zone.format, scores, today);
  if (!read.checked) {
    const sure = read.fields.filter(({ certain }) => certain).length;
    const isCut = zone.cells.flat().some(({ inside }) => !inside);
    if (zone.score < READABLE || sure < LEAST_CERTAIN || isCut)
      return { refusal: whyUnreadable(best, picture, searched) };
  }
  if (!isOfKind(zone.format, scores)) return { refusal: 'otherDocument' };
  return { document: toDocument(read, zone, image, turns, today) };
}

function toDocument(
  read: ReadZone,
  zone: FoundZone,
  image: GreyImage,
  turns: number,
  today: LocalDate,
): ScannedDocument {
  const expiration = read.fields.find(({ field }) => field === 'expiration')!;
  const corner = pointAt(zone.grid, 0, 0);
  const end = pointAt(zone.grid, zone.format.columns - 1, 0);
  return {
    type: zone.format.name === 'td3' ? 'international' : 'idCard',
    fields: read.fields.map(({ span, ...field }) => ({ ...field, strip: cutStrip(image, zone.grid, span, zone) })),
    checked: read.checked,
    expired: expiration.certain && expiration.value < today,
    turns: (turns + (end.x < corner.x ? 2 : 0)) % 4,
    rows: read.rows,
  };
}

/** Pixels of a strip to a character. */
const STRIP_PITCH = 18;

/** The part of the picture that shows a field, straightened. */
function cutStrip(image: GreyImage, grid: Grid, span: Span, { heightRows }: FoundZone): GreyImage {
  const width = (span.to - span.from) * STRIP_PITCH;
  const height = Math.round(STRIP_PITCH * 1.7);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const column = span.from - 0.5 + (x + 0.5) / STRIP_PITCH;
      const row = span.row + ((y + 0.5) / height - 0.5) * heightRows * 1.6;
      const at = pointAt(grid, column, row);
      data[y * width + x] = shadeAt(image, at.x, at.y);
    }
  return { width, height, data };
}

/** The likeliest reason, by what is known of the zone (null when none was found) and of the whole picture. */
function whyUnreadable(
  candidate: Candidate | null,
  picture: GreyImage,
  { lines, textRows }: { lines: number; textRows: number },
): ScanRefusal {
  const isPresent = candidate !== null && candidate.zone.score > PRESENT;
  if (isPresent && candidate.zone.cells.flat().filter(({ inside }) => !inside).length > 1) return 'cut';
  if (lines > 0 && whiteShare(picture) > GLARE) return 'glare';
  if (isPresent && candidate.pitch < SMALLEST_PITCH) return 'tooSmall';
  if (edgeSteepness(picture) < STEEP) return 'blurred';
  if (isPresent) return 'unclear';
  return textRows >= FRONT_ROWS[0] && textRows <= FRONT_ROWS[1] ? 'frontSide' : 'noDocument';
}

/** Rows of text on the front of a card, the fewest that are found and the most: a page of a book has more. */
const FRONT_ROWS = [4, 20] as const;

/** Share of a picture that is white without any shade, as under a reflection. */
const GLARE = 0.004;
const whiteShare = ({ data }: GreyImage): number =>
  data.reduce((sum, shade) => sum + (shade > 250 ? 1 : 0), 0) / data.length;

/** Steepest edges of a sharp picture, as a share of its contrast. */
export const STEEP = 0.12;

/**
 * The steepest edges of a picture as a share of its contrast, across or down, whichever are less steep: one that is out
 * of focus has none, one that was moved has them in one direction only. 1 for a picture without any contrast.
 */
export function edgeSteepness(picture: GreyImage): number {
  const { width, height, data } = shrink(picture, 1600);
  const shades = new Uint32Array(256);
  const across = new Uint32Array(256);
  const down = new Uint32Array(256);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      shades[data[at]!]!++;
      across[Math.abs(data[at + 1]! - data[at - 1]!) >> 1]!++;
      down[Math.abs(data[at + width]! - data[at - width]!) >> 1]!++;
    }
  const contrast = rank(shades, 0.98) - rank(shades, 0.02);
  return contrast < 12 ? 1 : Math.min(rank(across, 0.995), rank(down, 0.995)) / contrast;
}

function rank(counts: Uint32Array, share: number): number {
  const total = counts.reduce((sum, one) => sum + one, 0);
  let seen = 0;
  for (let i = 0; i < counts.length; i++) {
    seen += counts[i]!;
    if (seen >= total * share) return i;
  }
  return counts.length - 1;
}
