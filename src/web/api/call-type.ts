import type { Endpoint, InputOf, OutputOf } from '#kernel/endpoint.ts';

/**
 * Calls an endpoint: on the server with the same authorisation as over HTTP, in browsers with fetch. @throws ApiProblem
 * for a refusal.
 */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  /** The same key for every retry of one action, so that the server performs it once. */
  options?: { idempotencyKey?: string },
) => Promise<OutputOf<E>>;
