import { data } from 'react-router';
import { asProblem } from './problem.ts';

/** Throws what a route's error page understands: a refusal of the wire becomes a response of its status (a stranger's row is a 404), anything else stays as it is. */
export function throwRouteError(thrown: unknown): never {
  const problem = asProblem(thrown);
  if (!problem) throw thrown;
  throw data(null, { status: problem.status });
}
