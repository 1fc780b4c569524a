import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import * as api from './api.ts';
import type { OrdersDeps } from './ports.ts';
import {
  createCalendarFeed,
  readCalendarFeed,
  readCalendarFeeds,
  readCalendarFile,
  stopCalendarFeed,
} from './use-cases/read-calendar.ts';

const CALENDAR = 'text/calendar; charset=utf-8';

/** Weak, as the same file may be sent compressed (RFC 9110 §8.8.3). */
const etagOf = (file: string): string => `W/"${createHash('sha256').update(file).digest('base64url').slice(0, 27)}"`;

/** The itinerary of an order in calendars: a file, and addresses that programs follow. */
export function calendarRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  route(app, api.readCalendarFile, async ({ params, query, caller, reply }) => {
    const locale = query.locale ?? caller.locale;
    const { filename, text } = await readCalendarFile(deps, caller, { id: params.id, locale });
    reply
      .header('content-type', CALENDAR)
      .header('content-disposition', `attachment; filename="${filename}"`)
      .header('cache-control', 'private, no-store')
      .send(text);
  });
  route(app, api.readCalendarFeeds, ({ params, caller }) => readCalendarFeeds(deps, caller, params.id));
  route(app, api.createCalendarFeed, ({ params, body, caller }) =>
    createCalendarFeed(deps, caller, { id: params.id, locale: body.locale ?? caller.locale }),
  );
  route(app, api.stopCalendarFeed, async ({ params, caller }) => {
    await stopCalendarFeed(deps, caller, params);
    return { stopped: true as const };
  });
  // Programs of many people read from one address: reads count by the feed, wrong ones by the address.
  route(
    app,
    api.readCalendarFeed,
    async ({ params, caller, request, reply }) => {
      const text = await readCalendarFeed(deps, params.token, caller.ip);
      const etag = etagOf(text);
      reply.header('etag', etag).header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex');
      const known = request.headers['if-none-match']?.split(',').map((one) => one.trim());
      if (known?.includes(etag)) reply.status(304).send();
      else reply.header('content-type', CALENDAR).send(text);
    },
    { limit: false },
  );
}
