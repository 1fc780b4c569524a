import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import type { Upload } from '../files/store-upload.ts';
import { withUploadSlot } from './upload-slots.ts';

/** Limits of an upload form and its errors. */
export type UploadRules = {
  /** Bytes of one file. */
  readonly fileLimit: number;
  readonly files: number;
  /** `none`: no file; `bad`: not a form; `large`: a file is too large; `many`: too many files. */
  refuse(reason: 'none' | 'bad' | 'large' | 'many'): AppError;
};

/** Size of a form without its files. */
const FORM_BYTES = 64 * 1024;

/** An upload slower than this since its slot began is slower than any usable connection: it loses its slot. */
export type MinUploadRate = { readonly graceMs: number; readonly bytesPerSecond: number };
const MIN_UPLOAD_RATE: MinUploadRate = { graceMs: 4_000, bytesPerSecond: 8 * 1024 };

/** Calls back once when the rate falls below the minimum; time in which we do not read does not count. */
function watchUploadRate(source: Readable, { graceMs, bytesPerSecond }: MinUploadRate, tooSlow: () => void) {
  let bytes = 0;
  let readingMs = 0;
  let last = performance.now();
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
  };
  const timer = setInterval(() => {
    const now = performance.now();
    if (!source.isPaused()) readingMs += now - last;
    last = now;
    if (readingMs > graceMs && bytes < (readingMs / 1000) * bytesPerSecond) tooSlow();
  }, graceMs / 8);
  timer.unref();
  source.on('data', count);
  return () => {
    clearInterval(timer);
    source.off('data', count);
  };
}

/**
 * Reads the files of a form one by one, part by part: the sender waits for `store`, so that no file has to be in
 * memory. Other fields are ignored; a slow sender is cut off, a too large file is cut off at its limit, and a too large
 * Content-Length is rejected before reading.
 * @throws what the rules refuse with.
 */
export async function readMultipart(
  request: FastifyRequest,
  store: (upload: Upload) => Promise<unknown>,
  from: { address: string; rules: UploadRules; minRate?: MinUploadRate },
): Promise<number> {
  const { rules } = from;
  if (Number(request.headers['content-length']) > rules.fileLimit * rules.files + FORM_BYTES)
    throw rules.refuse('large');
  return withUploadSlot(from.address, () => read(request, store, rules, from.minRate ?? MIN_UPLOAD_RATE));
}

/** @throws what the rules refuse with for a file that was cut off at its limit. */
async function* filePartsOf(stream: Readable & { truncated?: boolean }, rules: UploadRules): AsyncGenerator<Buffer> {
  for await (const part of stream) yield part as Buffer;
  if (stream.truncated) throw rules.refuse('large');
}

async function* startingWith(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

function read(
  request: FastifyRequest,
  store: (upload: Upload) => Promise<unknown>,
  rules: UploadRules,
  minRate: MinUploadRate,
): Promise<number> {
  const type = request.headers['content-type'] ?? '';
  // A caller who left while waiting will not release a slot, so it must not keep one.
  if (!/^multipart\/form-data\s*;/i.test(type) || request.raw.destroyed) throw rules.refuse('bad');
  return new Promise((resolve, reject) => {
    let stored = 0;
    let over = false;
    let last: Promise<unknown> = Promise.resolve();
    const files = new Set<Readable>();
    const source = request.raw;
    let stopWatch = () => {};
    const fail = (error: unknown) => {
      if (over) return;
      over = true;
      stopWatch();
      source.unpipe();
      source.resume();
      const refusal = error instanceof AppError ? error : rules.refuse('bad');
      // What is being stored ends with the upload.
      for (const file of files) file.destroy(refusal);
      last.then(
        () => reject(refusal),
        () => reject(refusal),
      );
    };
    let form: Busboy;
    try {
      form = new Busboy({
        headers: { ...request.headers, 'content-type': type },
        limits: {
          fileSize: rules.fileLimit,
          files: rules.files,
          fields: 5,
          fieldSize: 1_000,
          parts: rules.files + 5,
          headerPairs: 20,
        },
      });
    } catch (error) {
      fail(error);
      return;
    }
    form.on('file', (_field, stream, name) => {
      stream.on('limit', () => fail(rules.refuse('large')));
      // An error before its reading begins would be thrown; reading throws it.
      stream.on('error', () => {});
      files.add(stream);
      last = last.then(async () => {
        if (over) return;
        const reading = filePartsOf(stream, rules);
        const first = await reading.next();
        // An empty file field is not a file.
        if (!first.done || name) {
          await store({ name: name ?? '', parts: startingWith(first, reading) });
          stored += 1;
        }
        files.delete(stream);
        stream.resume();
      });
      last.catch(fail);
    });
    form.on('filesLimit', () => fail(rules.refuse('many')));
    form.on('error', fail);
    form.on('finish', () => {
      last.then(() => {
        if (over) return;
        over = true;
        stopWatch();
        if (stored === 0) reject(rules.refuse('none'));
        else resolve(stored);
      }, fail);
    });
    source.on('aborted', () => fail(rules.refuse('bad')));
    stopWatch = watchUploadRate(source, minRate, () => {
      fail(rules.refuse('bad'));
    });
    source.pipe(form);
  });
}
