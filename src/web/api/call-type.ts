import type { Endpoint, InputOf, OutputOf } from '#kernel/endpoint.ts';

/**
 * Calls an endpoint of the wire: on the server through the same authorisation as HTTP, in browsers by fetch. Refusals
 * are thrown as `ApiProblem`.
 */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  /** One key for every try of one deed, so that it is done once. */
  options?: { idempotencyKey?: string },
) => Promise<OutputOf<E>>;
