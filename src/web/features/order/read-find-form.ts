import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import type { FindFormRefusal } from './find-form.tsx';

/** Looks up the order of the form; otherwise returns the missing fields or the API error. */
export async function find<T>(
  form: FormData,
  at: string,
  findOrder: (body: { number: string; proof: string }) => Promise<T>,
): Promise<{ found: T } | { refusal: FindFormRefusal; status: number }> {
  const text = (name: string, longest: number) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim().slice(0, longest) : '';
  };
  const typed = { number: text('number', 40), proof: text('proof', 100) };
  const missing = (['number', 'proof'] as const).filter((name) => typed[name] === '');
  if (missing.length > 0) return { refusal: { at, ...typed, missing, code: null, values: {} }, status: 400 };
  try {
    return { found: await findOrder(typed) };
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status >= 500) return throwRouteError(thrown);
    return {
      refusal: { at, ...typed, missing: [], code: problem.code, values: problem.details },
      status: problem.status,
    };
  }
}
