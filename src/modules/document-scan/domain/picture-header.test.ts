import sharp from 'sharp';
import { expect, test } from 'vitest';
import { MAX_BYTES, readPictureHeader, refusePicture } from './picture-header.ts';

const grey = { create: { width: 700, height: 500, channels: 3 as const, background: '#888' } };
const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)));

/** The header of a JPEG file of any size. */
const jpegOf = (width: number, height: number): Uint8Array =>
  bytes(
    [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255],
    [3, 1, 17, 0, 2, 17, 1],
  );

test('the size of JPEG, PNG and WebP files is read from their first bytes', async () => {
  for (const kind of ['jpeg', 'png', 'webp'] as const) {
    const file = await sharp(grey).toFormat(kind).toBuffer();
    expect(readPictureHeader(file), kind).toEqual({ kind, width: 700, height: 500, animated: false });
    expect(refusePicture(file, file.length), kind).toBeNull();
  }
});

test('a picture of 60 megapixels and a file of more than 40 MB are too large to be opened', () => {
  expect(refusePicture(jpegOf(9000, 6700), 12_000_000)).toBe('tooLarge');
  expect(refusePicture(jpegOf(4000, 3000), MAX_BYTES + 1)).toBe('tooLarge');
  expect(refusePicture(jpegOf(8000, 6000), 12_000_000)).toBeNull();
});

test('animations are refused: GIF, PNG and WebP', async () => {
  const png = await sharp(grey).png().toBuffer();
  const control = bytes([0, 0, 0, 8], 'acTL', [0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]);
  const animated = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
  expect(refusePicture(animated, animated.length)).toBe('animated');
  const webp = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 2, 0, 0, 0, 187, 2, 0, 243, 1, 0]);
  expect(refusePicture(webp, webp.length)).toBe('animated');
  expect(refusePicture(bytes('GIF89a', [1, 2, 1, 2]), 10)).toBe('animated');
});

test('what is no picture, is cut short or has no size is refused; a tiny picture is too small', async () => {
  const png = await sharp(grey).png().toBuffer();
  const files = [
    bytes(),
    bytes('%PDF-1.7'),
    bytes('<svg xmlns='),
    png.subarray(0, 20),
    jpegOf(0, 100),
    jpegOf(10, 10).subarray(0, 9),
  ];
  expect(files.map((file) => refusePicture(file, file.length))).toEqual(files.map(() => 'notAPicture'));
  expect(refusePicture(jpegOf(320, 200), 9000)).toBe('tooSmall');
});
