import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { FILE_LIMIT, FILES_LIMIT } from './api.ts';
import { inTurn } from './upload-turns.ts';
import type { Upload } from './use-cases/attach-files.ts';

/** An upload that has sent less than this since its turn began is slower than any line people send documents over: it gives its turn up. */
export type Pace = { readonly graceMs: number; readonly bytesPerSecond: number };
const PACE: Pace = { graceMs: 4_000, bytesPerSecond: 8 * 1024 };

/** Calls back, once, when less has come than the pace asks for; the time in which we ourselves do not read does not count. */
function watchPace(source: Readable, { graceMs, bytesPerSecond }: Pace, tooSlow: () => void) {
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
 * Reads a form's files one after another: while one is being kept the sender waits, so that a process never holds more than a file of an
 * upload. Fields of the form are passed over; who sends too slowly is cut off. @throws AppError invalid `requests.no_file`, `requests.bad_upload`; unprocessable `requests.file_too_large`; conflict `requests.too_many_files`.
 */
export function readMultipart(
  request: FastifyRequest,
  keep: (upload: Upload) => Promise<unknown>,
  from: { address: string; pace?: Pace },
): Promise<number> {
  return inTurn(from.address, () => read(request, keep, from.pace ?? PACE));
}

function read(
  request: FastifyRequest,
  keep: (upload: Upload) => Promise<unknown>,
  pace: Pace,
): Promise<number> {
  const type = request.headers['content-type'] ?? '';
  // Whoever left while waiting for a turn will never say another word, and must not keep it.
  if (!/^multipart\/form-data\s*;/i.test(type) || request.raw.destroyed)
    throw new AppError('invalid', 'requests.bad_upload');
  return new Promise((resolve, reject) => {
    let kept = 0;
    let over = false;
    let last: Promise<unknown> = Promise.resolve();
    const source = request.raw;
    let stopWatch = () => {};
    const fail = (error: unknown) => {
      if (over) return;
      over = true;
      stopWatch();
      source.unpipe();
      source.resume();
      reject(error instanceof AppError ? error : new AppError('invalid', 'requests.bad_upload'));
    };
    let form: Busboy;
    try {
      form = new Busboy({
        headers: { ...request.headers, 'content-type': type },
        limits: {
          fileSize: FILE_LIMIT,
          files: FILES_LIMIT,
          fields: 5,
          fieldSize: 1_000,
          parts: FILES_LIMIT + 5,
          headerPairs: 20,
        },
      });
    } catch (error) {
      fail(error);
      return;
    }
    form.on('file', (_field, stream, name) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => {
        if (!over) parts.push(part);
      });
      stream.on('limit', () => {
        parts.length = 0;
        fail(
          new AppError('unprocessable', 'requests.file_too_large', { megabytes: FILE_LIMIT / 1024 / 1024 }),
        );
      });
      stream.on('error', fail);
      stream.on('end', () => {
        if (over) return;
        const bytes = Buffer.concat(parts);
        parts.length = 0;
        // A file field left empty is no file.
        if (bytes.length === 0 && !name) return;
        source.pause();
        last = last.then(async () => {
          if (over) return;
          await keep({ name: name ?? '', bytes });
          kept += 1;
          source.resume();
        });
        last.catch(fail);
      });
    });
    form.on('filesLimit', () =>
      fail(new AppError('conflict', 'requests.too_many_files', { count: FILES_LIMIT })),
    );
    form.on('error', fail);
    form.on('finish', () => {
      last.then(() => {
        if (over) return;
        over = true;
        stopWatch();
        if (kept === 0) reject(new AppError('invalid', 'requests.no_file'));
        else resolve(kept);
      }, fail);
    });
    source.on('aborted', () => fail(new AppError('invalid', 'requests.bad_upload')));
    stopWatch = watchPace(source, pace, () => {
      fail(new AppError('invalid', 'requests.bad_upload'));
    });
    source.pipe(form);
  });
}
