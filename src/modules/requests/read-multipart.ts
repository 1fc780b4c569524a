import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { FILE_LIMIT, FILES_LIMIT } from './api.ts';
import type { Upload } from './use-cases/attach-files.ts';

/** Uploads of this process that hold a file in memory at a time: what many send together waits in their sockets. */
const AT_ONCE = 3;
let busy = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= AT_ONCE) await new Promise<void>((next) => waiting.push(next));
  else busy += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

/**
 * Reads a form's files one after another: while one is being kept the sender waits, so that a process never holds more than a file of an
 * upload. Fields of the form are passed over. @throws AppError invalid `requests.no_file`, `requests.bad_upload`; unprocessable `requests.file_too_large`; conflict `requests.too_many_files`.
 */
export function readMultipart(
  request: FastifyRequest,
  keep: (upload: Upload) => Promise<unknown>,
): Promise<number> {
  return inTurn(() => read(request, keep));
}

function read(request: FastifyRequest, keep: (upload: Upload) => Promise<unknown>): Promise<number> {
  const type = request.headers['content-type'] ?? '';
  // Whoever left while waiting for a turn will never say another word, and must not keep it.
  if (!/^multipart\/form-data\s*;/i.test(type) || request.raw.destroyed)
    throw new AppError('invalid', 'requests.bad_upload');
  return new Promise((resolve, reject) => {
    let kept = 0;
    let over = false;
    let last: Promise<unknown> = Promise.resolve();
    const source = request.raw;
    const fail = (error: unknown) => {
      if (over) return;
      over = true;
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
        if (kept === 0) reject(new AppError('invalid', 'requests.no_file'));
        else resolve(kept);
      }, fail);
    });
    source.on('aborted', () => fail(new AppError('invalid', 'requests.bad_upload')));
    source.pipe(form);
  });
}
