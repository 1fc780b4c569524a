import { asProblem } from '../../api/problem.ts';
import { type FormErrors, formErrors } from '../forms/form-errors.ts';

/** Fields of a form by their names, as they are typed. */
export type TypedValues = Readonly<Record<string, string>>;
/** A refusal with what was typed. */
export type TypedRefusal = FormErrors & { values: TypedValues };

export const typedValues = (form: FormData): TypedValues =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

/** A typed whole number; what is none is sent on, and refused at its field. */
export const whole = (typed: string | undefined): number => {
  const text = (typed ?? '').replace(/\s/g, '');
  return /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
};
export const upper = (typed: string | undefined): string => (typed ?? '').trim().toUpperCase();

/** Rows of a list in which something is typed, by their numbers in the form. */
export function typedRows(values: TypedValues, list: string, key: string): number[] {
  const rows = Object.keys(values).flatMap((name) => {
    const match = new RegExp(`^${list}\\.(\\d{1,2})\\.${key}$`).exec(name);
    return match && values[name]?.trim() ? [Number(match[1])] : [];
  });
  return rows.sort((a, b) => a - b);
}

/**
 * A refusal with what was typed; `nameOf` says which field of the form a path of the sent object is.
 * @throws what is no refusal.
 */
export function typedRefusal(
  thrown: unknown,
  at: string,
  values: TypedValues,
  nameOf: (path: string) => string = (path) => path,
): { refusal: TypedRefusal; status: number } {
  const { refusal, status } = formErrors(thrown, at);
  const fields: Record<string, string> = {};
  for (const { path, message } of asProblem(thrown)?.fields ?? [])
    fields[nameOf(path.replace(/^(body\.)?(flight\.|run\.|hotel\.|transfer\.|carrier\.(?=\w))?/, ''))] ??=
      message ?? '';
  return { refusal: { ...refusal, fields, values }, status };
}
