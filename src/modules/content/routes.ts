import type { FastifyInstance } from 'fastify';
import { decideAccess } from '#kernel/access.ts';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import { listNews, readContent } from './api.ts';
import type { Content } from './create-content.ts';
import { contentAccess } from './domain/content-access.ts';
import { pagePathFromCall } from './domain/content-path.ts';

/** A publication reaches every reader at once: a stored copy is revalidated before it is shown. */
const CACHE = 'public, no-cache';

/** The login that the page itself asks for. @throws AppError unauthenticated, forbidden. */
function checkAccess(path: string | null, { user }: Caller): 'public' | 'restricted' {
  const access = path === null ? 'public' : contentAccess(path);
  const answer = decideAccess(access, user);
  if (answer === 'login') throw new AppError('unauthenticated', 'common.unauthenticated');
  if (answer === 'no') throw new AppError('forbidden', 'common.forbidden');
  return access === 'public' ? 'public' : 'restricted';
}

export function contentRoutes(app: FastifyInstance, content: Content): void {
  route(app, readContent, async ({ params, caller, reply }) => {
    const path = pagePathFromCall(params['*']);
    const kind = checkAccess(path, caller);
    const page = await content.readCall(path, params.locale);
    reply.header('cache-control', kind === 'public' ? CACHE : 'private, no-store');
    return page;
  });
  route(app, listNews, async ({ query, reply }) => {
    const items = await content.listNews(query.locale, query.limit);
    reply.header('cache-control', CACHE);
    return { items };
  });
}
