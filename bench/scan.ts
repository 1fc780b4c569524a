/**
 * Documents of invented people, drawn and photographed as telephones do: how many are read, whether what is taken for
 * certain is right, and how long it takes. `SCAN_SEED` and `SCAN_PICTURES` choose other ones.
 */
import sharp from 'sharp';
import { loadGlyphModel } from '../src/modules/document-scan/domain/glyph-model.ts';
import type { GreyImage } from '../src/modules/document-scan/domain/grey-image.ts';
import { recognizeDocument, type ScanResult } from '../src/modules/document-scan/domain/recognize.ts';
import { drawFront, drawPage } from '../src/modules/document-scan/testing/draw-document.ts';
import {
  fieldValuesOf,
  type InventedDocument,
  inventDocument,
} from '../src/modules/document-scan/testing/invented-person.ts';
import { ordinaryShot, photograph, type Shot } from '../src/modules/document-scan/testing/photograph.ts';
import { type Random, randomFrom } from '../src/modules/document-scan/testing/random.ts';
import { against, type Row } from './table.ts';

const TODAY = '2026-11-27';
const SEED = Number(process.env.SCAN_SEED ?? Math.floor(Date.now() / 1000) % 1_000_000);
const PICTURES = Number(process.env.SCAN_PICTURES ?? 360);
const LEAST_READ = 0.95;
const LEAST_FRONTS = 0.9;
const MOST_MS = 3_000;

/** What spoils a picture that is not sharp. */
const FLAWS: ((random: Random) => Partial<Shot>)[] = [
  (random) => ({ blur: random.between(2, 7) }),
  (random) => ({ motion: random.between(6, 30) }),
  (random) => ({
    glare: { x: random.between(0.2, 0.8), y: random.between(0.75, 0.95), radius: random.between(0.05, 0.2) },
  }),
  (random) => ({ shift: [random.between(0.1, 0.25) * random.pick([-1, 1]), 0], fill: 0.9 }),
  (random) => ({ fill: random.between(0.15, 0.4) }),
  (random) => ({ brightness: random.between(0.15, 0.4), noise: random.between(8, 20) }),
];

type Outcome = { sharp: boolean; read: boolean; wrong: string[]; ms: number; refusal: string | null };

/** The picture as a JPEG file holds it. */
async function asJpeg(picture: GreyImage, quality: number): Promise<GreyImage> {
  const { width, height } = picture;
  const raw = { raw: { width, height, channels: 1 as const } };
  const file = await sharp(Buffer.from(picture.data.buffer), raw).jpeg({ quality }).toBuffer();
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

function wrongValues(document: InventedDocument, result: ScanResult): string[] {
  if (!('document' in result)) return [];
  const values = fieldValuesOf(document);
  return result.document.fields
    .filter(({ field, value, certain }) => certain && values[field] !== value)
    .map(({ field, value }) => `${field} ${value}, not ${values[field]}`);
}

const model = loadGlyphModel();

async function photographAndRead(seed: number, isSharp: boolean): Promise<Outcome> {
  const random = randomFrom(seed);
  const document = inventDocument(random, random.next() < 0.5 ? 'td3' : 'td1', { expired: random.next() < 0.1 });
  const page = drawPage(document, random);
  const shot = { ...ordinaryShot(random, random.next() < 0.7), ...(isSharp ? {} : random.pick(FLAWS)(random)) };
  const picture = await asJpeg(photograph(page, shot, random), random.whole(55, 92));
  const before = process.cpuUsage();
  const result = recognizeDocument(picture, { today: TODAY, model });
  const used = process.cpuUsage(before);
  const ms = (used.user + used.system) / 1000;
  const read = 'document' in result && result.document.checked && result.document.rows.join() === document.rows.join();
  const refusal = 'refusal' in result ? result.refusal : null;
  const wrong = wrongValues(document, result);
  if (wrong.length > 0 || (isSharp && !read))
    console.error(`seed ${seed}: ${refusal ?? (wrong.join('; ') || 'read in part')} ${JSON.stringify(shot)}`);
  return { sharp: isSharp, read, wrong, ms, refusal };
}

/** What the front of a card is taken for, photographed as a sharp picture is. */
async function readFront(seed: number): Promise<string> {
  const random = randomFrom(seed);
  const page = drawFront(inventDocument(random, 'td1'), random);
  const picture = await asJpeg(photograph(page, ordinaryShot(random, random.next() < 0.7), random), 80);
  const result = recognizeDocument(picture, { today: TODAY, model });
  return 'refusal' in result ? result.refusal : 'read';
}

export async function measure(): Promise<Row[]> {
  console.error(`Pictures ${SEED} to ${SEED + PICTURES - 1} (SCAN_SEED=${SEED}): two of three are sharp.`);
  const outcomes: Outcome[] = [];
  for (let i = 0; i < PICTURES; i++) outcomes.push(await photographAndRead(SEED + i, i % 3 !== 2));
  const sharpOnes = outcomes.filter((one) => one.sharp);
  const spoilt = outcomes.filter((one) => !one.sharp);
  const times = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
  const wrong = outcomes.flatMap((one) => one.wrong).length;
  const share = sharpOnes.filter(({ read }) => read).length / sharpOnes.length;
  const counts = new Map<string, number>();
  for (const { refusal } of spoilt) if (refusal) counts.set(refusal, (counts.get(refusal) ?? 0) + 1);
  const reasons = [...counts].map(([reason, count]) => `${reason} ${count}`).join(', ');
  console.error(`Refusals of the spoilt ones: ${reasons || 'none'}; read: ${spoilt.filter(({ read }) => read).length}`);
  const fronts: string[] = [];
  for (let i = 0; i < PICTURES / 6; i++) fronts.push(await readFront(SEED + i));
  const taken = fronts.filter((one) => one === 'frontSide').length / fronts.length;
  console.error(`Fronts of cards: ${[...new Set(fronts)].join(', ')}`);
  return [
    against('fronts of cards that are said to be ones', taken, 'share', '≥', LEAST_FRONTS),
    against('sharp pictures read with all check digits right', share, 'share', '≥', LEAST_READ),
    against('values taken for certain that are wrong', wrong, 'values', '≤', 0),
    against('recognition, median, processor time', times[Math.floor(times.length / 2)]!, 'ms', '≤', MOST_MS),
    against('recognition, slowest, processor time', times.at(-1)!, 'ms', '≤', MOST_MS),
  ];
}
