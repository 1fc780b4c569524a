import { asProblem, NETWORK_PROBLEM } from '../../api/problem.ts';

/** Why a call was refused, as `useErrorText` says it. */
export type Refusal = { code: string; values?: Readonly<Record<string, unknown>> };

export function toRefusal(thrown: unknown): Refusal {
  const problem = asProblem(thrown);
  return problem ? { code: problem.code, values: problem.details } : { code: NETWORK_PROBLEM };
}
