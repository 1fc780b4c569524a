import { randomBytes } from 'node:crypto';
import type { Sealer } from '../crypto/sealing.ts';
import { openSegment, SEALED_SEGMENT, SEGMENT, sealSegments, segmentCount, segmentKey } from '../crypto/segments.ts';
import type { Files, OpenFile } from './files.ts';

/** From the first byte to the one before `to`. */
export type ByteRange = { readonly from: number; readonly to: number };

/** A stored file of which every segment is checked when it is read. */
export type SealedFile = {
  /** Of the open bytes. */
  readonly size: number;
  /** The bytes of a range, all by default. @throws when a segment was changed, moved, added or is missing. */
  read(range?: ByteRange): AsyncGenerator<Buffer>;
};

/** Some of its bytes are lost, changed or out of their place. */
export class FileDamaged extends Error {}

/** First byte of a file in segments. A file that is one sealed value, as all once were, begins with a one. */
const SEGMENTED = 2;
/** The first byte and the length of the sealed key. */
const PREFIX = 3;
const KEY = 32;

export const collect = async (parts: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
};

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/**
 * Files that lie encrypted in the store, in segments, each with its place and whether it is the last one. A file has a
 * key of its own, sealed with the context of the file's key, which binds its bytes to where they belong.
 */
export const sealedFiles = (
  { files, sealer }: { files: Files; sealer: Sealer },
  contextOf: (key: string) => string,
) => {
  async function* sealed(key: string, parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const secret = randomBytes(KEY);
    const head = sealer.seal(secret.toString('base64'), contextOf(key));
    const prefix = Buffer.from([SEGMENTED, 0, 0]);
    prefix.writeUInt16BE(head.length, 1);
    yield Buffer.concat([prefix, head]);
    yield* sealSegments(segmentKey(secret), parts);
  }

  /** @throws when the file does not belong to its key, or was cut short. */
  async function inspect(file: OpenFile, key: string): Promise<SealedFile> {
    const prefix = await file.read(0, PREFIX);
    if (prefix[0] !== SEGMENTED) {
      const bytes = Buffer.from(sealer.open(await file.read(0, file.size), contextOf(key)), 'base64');
      return { size: bytes.length, read: (range) => only(bytes.subarray(range?.from, range?.to)) };
    }
    const head = await file.read(PREFIX, prefix.readUInt16BE(1));
    const own = segmentKey(Buffer.from(sealer.open(head, contextOf(key)), 'base64'));
    const begin = PREFIX + head.length;
    const sealedSize = file.size - begin;
    const count = segmentCount(sealedSize);
    const openAt = async (index: number) =>
      openSegment(own, await file.read(begin + index * SEALED_SEGMENT, SEALED_SEGMENT), index, index === count - 1);
    // Only the true last segment opens as the last, so the size is known to be right before anything is read.
    const last = await openAt(count - 1);
    const size = (count - 1) * SEGMENT + last.length;
    return {
      size,
      read: async function* ({ from, to } = { from: 0, to: size }) {
        for (let index = Math.floor(from / SEGMENT); index < count && index * SEGMENT < to; index++) {
          const at = index * SEGMENT;
          const plain = index === count - 1 ? last : await openAt(index);
          yield plain.subarray(Math.max(0, from - at), to - at);
        }
      },
    };
  }

  async function* readAgain(key: string, range?: ByteRange): AsyncGenerator<Buffer> {
    const file = await files.open(key);
    if (!file) throw new FileDamaged('removed while it was read');
    try {
      yield* (await inspect(file, key)).read(range);
    } catch (error) {
      throw new FileDamaged(key, { cause: error });
    } finally {
      await file.close();
    }
  }

  /** Null when the file is lost, was cut short or does not belong to its key; other changes show while it is read. */
  async function read(key: string): Promise<SealedFile | null> {
    const file = await files.open(key);
    if (!file) return null;
    try {
      const { size } = await inspect(file, key);
      return { size, read: (range) => readAgain(key, range) };
    } catch {
      return null;
    } finally {
      await file.close();
    }
  }

  return {
    put: (key: string, bytes: Buffer): Promise<void> => files.write(key, sealed(key, only(bytes))),
    write: (key: string, parts: AsyncIterable<Buffer>): Promise<void> => files.write(key, sealed(key, parts)),
    read,
    /** Null when the bytes are lost or were changed. */
    get: async (key: string): Promise<Buffer | null> => {
      const file = await read(key);
      return file && collect(file.read()).catch(() => null);
    },
    remove: (key: string): Promise<void> => files.remove(key),
  };
};
export type SealedFiles = ReturnType<typeof sealedFiles>;
