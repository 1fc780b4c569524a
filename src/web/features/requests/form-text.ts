/** A text of a form, at most so long; empty when it is missing or a file. */
export const text = (form: FormData, name: string, longest = 300): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim().slice(0, longest) : '';
};

/** What a form refused: the words' code, the fields, and what was typed. */
export type RequestRefusal = {
  at: string;
  code: string;
  values: Record<string, unknown>;
  fields: readonly { path: string; code: string; values?: Record<string, unknown> | undefined }[];
  typed: Record<string, string>;
  chosen: readonly string[];
};
