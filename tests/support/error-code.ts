import { AppError } from '#kernel/app-error.ts';

/** The code that the product refused some work with; `ok` when it did not. @throws whatever is no refusal. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'ok';
}
