import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import type { Upload } from '#platform/files/store-upload.ts';
import { type MinUploadRate, readMultipart as readForm, type UploadRules } from '#platform/http/read-multipart.ts';
import { FILE_LIMIT, FILES_LIMIT } from './api.ts';

const RULES: UploadRules = {
  fileLimit: FILE_LIMIT,
  files: FILES_LIMIT,
  refuse: (why) => {
    if (why === 'none') return new AppError('invalid', 'requests.no_file');
    if (why === 'bad') return new AppError('invalid', 'requests.bad_upload');
    if (why === 'many') return new AppError('conflict', 'requests.too_many_files', { count: FILES_LIMIT });
    return new AppError('unprocessable', 'requests.file_too_large', { megabytes: FILE_LIMIT / 1024 / 1024 });
  },
};

/** The documents of a request's form, one after another. */
export const readMultipart = (
  request: FastifyRequest,
  keep: (upload: Upload) => Promise<unknown>,
  from: { address: string; pace?: MinUploadRate },
): Promise<number> => readForm(request, keep, { ...from, rules: RULES });
