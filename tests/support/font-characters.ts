import { brotliDecompressSync } from 'node:zlib';

/** The places of the tags in the list of known ones of WOFF2. */
const CMAP = 0;
const GLYF = 10;
const LOCA = 11;
const OTHER_TAG = 63;
const HEADER_BYTES = 48;

/** Reads numbers of WOFF2's variable length. */
function createReader(file: Buffer, start: number) {
  let at = start;
  return {
    at: () => at,
    byte: () => file.readUInt8(at++),
    skip: (bytes: number) => {
      at += bytes;
    },
    base128: () => {
      let value = 0;
      for (;;) {
        const next = file.readUInt8(at++);
        value = value * 128 + (next & 0x7f);
        if (next < 0x80) return value;
      }
    },
  };
}

/** The table of characters of a WOFF2 file, which is compressed with all others and not transformed. */
function readCmap(file: Buffer): Buffer {
  const tableCount = file.readUInt16BE(12);
  const reader = createReader(file, HEADER_BYTES);
  let before = 0;
  let place: { start: number; length: number } | undefined;
  for (let n = 0; n < tableCount; n += 1) {
    const flags = reader.byte();
    const tag = flags & 0x3f;
    if (tag === OTHER_TAG) reader.skip(4);
    const length = reader.base128();
    const version = flags >> 6;
    const isTransformed = tag === GLYF || tag === LOCA ? version === 0 : version !== 0;
    const stored = isTransformed ? reader.base128() : length;
    if (tag === CMAP) place = { start: before, length };
    before += stored;
  }
  if (!place) throw new Error('no table of characters');
  return brotliDecompressSync(file.subarray(reader.at())).subarray(place.start, place.start + place.length);
}

/** Format 4: segments of the first 65,536 characters. */
function readSegments(cmap: Buffer, start: number): number[] {
  const size = cmap.readUInt16BE(start + 6);
  const [ends, starts] = [start + 14, start + 16 + size];
  const [deltas, offsets] = [starts + size, starts + 2 * size];
  const found: number[] = [];
  for (let n = 0; n < size; n += 2) {
    const offset = cmap.readUInt16BE(offsets + n);
    const first = cmap.readUInt16BE(starts + n);
    for (let point = first; point <= cmap.readUInt16BE(ends + n) && point < 0xffff; point += 1) {
      const glyph =
        offset === 0
          ? (point + cmap.readUInt16BE(deltas + n)) & 0xffff
          : cmap.readUInt16BE(offsets + n + offset + 2 * (point - first));
      if (glyph !== 0) found.push(point);
    }
  }
  return found;
}

/** Format 12: groups of all characters. */
function readGroups(cmap: Buffer, start: number): number[] {
  const found: number[] = [];
  for (let n = 0; n < cmap.readUInt32BE(start + 12); n += 1) {
    const group = start + 16 + 12 * n;
    for (let point = cmap.readUInt32BE(group); point <= cmap.readUInt32BE(group + 4); point += 1) found.push(point);
  }
  return found;
}

/** The code points that a WOFF2 font has glyphs for. */
export function charactersOf(file: Buffer): ReadonlySet<number> {
  const cmap = readCmap(file);
  const found = new Set<number>();
  for (let n = 0; n < cmap.readUInt16BE(2); n += 1) {
    const start = cmap.readUInt32BE(4 + 8 * n + 4);
    const format = cmap.readUInt16BE(start);
    const points = format === 12 ? readGroups(cmap, start) : format === 4 ? readSegments(cmap, start) : [];
    for (const point of points) found.add(point);
  }
  return found;
}
