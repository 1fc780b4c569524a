import type { FastifyInstance, FastifyReply } from 'fastify';
import { decideAccess } from '#kernel/access.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import { type Caller, type Handler, route } from '#platform/http/route.ts';
import { listNews, readContent, readContentByAddress } from './api.ts';
import type { Content } from './create-content.ts';
import { contentAccess } from './domain/content-access.ts';
import { isPageCall, pagePathFromCall } from './domain/content-path.ts';

/** A publication reaches every reader at once: a stored copy is revalidated before it is shown. */
const CACHE = 'public, no-cache';
/** In the language of its reader it is no other reader’s. */
const OWN_CACHE = 'private, no-cache';

/** The login that the page itself asks for. @throws AppError unauthenticated, forbidden. */
function checkAccess(path: string | null, { user }: Caller): 'public' | 'restricted' {
  const access = path === null ? 'public' : contentAccess(path);
  const answer = decideAccess(access, user);
  if (answer === 'login') throw new AppError('unauthenticated', 'common.unauthenticated');
  if (answer === 'no') throw new AppError('forbidden', 'common.forbidden');
  return access === 'public' ? 'public' : 'restricted';
}

/** Pages as data stand where pages do, so that the router tells them by the end of their address. */
function tellPageCalls(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: 'pageCall',
    storage: () => {
      const handlers = new Map();
      return {
        get: (value) => handlers.get(value) ?? null,
        set: (value, handler) => void handlers.set(value, handler),
      };
    },
    deriveConstraint: ({ url }) => isPageCall(url ?? ''),
    mustMatchWhenDerived: false,
  });
}

export function contentRoutes(app: FastifyInstance, content: Content): void {
  const read = async (call: { path: string; locale: Locale; caller: Caller; reply: FastifyReply; cache: string }) => {
    const path = pagePathFromCall(call.path);
    const kind = checkAccess(path, call.caller);
    const page = await content.readCall(path, call.locale);
    call.reply.header('cache-control', kind === 'public' ? call.cache : 'private, no-store');
    return page;
  };
  route(app, readContent, ({ params, caller, reply }) =>
    read({ path: params['*'], locale: params.locale, caller, reply, cache: CACHE }),
  );
  tellPageCalls(app);
  const ofReader = ({ params, caller, reply }: Parameters<Handler<typeof readContentByAddress>>[0]) =>
    read({ path: params['*'], locale: caller.locale, caller, reply, cache: OWN_CACHE });
  route(app, readContentByAddress, ofReader, { constraints: { pageCall: true } });
  route(app, listNews, async ({ query, reply }) => {
    const items = await content.listNews(query.locale, query.limit);
    reply.header('cache-control', CACHE);
    return { items };
  });
}
