import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';

/** The refusal of an account form, with the server's texts in the reader's language. */
export type FormErrors = {
  at: string;
  text: string | null;
  fields: Readonly<Record<string, string>>;
};

/** The endpoint requires a password or a code first: see `withStepUp`. */
export const STEP_UP = 'common.step_up_required';

/** Converts a refusal for the form; other errors go on to the error page. */
export function formErrors(thrown: unknown, at: string): { refusal: FormErrors; status: number } {
  const problem = asProblem(thrown);
  if (problem?.code === STEP_UP) throw thrown;
  if (!problem || problem.status >= 500) return throwRouteError(thrown);
  const fields = Object.fromEntries(problem.fields.map(({ path, message }) => [path, message ?? '']));
  return { refusal: { at, text: problem.text, fields }, status: problem.status };
}

/** A text field of a form, truncated to `maxLength`. */
export function readTextField(form: FormData, name: string, maxLength = 200): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, maxLength) : '';
}

/**
 * The code of a failure that is not a refusal (spec §8 «unknown password-change error with a code»); null for a
 * refusal.
 */
export function unexpectedErrorCode(thrown: unknown): string | null {
  const problem = asProblem(thrown);
  return problem && problem.status < 500 ? null : (problem?.code ?? 'common.internal');
}
