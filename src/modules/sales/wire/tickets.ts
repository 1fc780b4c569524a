import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import type { Locale } from '#kernel/locale.ts';
import { zLocale, zMoney } from '#kernel/schemas.ts';
import { type ListView, zListedSums, zListView, zSubAgentSum } from './list-shapes.ts';
import { zCursor, zFilterOptions } from './lists.ts';
import { TICKETS_SORTS, type TicketsFilter, zTicketLine, zTicketsFilter } from './ticket-list-shapes.ts';

const zTicketsQuery = zTicketsFilter.extend({
  ...zListView.shape,
  sort: z.enum(TICKETS_SORTS).default('issued'),
  order: z.enum(['asc', 'desc']).default('desc'),
  after: zCursor.optional(),
});
export type TicketsQuery = z.output<typeof zTicketsQuery>;

const zTicketsPage = z
  .object({
    tickets: z.array(zTicketLine),
    /** Of everything that the filter lets through, one a currency; `open`: what of it is good still. */
    totals: z.array(
      z.object({
        count: z.int(),
        ...zListedSums,
        subAgents: zSubAgentSum,
        open: z.object({ count: z.int(), total: zMoney }),
      }),
    ),
    ...zFilterOptions,
    /** Another stamp means that the page would show something else. */
    etag: z.string(),
    /** Asks for the next page; null at the end. */
    next: z.string().nullable(),
  })
  .meta({ id: 'TicketsPage' });
export type TicketsPage = z.output<typeof zTicketsPage>;

export const listTickets = endpoint({
  method: 'GET',
  path: '/api/account/tickets',
  access: 'signedIn',
  summary:
    'Tickets and other documents sold under the contract and those of its sub-agents, filtered, sorted and summed',
  query: zTicketsQuery,
  output: zTicketsPage,
});

export const readTicketsEtag = endpoint({
  method: 'GET',
  path: '/api/account/tickets/stamp',
  access: 'signedIn',
  summary: 'Whether a page of the list would show something else now',
  query: zTicketsQuery,
  output: z.object({ etag: z.string() }),
});

/** Answers the table itself. */
export const exportTickets = endpoint({
  method: 'GET',
  path: '/api/account/tickets.xlsx',
  access: 'signedIn',
  summary: 'The same documents as an Excel workbook, all of them',
  query: zTicketsFilter.extend({ ...zListView.shape, locale: zLocale.optional() }),
  output: z.unknown(),
});
export const ticketsTablePath = (filter: TicketsFilter & ListView, locale: Locale): string =>
  `/api/account/tickets.xlsx?${new URLSearchParams({ ...(filter as Record<string, string>), locale })}`;
