import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryFiles } from '../../../tests/support/memory-files.ts';
import { createSealer } from '../crypto/sealing.ts';
import { SEALED_SEGMENT, SEGMENT } from '../crypto/segments.ts';
import { collect, sealedFiles } from './sealed-files.ts';

const files = memoryFiles();
const sealer = createSealer(randomBytes(32));
const store = sealedFiles({ files, sealer }, (key) => `test:${key}`);

/** Sizes around whole segments, and what a file of such a size is cut into. */
const sizes = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: -2, max: 2 }))
  .map(([segments, more]) => Math.max(0, segments * SEGMENT + more));
async function* cut(bytes: Buffer, part: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += part) yield bytes.subarray(at, at + part);
}
/** The sealed file as it lies in the store: what stands before the segments, and the segments. */
async function sealedParts(key: string): Promise<{ head: Buffer; segments: Buffer[] }> {
  const sealed = (await files.get(key)) ?? Buffer.alloc(0);
  const begin = 3 + sealed.readUInt16BE(1);
  const segments: Buffer[] = [];
  for (let at = begin; at < sealed.length; at += SEALED_SEGMENT)
    segments.push(sealed.subarray(at, at + SEALED_SEGMENT));
  return { head: sealed.subarray(0, begin), segments };
}
/** Null when it is refused, at once or on the way. */
const readAll = async (key: string): Promise<Buffer | null> => store.get(key);

test('a file of any size, written in any parts, is read as it was written, whole and in any range', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.integer({ min: 1_000, max: 200_000 }), fc.nat(), fc.nat(), async (size, part, a, b) => {
      const bytes = randomBytes(size);
      await store.write('a', cut(bytes, part));
      const file = await store.read('a');
      expect(file?.size).toBe(size);
      expect((await collect(file?.read() ?? cut(Buffer.alloc(0), 1))).equals(bytes)).toBe(true);
      const [from, to] = [a % (size + 1), b % (size + 1)].toSorted((x, y) => x - y) as [number, number];
      const range = await collect(file?.read({ from, to }) ?? cut(Buffer.alloc(0), 1));
      expect(range.equals(bytes.subarray(from, to))).toBe(true);
      expect((await files.get('a'))?.includes(bytes.subarray(0, 32)) && size > 32).toBe(false);
    }),
    { numRuns: 60 },
  );
});

/** What somebody with access to the store may do with the segments of two files. */
type Segments = { own: Buffer[]; other: Buffer[]; at: number; to: number };
const HARM: Record<string, (segments: Segments) => Buffer[]> = {
  'cuts segments off its end': ({ own, at }) => own.slice(0, Math.min(at, own.length - 1)),
  'cuts a part of the last segment off': ({ own }) => own.with(-1, (own.at(-1) ?? Buffer.alloc(0)).subarray(1)),
  'drops a segment of its middle': ({ own, at }) => own.toSpliced(at % (own.length - 1), 1),
  'swaps two segments': ({ own, at, to }) => {
    const [a, b] = [at % own.length, to % own.length];
    return own.with(a, own[b] as Buffer).with(b, own[a] as Buffer);
  },
  'repeats a segment': ({ own, at }) => own.toSpliced(at % own.length, 0, own[at % own.length] as Buffer),
  'puts a segment of another file in': ({ own, other, at }) =>
    own.with(at % own.length, other[at % own.length] as Buffer),
  'adds a segment of another file': ({ own, other, at }) => [...own, other[at % other.length] as Buffer],
  'changes one bit': ({ own, at, to }) => {
    const changed = Buffer.from(own[at % own.length] as Buffer);
    const place = to % changed.length;
    changed[place] = (changed[place] ?? 0) ^ 1;
    return own.with(at % own.length, changed);
  },
};

test.each(Object.keys(HARM))('a file of which somebody %s is refused', async (what) => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 5 }),
      fc.integer({ min: 0, max: 3 }),
      fc.nat(),
      fc.nat(),
      async (...given) => {
        const [count, less, at, to] = given;
        const size = count * SEGMENT - less;
        const bytes = randomBytes(size);
        await store.put('own', bytes);
        await store.put('other', randomBytes(size));
        const { head, segments: own } = await sealedParts('own');
        const { segments: other } = await sealedParts('other');
        const harmed = HARM[what]?.({ own, other, at, to }) ?? [];
        // Two equal places were swapped.
        fc.pre(harmed.length !== own.length || harmed.some((segment, n) => !segment.equals(own[n] as Buffer)));
        await files.put('own', Buffer.concat([head, ...harmed]));
        expect(await readAll('own')).toBeNull();
      },
    ),
    { numRuns: 25 },
  );
});

test('control: a file whose parts are put together as they were is read', async () => {
  const bytes = randomBytes(3 * SEGMENT + 1);
  await store.put('own', bytes);
  const { head, segments } = await sealedParts('own');
  await files.put('own', Buffer.concat([head, ...segments]));
  expect((await readAll('own'))?.equals(bytes)).toBe(true);
});

test('of a file damaged in its middle the reader gets what is before it, then an error, never an end', async () => {
  const bytes = randomBytes(4 * SEGMENT);
  await store.put('own', bytes);
  const { head, segments } = await sealedParts('own');
  await files.put('own', Buffer.concat([head, ...segments.with(2, randomBytes(SEALED_SEGMENT))]));
  const parts: Buffer[] = [];
  const reading = async () => {
    for await (const part of (await store.read('own'))?.read() ?? []) parts.push(part);
  };
  await expect(reading()).rejects.toThrow();
  expect(Buffer.concat(parts).equals(bytes.subarray(0, 2 * SEGMENT))).toBe(true);
});

test('a file that was moved to another key, or sealed under another secret, is refused', async () => {
  await store.put('own', Buffer.from('text'));
  await files.put('elsewhere', (await files.get('own')) ?? Buffer.alloc(0));
  expect(await store.read('elsewhere')).toBeNull();
  const others = sealedFiles({ files, sealer: createSealer(randomBytes(32)) }, (key) => `test:${key}`);
  expect(await others.read('own')).toBeNull();
  expect(await store.read('none')).toBeNull();
});

test('a file that was stored as one sealed value, before there were segments, is read', async () => {
  const bytes = randomBytes(70_000);
  await files.put('old', sealer.seal(bytes.toString('base64'), 'test:old'));
  const file = await store.read('old');
  expect(file?.size).toBe(bytes.length);
  expect((await readAll('old'))?.equals(bytes)).toBe(true);
  expect((await collect(file?.read({ from: 5, to: 9 }) ?? cut(bytes, 1))).equals(bytes.subarray(5, 9))).toBe(true);
});
