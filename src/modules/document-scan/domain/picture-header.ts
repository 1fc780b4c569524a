/** What the first bytes of a file say about its picture; `null` for a file that is none of these. */
export type PictureHeader = {
  readonly kind: 'jpeg' | 'png' | 'webp';
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
};

/** Why a file is not even opened. */
export const FILE_REFUSALS = ['notAPicture', 'animated', 'tooLarge', 'tooSmall'] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];

/** Pixels of a picture, and bytes of a file, that a telephone can still open. */
export const MAX_PIXELS = 50_000_000;
export const MAX_BYTES = 40 * 1024 * 1024;
/** Longer side of a picture in which a zone of 44 characters may be legible. */
const MIN_SIDE = 480;

const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** Reads the header of a JPEG, PNG or WebP file; GIF files count as animated. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | 'animated' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpeg(bytes);
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return readPng(bytes);
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return readWebp(bytes);
  return /^GIF8[79]a$/.test(ascii(bytes, 0, 6)) ? 'animated' : null;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Walks the segments up to the frame header, which has the size. */
function readJpeg(bytes: Uint8Array): PictureHeader | null {
  const view = viewOf(bytes);
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame)
      return { kind: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5), animated: false };
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}

function readPng(bytes: Uint8Array): PictureHeader | null {
  if (bytes.length < 33 || ascii(bytes, 12, 4) !== 'IHDR') return null;
  const view = viewOf(bytes);
  let animated = false;
  // `acTL` stands before the first image data.
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = ascii(bytes, at + 4, 4);
    if (name === 'acTL') animated = true;
    if (name === 'IDAT' || name === 'acTL') break;
  }
  return { kind: 'png', width: view.getUint32(16), height: view.getUint32(20), animated };
}

function readWebp(bytes: Uint8Array): PictureHeader | null {
  if (bytes.length < 30) return null;
  const view = viewOf(bytes);
  const chunk = ascii(bytes, 12, 4);
  const size = (width: number, height: number, animated = false): PictureHeader => ({
    kind: 'webp',
    width,
    height,
    animated,
  });
  if (chunk === 'VP8X') {
    const at = (offset: number): number => view.getUint16(offset, true) + (bytes[offset + 2]! << 16) + 1;
    return size(at(24), at(27), (bytes[20]! & 2) !== 0);
  }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    return size((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
  }
  return chunk === 'VP8 ' ? size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff) : null;
}

/** Why the file is refused before it is opened; null when it may be opened. `head`: its first bytes. */
export function refusePicture(head: Uint8Array, fileSize: number): FileRefusal | null {
  const header = readPictureHeader(head);
  if (header === null) return 'notAPicture';
  if (header === 'animated' || header.animated) return 'animated';
  const { width, height } = header;
  if (width === 0 || height === 0) return 'notAPicture';
  if (fileSize > MAX_BYTES || width * height > MAX_PIXELS) return 'tooLarge';
  return Math.max(width, height) < MIN_SIDE ? 'tooSmall' : null;
}
