import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';

type Known = { matches: RegExp; methods: Set<string> };

/** `/api/orders/:id/files/*` as an expression. */
const expressionOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*/g, '.*')}/?$`,
  );

/** The one route that takes any path: pages. It says nothing of what a path of the wire allows. */
const PAGES = '/*';
/** A call of the wire, also of a page's data in a language. */
const WIRE = /^\/(?:[^/]+\/)?api\//;

/**
 * Answers what the router has no route for although the path is known: OPTIONS with what the path allows, every other
 * method with 405 and the same list.
 * TRACE is allowed nowhere: it would repeat cookies. @throws AppError not_allowed `platform.method_not_allowed`.
 */
export function registerAllowedMethods(app: FastifyInstance): void {
  const known = new Map<string, Known>();
  app.addHook('onRoute', ({ url, method }) => {
    const one = known.get(url) ?? { matches: expressionOf(url), methods: new Set<string>() };
    known.set(url, one);
    for (const each of [method].flat()) one.methods.add(each);
  });

  function allowedAt(path: string): string[] {
    const wire = WIRE.test(path);
    const methods = new Set<string>();
    for (const [url, one] of known)
      if ((path === '*' || one.matches.test(path)) && !(wire && url === PAGES))
        for (const method of one.methods) methods.add(method);
    return methods.size === 0 ? [] : [...methods, 'OPTIONS'].sort();
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request;
    const special = method === 'OPTIONS' || method === 'TRACE';
    const path = request.url.split('?', 1)[0] as string;
    const unrouted = request.is404 || (routeOptions.url === PAGES && WIRE.test(path));
    if (!special && !unrouted) return done();
    const allowed = allowedAt(path);
    if (allowed.length === 0) return done();
    reply.header('allow', allowed.join(', '));
    if (method === 'OPTIONS') reply.header('cache-control', 'no-store').status(204).send();
    else done(new AppError('not_allowed', 'platform.method_not_allowed', { allowed: allowed.join(', ') }));
  });
}
