import type { GreyImage } from '../domain/grey-image.ts';
import { glyphShape } from './glyph-shapes.ts';
import { anyLetters, type InventedDocument } from './invented-person.ts';
import type { Random } from './random.ts';

/** Pixels to a millimetre of a drawn page. */
const SCALE = 10;
/** Pitch of OCR-B and distance of rows in a zone, in millimetres. */
const PITCH = 2.54;
const ROW = 6.35;
const PAGES = { td3: { width: 125, height: 88 }, td1: { width: 85.6, height: 54 } };

type Page = { width: number; height: number; shades: Float32Array };

function paint(page: Page, character: string, x: number, y: number, unit: number, ink: number, face?: string): void {
  const shape = glyphShape(character, unit, face);
  const left = Math.round(x - shape.width / 2);
  const top = Math.round(y - shape.height / 2);
  for (let sy = 0; sy < shape.height; sy++)
    for (let sx = 0; sx < shape.width; sx++) {
      const px = left + sx;
      const py = top + sy;
      if (px < 0 || py < 0 || px >= page.width || py >= page.height) continue;
      const cover = shape.ink[sy * shape.width + sx]!;
      const at = py * page.width + px;
      page.shades[at] = page.shades[at]! * (1 - cover) + ink * cover;
    }
}

/** Waves of fine lines, as printed against forgery. */
function drawGround(page: Page, random: Random): void {
  const paper = random.between(205, 240);
  const depth = random.between(2, 11);
  const [a, b, c, d] = [
    random.between(20, 60),
    random.between(15, 50),
    random.between(0.05, 0.3),
    random.between(0, 6),
  ];
  for (let y = 0; y < page.height; y++)
    for (let x = 0; x < page.width; x++)
      page.shades[y * page.width + x] =
        paper + depth * Math.sin(c * y + 3 * Math.sin(x / a) + d) + depth * 0.6 * Math.sin(c * x + 4 * Math.sin(y / b));
}

/** A face without a face: two ellipses. */
function drawPortrait(page: Page, x: number, y: number, width: number, height: number, random: Random): void {
  const skin = random.between(120, 190);
  for (let dy = 0; dy < height; dy++)
    for (let dx = 0; dx < width; dx++) {
      const u = (dx / width - 0.5) * 2;
      const v = (dy / height - 0.4) * 2;
      const isHead = u * u * 3.4 + v * v * 2.6 < 1;
      const isBody = u * u * 1.3 + (v - 1.25) ** 2 * 3 < 1;
      const shade = isHead ? skin + 20 * u : isBody ? 70 : 180 - 10 * v;
      page.shades[(y + dy) * page.width + x + dx] = shade;
    }
}

/** The page of a document that has the machine-readable zone, straight and evenly lit. */
export function drawPage(document: InventedDocument, random: Random): GreyImage {
  const size = PAGES[document.format];
  const width = Math.round(size.width * SCALE);
  const height = Math.round(size.height * SCALE);
  const page: Page = { width, height, shades: new Float32Array(width * height) };
  drawGround(page, random);
  const mm = (value: number): number => Math.round(value * SCALE);
  if (document.format === 'td3') drawPortrait(page, mm(6), mm(16), mm(32), mm(40), random);
  const labels = [document.surname, document.name, document.documentNumber, document.birthdate, anyLetters(random, 12)];
  const left = document.format === 'td3' ? 44 : 8;
  const lineGap = document.format === 'td3' ? 8.5 : 5;
  for (const [i, text] of labels.entries()) {
    const unit = mm(1.9);
    [...text].forEach((character, n) => {
      if (character !== ' ') paint(page, character, mm(left) + n * unit, mm(8 + i * lineGap), unit, 60, 'Inconsolata');
    });
  }
  const rows = document.rows.length;
  const columns = document.rows[0]!.length;
  const start = (size.width - (columns - 1) * PITCH) / 2;
  const bottom = size.height - (document.format === 'td3' ? 7 : 5.5);
  const ink = random.between(15, 55);
  for (const [row, text] of document.rows.entries())
    for (const [column, character] of [...text].entries()) {
      const x = mm(start + column * PITCH) + random.between(-0.6, 0.6);
      paint(page, character, x, mm(bottom - (rows - 1 - row) * ROW), Math.round(PITCH * SCALE), ink);
    }
  return { width, height, data: Uint8Array.from(page.shades, (shade) => Math.max(0, Math.min(255, shade))) };
}

/** Letters of a proportional face, as a share of the widest. */
const advanceOf = (character: string): number =>
  'IJL1 '.includes(character) ? 0.55 : 'MW'.includes(character) ? 1 : 0.85;

/** Writes a line in a proportional face; `left` and `top` in pixels, of its first character's middle. */
function writeText(page: Page, text: string, left: number, top: number, unit: number): void {
  let x = left;
  for (const character of text) {
    if (character !== ' ') paint(page, character, x, top, unit, 50, 'Inconsolata');
    x += Math.round(unit * advanceOf(character));
  }
}

/** A page of a book: text from edge to edge. */
export function drawBookPage(random: Random): GreyImage {
  const [width, height] = [1100, 1500];
  const page: Page = { width, height, shades: new Float32Array(width * height).fill(225) };
  for (let top = 80; top < height - 60; top += 42) {
    const words = Array.from({ length: 8 }, () => anyLetters(random, random.whole(3, 9)));
    writeText(page, words.join(' ').slice(0, 54), 80, top, 20);
  }
  return { width, height, data: Uint8Array.from(page.shades, (shade) => Math.max(0, Math.min(255, shade))) };
}

/** The front of a card: a portrait, names of fields and what stands in them, and no machine-readable zone. */
export function drawFront(document: InventedDocument, random: Random): GreyImage {
  const size = PAGES.td1;
  const width = Math.round(size.width * SCALE);
  const height = Math.round(size.height * SCALE);
  const page: Page = { width, height, shades: new Float32Array(width * height) };
  drawGround(page, random);
  const mm = (value: number): number => Math.round(value * SCALE);
  drawPortrait(page, mm(5), mm(14), mm(22), mm(28), random);
  const write = (text: string, left: number, top: number, unit: number): void =>
    writeText(page, text, mm(left), mm(top), unit);
  write(`${anyLetters(random, 9)} ${anyLetters(random, 10)}`, 20, 5, mm(2.2));
  const values = [
    document.surname,
    document.name,
    `${document.gender === 'female' ? 'F' : 'M'} ${document.country.iso}`,
    document.birthdate,
    document.documentNumber,
    document.expiration,
  ];
  for (const [row, value] of values.entries()) {
    write(anyLetters(random, random.whole(9, 14)), 31, 11 + row * 6.6, mm(1.3));
    write(value, 31, 14 + row * 6.6, mm(2));
  }
  return { width, height, data: Uint8Array.from(page.shades, (shade) => Math.max(0, Math.min(255, shade))) };
}
