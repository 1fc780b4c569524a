import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { memoryFiles } from '../../../tests/support/memory-files.ts';
import { createSealer } from '../crypto/sealing.ts';
import { cleanPicture } from './clean-picture.ts';
import { type Scanner, ScannerDown } from './scanner.ts';
import { collect, sealedFiles } from './sealed-files.ts';
import { storeUpload, thumbnailKey } from './store-upload.ts';

const tools = { scanner: null, cleanPicture };
const SECRET = 'taken at home by Canaryeva';
const picture = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } }).withExif({
    IFD0: { ImageDescription: SECRET },
    IFD3: { GPSLatitude: '42/1 52/1 0/1', GPSLongitude: '74/1 36/1 0/1' },
  });

/** In parts that cut everything anywhere. */
function* inParts(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 7_001) yield bytes.subarray(at, at + 7_001);
}
async function stored(bytes: Buffer, name: string, scanner: Scanner | null = null) {
  const files = memoryFiles();
  const store = sealedFiles({ files, sealer: createSealer(randomBytes(32)) }, (key) => key);
  const result = await storeUpload({ ...tools, scanner }, store, { name, parts: Readable.from(inParts(bytes)) }, 'a');
  const read = async (key: string) => (await store.get(key)) ?? Buffer.alloc(0);
  return { result, files, bytes: await read('a'), thumbnail: await read(thumbnailKey('a')) };
}
/** Why an upload is refused, of which nothing stays. */
async function refused(bytes: Buffer, name = 'note.pdf') {
  const { result, files } = await stored(bytes, name);
  expect(files.keys()).toEqual([]);
  return result;
}

test.each(['jpeg', 'png', 'webp'] as const)('a %s loses its metadata and gets a thumbnail', async (format) => {
  const bytes = await picture().toFormat(format).toBuffer();
  expect(bytes.includes(SECRET)).toBe(true);
  const file = await stored(bytes, 'photo.jpg');
  expect(file.result).toMatchObject({ contentType: `image/${format}`, size: file.bytes.length, thumbnail: true });
  for (const part of [file.bytes, file.thumbnail]) {
    expect(part.includes(SECRET)).toBe(false);
    expect(part.includes('Exif')).toBe(false);
    expect((await sharp(part).metadata()).exif).toBeUndefined();
  }
  expect((await sharp(file.thumbnail).metadata()).format).toBe('webp');
});

test('a picture stands upright after its orientation was removed with the metadata', async () => {
  const turned = await picture(800, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { width, height } = await sharp((await stored(turned, 'photo.jpg')).bytes).metadata();
  expect([width, height]).toEqual([600, 800]);
});

test('what stands behind a picture is not kept: a page or an archive in it is gone', async () => {
  const behind = Buffer.from('<script>alert(1)</script>PK\x03\x04');
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const polyglot = Buffer.concat([await picture().toFormat(format).toBuffer(), behind]);
    const file = await stored(polyglot, 'page.html');
    expect(file.bytes.length).toBeGreaterThan(0);
    expect(file.bytes.includes('script')).toBe(false);
    expect(file.bytes.includes('PK\x03\x04')).toBe(false);
  }
});

test('a picture of few bytes and very many pixels, and one that is broken, are refused', async () => {
  const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(4 * 1024 * 1024);
  expect(await refused(bomb, 'bomb.png')).toBe('picture');
  const whole = await picture().jpeg().toBuffer();
  expect(await refused(whole.subarray(0, whole.length / 2))).toBe('picture');
  expect(await refused(Buffer.from('\xff\xd8\xff\xe0', 'latin1'))).toBe('picture');
}, 30_000);

test('an empty file, a program, an archive and a page are refused whatever they are called', async () => {
  expect(await refused(Buffer.alloc(0))).toBe('empty');
  const pages = ['<svg onload=alert(1)>', '<!doctype html><script>alert(1)</script>', 'GIF89a/*<script>*/'];
  for (const text of ['MZ\x90\0', '\x7fELF', '#!/bin/sh', 'PK\x03\x04', 'PK\x03\x04%PDF-1.7', ...pages])
    expect(await refused(Buffer.from(text, 'latin1'), 'photo.jpg')).toBe('kind');
});

test('an archive that unpacks to very many bytes is refused by its first ones and never unpacked', async () => {
  const bomb = Buffer.from(zipSync({ 'bomb.txt': new Uint8Array(8 * 1024 * 1024) }, { level: 9 }));
  expect(bomb.length).toBeLessThan(64 * 1024);
  for (const name of ['bomb.zip', 'report.pdf', 'photo.jpg']) expect(await refused(bomb, name)).toBe('kind');
  // As a picture it is broken: what is no picture is not kept as one.
  expect(await refused(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), bomb]), 'a.png')).toBe('picture');
});

test('a polyglot is what its first bytes say: a page before a document is refused, behind one it is data', async () => {
  const page = '<html><script>alert(1)</script></html>';
  for (const before of [page, 'MZ\x90\0', 'PK\x03\x04', '\n', ' '])
    expect(await refused(Buffer.from(`${before}%PDF-1.7`, 'latin1'))).toBe('kind');
  const behind = Buffer.from(`%PDF-1.7 ${page} PK\x03\x04`, 'latin1');
  const file = await stored(behind, 'page.html');
  // It is only ever sent as a PDF to download, under a name of its type.
  expect(file.result).toMatchObject({ contentType: 'application/pdf', name: 'page.pdf' });
  expect(file.bytes.equals(behind)).toBe(true);
});

test('a document is stored byte by byte, in whatever parts it comes; its name is a plain one of its type', async () => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(300_000)]);
  const file = await stored(bytes, '../<img src=x onerror=alert(1)>.exe');
  expect(file.result).toEqual({
    name: 'img srcx onerroralert(1).pdf',
    contentType: 'application/pdf',
    size: bytes.length,
    thumbnail: false,
    scan: 'unchecked',
  });
  expect(file.bytes.equals(bytes)).toBe(true);
});

test('the scanner sees the file as it was sent; without its answer the file waits', async () => {
  const seen: Buffer[] = [];
  const scan = (verdict: 'clean' | 'infected'): Scanner => ({
    scan: async (parts) => {
      seen.push(await collect(parts));
      return verdict;
    },
  });
  const photo = await picture().jpeg().toBuffer();
  expect((await stored(photo, 'a.jpg', scan('clean'))).result).toMatchObject({ scan: 'clean' });
  expect(seen[0]?.equals(photo)).toBe(true);
  const pdf = Buffer.from('%PDF-1.7');
  const infected = await stored(pdf, 'a.pdf', scan('infected'));
  expect([infected.result, infected.files.keys()]).toEqual(['infected', []]);
  const down: Scanner = {
    scan: async () => {
      throw new ScannerDown('time-out');
    },
  };
  expect((await stored(pdf, 'a.pdf', down)).result).toMatchObject({ scan: 'waiting' });
});

test('of an upload that breaks off nothing stays', async () => {
  const files = memoryFiles();
  const store = sealedFiles({ files, sealer: createSealer(randomBytes(32)) }, (key) => key);
  async function* broken() {
    yield Buffer.concat([Buffer.from('%PDF-'), randomBytes(200_000)]);
    throw new Error('gone');
  }
  await expect(storeUpload(tools, store, { name: 'a.pdf', parts: broken() }, 'a')).rejects.toThrow('gone');
  expect(files.keys()).toEqual([]);
});
