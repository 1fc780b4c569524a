import type { AppError } from '#kernel/app-error.ts';

/** Why a file was not published, for its page: the first field of a refusal, else the refusal itself. */
export function failureOf(error: AppError): { code: string; values?: Record<string, string | number> } {
  const [first] = error.fields ?? [];
  const { code, values } = first ?? { code: error.code, values: error.details as Record<string, string | number> };
  return { code, ...(values && { values }) };
}
