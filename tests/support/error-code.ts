import { AppError } from '#kernel/app-error.ts';

/** The error code of some work; `ok` when it succeeds. @throws other errors. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'ok';
}
