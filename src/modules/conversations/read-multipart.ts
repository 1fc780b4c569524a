import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import type { Upload } from '#platform/files/store-upload.ts';
import { readMultipart as readForm, type UploadRules } from '#platform/http/read-multipart.ts';
import { FILE_LIMIT, FILES_LIMIT } from './domain/file-rules.ts';

const RULES: UploadRules = {
  fileLimit: FILE_LIMIT,
  files: FILES_LIMIT,
  refuse: (why) => {
    if (why === 'none') return new AppError('invalid', 'conversations.no_file');
    if (why === 'bad') return new AppError('invalid', 'conversations.bad_upload');
    if (why === 'many') return new AppError('conflict', 'conversations.too_many_files', { count: FILES_LIMIT });
    return new AppError('unprocessable', 'conversations.file_too_large', { megabytes: FILE_LIMIT / 1024 / 1024 });
  },
};

/** The files of a form, one after another. */
export const readMultipart = (
  request: FastifyRequest,
  store: (upload: Upload) => Promise<unknown>,
  address: string,
): Promise<number> => readForm(request, store, { address, rules: RULES });
