/** Text of a form field up to a maximum length; empty when missing or a file. */
export const text = (form: FormData, name: string, longest = 300): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim().slice(0, longest) : '';
};

/** A rejected form: error code, field errors and input. */
export type RequestRefusal = {
  at: string;
  code: string;
  values: Record<string, unknown>;
  fields: readonly { path: string; code: string; values?: Record<string, unknown> | undefined }[];
  typed: Record<string, string>;
  chosen: readonly string[];
};
