import { data, redirect } from 'react-router';
import { asProblem } from './problem.ts';

/**
 * Throws what a route's error page understands: a refusal becomes a response of its status (another user's row is a
 * 404), any other error is rethrown. An action that requires a confirmed buyer redirects to the confirmation.
 */
export function throwRouteError(thrown: unknown): never {
  const problem = asProblem(thrown);
  if (!problem) throw thrown;
  const { orderId } = problem.details;
  if (problem.code === 'orders.confirmation_required' && typeof orderId === 'string')
    throw redirect(`/order/${encodeURIComponent(orderId)}/confirm`);
  throw data(null, { status: problem.status });
}
