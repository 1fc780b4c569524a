import { data, redirect } from 'react-router';
import { asProblem } from './problem.ts';

/**
 * Throws what a route's error page understands: a refusal of the wire becomes a response of its status (a stranger's
 * row is a 404), anything else stays as it is. What asks for a confirmed buyer leads to where that is confirmed.
 */
export function throwRouteError(thrown: unknown): never {
  const problem = asProblem(thrown);
  if (!problem) throw thrown;
  const { orderId } = problem.details;
  if (problem.code === 'orders.confirmation_required' && typeof orderId === 'string')
    throw redirect(`/order/${encodeURIComponent(orderId)}/confirm`);
  throw data(null, { status: problem.status });
}
