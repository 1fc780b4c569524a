import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanPicture } from './clean-picture.ts';
import { inspectUpload } from './inspect-upload.ts';
import { type Scanner, ScannerDown } from './scanner.ts';

const tools = { scanner: null, cleanPicture };
const SECRET = 'taken at home by Canaryeva';
const picture = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } }).withExif({
    IFD0: { ImageDescription: SECRET },
    IFD3: { GPSLatitude: '42/1 52/1 0/1', GPSLongitude: '74/1 36/1 0/1' },
  });
const kept = async (bytes: Buffer, name = 'photo.jpg') => {
  const file = await inspectUpload(tools, { name, bytes });
  if (typeof file === 'string') throw new Error(file);
  return file;
};

test.each(['jpeg', 'png', 'webp'] as const)('a %s loses its metadata and gets a thumbnail', async (format) => {
  const bytes = await picture().toFormat(format).toBuffer();
  expect(bytes.includes(SECRET)).toBe(true);
  const file = await kept(bytes);
  expect(file.contentType).toBe(`image/${format}`);
  for (const part of [file.bytes, file.thumbnail ?? Buffer.alloc(0)]) {
    expect(part.includes(SECRET)).toBe(false);
    expect(part.includes('Exif')).toBe(false);
    expect((await sharp(part).metadata()).exif).toBeUndefined();
  }
  expect((await sharp(file.thumbnail ?? undefined).metadata()).format).toBe('webp');
});

test('a picture stands upright after its orientation was removed with the metadata', async () => {
  const { width, height } = await sharp(
    (await kept(await picture(800, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer())).bytes,
  ).metadata();
  expect([width, height]).toEqual([600, 800]);
});

test('what stands behind a picture is not kept: a page or an archive in it is gone', async () => {
  const polyglot = Buffer.concat([
    await picture().jpeg().toBuffer(),
    Buffer.from('<script>alert(1)</script>PK\x03\x04'),
  ]);
  expect((await kept(polyglot, 'page.html')).bytes.includes('script')).toBe(false);
});

test('a picture of few bytes and very many pixels, and one that is broken, are refused', async () => {
  const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(4 * 1024 * 1024);
  expect(await inspectUpload(tools, { name: 'bomb.png', bytes: bomb })).toBe('picture');
  const whole = await picture().jpeg().toBuffer();
  expect(await inspectUpload(tools, { name: 'a.jpg', bytes: whole.subarray(0, whole.length / 2) })).toBe('picture');
  expect(await inspectUpload(tools, { name: 'a.jpg', bytes: Buffer.from('\xff\xd8\xff\xe0', 'latin1') })).toBe(
    'picture',
  );
}, 30_000);

test('an empty file, a program and a page are refused whatever they are called', async () => {
  const refused = (text: string) => inspectUpload(tools, { name: 'note.pdf', bytes: Buffer.from(text, 'latin1') });
  expect(await refused('')).toBe('empty');
  expect(await refused('MZ\x90\0')).toBe('kind');
  expect(await refused('PK\x03\x04')).toBe('kind');
  expect(await refused('<svg onload=alert(1)>')).toBe('kind');
});

test('the name is a plain one of the true type', async () => {
  expect((await kept(Buffer.from('%PDF-1.7'), '../<img src=x onerror=alert(1)>.exe')).name).toBe(
    'img srcx onerroralert(1).pdf',
  );
});

test('the scanner sees the file as it was sent; without its answer the file waits', async () => {
  const bytes = Buffer.from('%PDF-1.7');
  const seen: Buffer[] = [];
  const scan = (verdict: 'clean' | 'infected') => ({
    scan: async (file: Buffer) => {
      seen.push(file);
      return verdict;
    },
  });
  const inspect = (scanner: Scanner) => inspectUpload({ ...tools, scanner }, { name: 'a.pdf', bytes });
  expect(await inspect(scan('clean'))).toMatchObject({ scan: 'clean' });
  expect(await inspect(scan('infected'))).toBe('infected');
  expect(seen).toEqual([bytes, bytes]);
  const down = {
    scan: async () => {
      throw new ScannerDown('time-out');
    },
  };
  expect(await inspect(down)).toMatchObject({ scan: 'waiting' });
  expect(await kept(bytes)).toMatchObject({ scan: 'unchecked' });
});
