import { asProblem } from '../../api/problem.ts';
import type { RequestRefusal } from './form-text.ts';

/**
 * What the page says of a submission that failed, whatever the status: it stays with what was typed. Only an error of
 * the page itself leads to the error page.
 */
export function readRefusal(
  thrown: unknown,
  at: string,
): { status: number; problem: Pick<RequestRefusal, 'at' | 'code' | 'values' | 'fields'> } {
  const problem = asProblem(thrown);
  if (!problem) throw thrown;
  const { code, details, fields, status } = problem;
  return { status, problem: { at, code, values: details, fields } };
}
