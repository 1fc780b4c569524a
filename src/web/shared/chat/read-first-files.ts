import { FILE_CATEGORIES, type FileCategory } from '#kernel/file-category.ts';
import { FILES_LIMIT } from '#modules/conversations/api.ts';

/** The files that a form of `FirstFiles` sends; what is no file of ours the API refuses. */
export function readFirstFiles(form: FormData): { fileIds: string[]; categories: Record<string, FileCategory> } {
  const chosen = form
    .getAll('fileIds')
    .slice(0, FILES_LIMIT)
    .map((value) => String(value).slice(0, 60).split(' '));
  const categories = chosen.map(([id, category]) => [
    id ?? '',
    FILE_CATEGORIES.find((one) => one === category) ?? 'commons',
  ]);
  return { fileIds: chosen.map(([id]) => id ?? ''), categories: Object.fromEntries(categories) };
}
