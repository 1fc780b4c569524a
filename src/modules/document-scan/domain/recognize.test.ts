import { describe, expect, test } from 'vitest';
import { drawBookPage, drawFront, drawPage } from '../testing/draw-document.ts';
import { fieldValuesOf, inventDocument } from '../testing/invented-person.ts';
import { blurred, ordinaryShot, photograph, type Shot } from '../testing/photograph.ts';
import { randomFrom } from '../testing/random.ts';
import type { GreyImage } from './grey-image.ts';
import { recognizeDocument, type ScanRefusal, type ScanResult } from './recognize.ts';

const TODAY = '2026-11-27';

/** A photograph of a document of an invented person, and what is recognized in it. */
function scan(seed: number, format: 'td3' | 'td1', change: Partial<Shot> = {}, expired = false) {
  const random = randomFrom(seed);
  const document = inventDocument(random, format, { expired });
  const page = drawPage(document, random);
  const shot = { ...ordinaryShot(random), width: 1280, height: 960, turn: 4, fill: 0.8, blur: 0.6, ...change };
  const picture = photograph(page, shot, random);
  return { document, picture, result: recognizeDocument(picture, { today: TODAY }) };
}

const refusalOf = (result: ScanResult): ScanRefusal | null => ('refusal' in result ? result.refusal : null);

describe('a sharp photograph is read with all check digits right', () => {
  const shots: [string, 'td3' | 'td1', Partial<Shot>][] = [
    ['a passport, straight', 'td3', { turn: 0, tilt: [0, 0] }],
    ['a passport, turned to the left', 'td3', { turn: -14 }],
    ['a passport, turned to the right and from the side', 'td3', { turn: 13, tilt: [0.16, -0.1] }],
    ['a passport, upside down', 'td3', { turn: 184 }],
    ['a passport, on its side', 'td3', { turn: 95 }],
    ['a passport, on its other side', 'td3', { turn: 266 }],
    ['a passport in the dark', 'td3', { brightness: 0.4, noise: 4 }],
    ['a card, straight', 'td1', { turn: 0, tilt: [0, 0] }],
    ['a card, turned and from the side', 'td1', { turn: 12, tilt: [-0.15, 0.14] }],
    ['a card, on its side', 'td1', { turn: 272 }],
    ['a card, upside down', 'td1', { turn: 171 }],
    ['a card, lit from one side', 'td1', { shade: { depth: 0.6, from: 30 } }],
  ];
  test.each(shots)('%s', (name, format, change) => {
    const { document, result } = scan(name.length, format, change);
    expect(refusalOf(result)).toBeNull();
    if (!('document' in result)) return;
    expect(result.document).toMatchObject({
      type: format === 'td3' ? 'international' : 'idCard',
      checked: true,
      expired: false,
      rows: document.rows,
    });
    expect(result.document.turns).toBe((4 - Math.round((change.turn ?? 4) / 90)) % 4);
    for (const { strip } of result.document.fields) expect(strip.data.some((shade) => shade > 0)).toBe(true);
  });
});

test('an expired document is read and said to be expired', () => {
  const { result } = scan(5, 'td3', {}, true);
  expect(result).toMatchObject({ document: { expired: true, checked: true } });
});

describe('what cannot be read is refused with the reason', () => {
  test.each<[ScanRefusal, Partial<Shot>]>([
    ['blurred', { blur: 7 }],
    ['blurred', { motion: 40, turn: 0 }],
    ['glare', { glare: { x: 0.5, y: 0.88, radius: 0.16 } }],
    ['cut', { shift: [0.22, 0], fill: 0.9, turn: 0 }],
    ['tooSmall', { fill: 0.2, noise: 2, width: 1600, height: 1200 }],
  ])('%s: %j', (reason, change) => {
    const found = refusalOf(scan(31, 'td3', change).result);
    expect(found).toBe(reason);
  });

  test('a page of text, a wall and noise are no document', () => {
    const random = randomFrom(9);
    const wall = { width: 1200, height: 900, data: new Uint8Array(1200 * 900).fill(200) };
    const noise = { ...wall, data: Uint8Array.from(wall.data, () => random.whole(0, 255)) };
    const book = photograph(drawBookPage(random), { ...ordinaryShot(random), turn: 3, fill: 0.9, blur: 0.6 }, random);
    expect(refusalOf(recognizeDocument(noise, { today: TODAY }))).toBe('noDocument');
    expect(['unclear', 'noDocument']).toContain(refusalOf(recognizeDocument(book, { today: TODAY })));
    expect(['blurred', 'noDocument']).toContain(refusalOf(recognizeDocument(wall, { today: TODAY })));
  });
});

describe('the front of a card, which has no machine-readable zone', () => {
  const front = (seed: number, change: Partial<Shot> = {}): GreyImage => {
    const random = randomFrom(seed);
    const page = drawFront(inventDocument(random, 'td1'), random);
    const shot = { ...ordinaryShot(random), width: 1280, height: 960, turn: 4, fill: 0.8, blur: 0.6, ...change };
    return photograph(page, shot, random);
  };
  const refused = (picture: GreyImage) => refusalOf(recognizeDocument(picture, { today: TODAY }));

  test.each<[string, Partial<Shot>]>([
    ['straight', { turn: 0, tilt: [0, 0] }],
    ['turned and from the side', { turn: 12, tilt: [-0.15, 0.14] }],
    ['on its side', { turn: 94 }],
    ['upside down', { turn: 171 }],
    ['in the dark', { brightness: 0.4, noise: 4 }],
    ['lit from one side', { shade: { depth: 0.6, from: 30 } }],
  ])('is said to be one: %s', (name, change) => {
    expect(refused(front(name.length, change))).toBe('frontSide');
  });

  test('is said to be blurred where it is', () => {
    expect(refused(front(3, { blur: 8 }))).toBe('blurred');
  });
});

test('control: a value that is certain is right also in pictures at the edge of the legible', () => {
  for (let seed = 60; seed < 66; seed++) {
    const { document, picture } = scan(seed, seed % 2 ? 'td3' : 'td1');
    const result = recognizeDocument(blurred(picture, 1 + (seed % 4) * 0.8), { today: TODAY });
    if (!('document' in result)) continue;
    const values = fieldValuesOf(document);
    for (const { field, value, certain } of result.document.fields)
      if (certain) expect(value, `${field}, seed ${seed}`).toBe(values[field]);
  }
});
