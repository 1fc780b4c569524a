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

/** The catch-all route of pages; it says nothing about methods of API paths. */
const PAGES = '/*';
/** An API call or a page's data request, with or without a language prefix. */
const WIRE = /^\/(?:[^/]+\/)?api\//;

/**
 * Answers methods that a known path does not have: OPTIONS with the allowed ones, others with 405 and the same list.
 * TRACE is never allowed: it would echo cookies. @throws AppError not_allowed `platform.method_not_allowed`.
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
