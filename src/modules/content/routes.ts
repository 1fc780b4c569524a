import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { listNews, readContent } from './api.ts';
import type { Content } from './create-content.ts';
import { pagePathOfCall } from './domain/content-path.ts';

/** Pages and news change rarely; a minute in the browser is enough to make going back instant. */
const CACHE = 'public, max-age=60';

export function contentRoutes(app: FastifyInstance, content: Content): void {
  route(app, readContent, async ({ params, reply }) => {
    const page = await content.readCall(pagePathOfCall(params['*']), params.locale);
    reply.header('cache-control', CACHE);
    return page;
  });
  route(app, listNews, async ({ query, reply }) => {
    const items = await content.listNews(query.locale, query.limit);
    reply.header('cache-control', CACHE);
    return { items };
  });
}
