import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zLocale } from '#kernel/schemas.ts';
import { zAccessChannel, zOrderAccess } from './access-shapes.ts';
import { zId } from './ids.ts';

export const readAccess = endpoint({
  method: 'GET',
  path: '/api/orders/:id/access',
  access: 'visitor',
  summary: 'How far this browser may go with an order, and where a code to confirm it can be sent',
  params: zId,
  output: zOrderAccess,
});

export const sendAccessCode = endpoint({
  method: 'POST',
  path: '/api/orders/:id/access-codes',
  access: 'visitor',
  summary: 'Send a code of six digits to the buyer’s own telephone or e-mail; good for ten minutes and five tries',
  params: zId,
  body: z.strictObject({ channel: zAccessChannel }),
  output: zOrderAccess,
  status: 201,
});

export const confirmAccess = endpoint({
  method: 'POST',
  path: '/api/orders/:id/access',
  access: 'visitor',
  summary: 'Enter the code that was sent; the order opens to this browser for a week',
  params: zId,
  body: z.strictObject({ code: z.string().min(1).max(20) }),
  output: zOrderAccess,
});

/** Answers the iCalendar file itself. */
export const readCalendarFile = endpoint({
  method: 'GET',
  path: '/api/orders/:id/calendar.ics',
  access: 'visitor',
  summary: 'The itinerary of an order as an iCalendar file',
  params: zId,
  query: z.strictObject({ locale: zLocale.optional() }),
  output: z.unknown(),
});

/** `GET /api/orders/:id/calendar.ics?locale=` */
export const calendarPath = (id: string, locale: z.output<typeof zLocale>): string =>
  `/api/orders/${encodeURIComponent(id)}/calendar.ics?locale=${locale}`;

const zCalendarFeed = z.object({ id: z.string(), createdAt: zInstant });
export type CalendarFeed = z.output<typeof zCalendarFeed>;

export const readCalendarFeeds = endpoint({
  method: 'GET',
  path: '/api/orders/:id/calendar-feeds',
  access: 'visitor',
  summary: 'Addresses under which calendars follow an order, without the addresses themselves',
  params: zId,
  output: z.object({ number: z.string(), feeds: z.array(zCalendarFeed) }),
});

export const createCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/orders/:id/calendar-feeds',
  access: 'visitor',
  summary: 'Make an address under which a calendar follows the order; it reads when and where, not who',
  params: zId,
  body: z.strictObject({ locale: zLocale.optional() }),
  /** The address is shown this once. */
  output: z.object({ id: z.string(), url: z.string() }),
  status: 201,
});

export const stopCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/orders/:id/calendar-feeds/:feedId',
  access: 'visitor',
  summary: 'Stop an address of a calendar',
  params: z.strictObject({ id: z.string().max(64), feedId: z.string().max(64) }),
  output: z.object({ stopped: z.literal(true) }),
});

/** Answers the iCalendar file itself, or 304 with its ETag. */
export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendars/:token.ics',
  access: 'public',
  summary: 'The itinerary of an order for the calendar that follows it',
  params: z.strictObject({ token: z.string().max(100) }),
  output: z.unknown(),
});
