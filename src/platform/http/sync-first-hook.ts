import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

/** A step before the handler: null when there is nothing to await, as for most requests. */
type Step = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | null;

/** Turns the step into a hook that stays synchronous when the step does. */
export const syncFirstHook =
  (step: Step) =>
  (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const waited = step(request, reply);
    if (waited === null) done();
    else waited.then(() => done(), done);
  };
