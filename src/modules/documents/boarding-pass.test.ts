import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { toBarCodeText } from './domain/bcbp.ts';
import { type BoardingPassData, boardingPass } from './domain/boarding-pass.ts';
import { modelTexts } from './domain/page-model.ts';
import { SAMPLE_PASS, SAMPLE_RENDERERS, sampleSeller } from './testing/sample-data.ts';
import { documentTranslations } from './translations.ts';

const { renderBoardingPass } = SAMPLE_RENDERERS;

/** Pixels a point: a module of the symbol is about six wide. */
const SCALE = 3;

/** The rectangles of a page, painted: what a scanner sees of the bar codes. */
async function painted(pdf: Buffer): Promise<{ pixels: Uint8ClampedArray; width: number; height: number }> {
  const page = await (await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const [, , right, bottom] = page.view as [number, number, number, number];
  const [width, height] = [Math.round(right * SCALE), Math.round(bottom * SCALE)];
  const pixels = new Uint8ClampedArray(width * height).fill(255);
  fnArray.forEach((fn, i) => {
    if (fn !== OPS.constructPath) return;
    const [, [path]] = argsArray[i] as [number, [Record<string, number>]];
    const numbers = Object.values(path);
    // Rectangles alone: a move, three lines, the way back.
    for (let at = 0; numbers[at] === 0 && numbers[at + 3] === 1; ) {
      const corners = [1, 4, 7, 10].map((from) => [numbers[at + from], numbers[at + from + 1]] as [number, number]);
      const xs = corners.map(([x]) => x * SCALE);
      const ys = corners.map(([, y]) => y * SCALE);
      for (let y = Math.round(Math.min(...ys)); y < Math.round(Math.max(...ys)); y++)
        pixels.fill(0, y * width + Math.round(Math.min(...xs)), y * width + Math.round(Math.max(...xs)));
      at += 13;
    }
  });
  return { pixels, width, height };
}

/** What a gate's scanner reads. */
async function scanned(pass: BoardingPassData): Promise<string> {
  const { pixels, width, height } = await painted(await renderBoardingPass(pass, 'kg'));
  const source = new RGBLuminanceSource(pixels, width, height);
  const reader = new MultiFormatReader();
  const hints = new Map([[DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.PDF_417]]]);
  return reader.decode(new BinaryBitmap(new GlobalHistogramBinarizer(source)), hints).getText();
}

test.each([
  ['of an adult', {}],
  ['of an infant on a lap', { seat: null, sequence: 12 }],
  ['with a name that is cut', { surname: 'ABDYKALYKOVA-TOKTOGULOVA', name: 'NUR' }],
])('a scanner reads the text of Resolution 792 back from the printed boarding pass %s', async (_whose, given) => {
  const pass = { ...SAMPLE_PASS, ...given };
  expect(await scanned(pass)).toBe(toBarCodeText(pass));
});

test.each(LOCALES)('the boarding pass in %s reads letter by letter as it was written', async (locale) => {
  const letters = (text: string): string => text.replace(/\s+/gu, '');
  const pdf = await renderBoardingPass(SAMPLE_PASS, locale);
  const page = await (await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise).getPage(1);
  const { items } = await page.getTextContent();
  const read = letters(items.map((item) => ('str' in item ? item.str : '')).join(''));
  const model = boardingPass(SAMPLE_PASS, locale, documentTranslations(locale), sampleSeller(locale));
  expect(read).toContain(letters(modelTexts(model).join('')));
  for (const part of ['Z1703', '12A', '07:50', '08:30']) expect(read).toContain(part);
});
