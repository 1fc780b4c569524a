import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

/** A step before a request's handler: null where there is nothing to wait for, as for most. */
type Step = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | null;

/** The step as a hook that waits only where the step does. */
export const syncFirstHook =
  (step: Step) =>
  (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const waited = step(request, reply);
    if (waited === null) done();
    else waited.then(() => done(), done);
  };
