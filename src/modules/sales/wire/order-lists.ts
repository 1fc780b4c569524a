import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import type { Locale } from '#kernel/locale.ts';
import { zInstant, zLocale, zMoney } from '#kernel/schemas.ts';
import {
  type ListView,
  ORDER_LIST_SORTS,
  type OrderListFilter,
  zListedSums,
  zListView,
  zOrderListFilter,
  zOrderListRow,
  zSubAgentSum,
} from './list-shapes.ts';
import { zCursor, zFilterOptions } from './lists.ts';

export const zOrderListQuery = zOrderListFilter.extend({
  ...zListView.shape,
  sort: z.enum(ORDER_LIST_SORTS).default('created'),
  order: z.enum(['asc', 'desc']).default('desc'),
  after: zCursor.optional(),
});
export type OrderListQuery = z.output<typeof zOrderListQuery>;

const zOrderListPage = z
  .object({
    orders: z.array(zOrderListRow),
    /** Of everything that the filter lets through, not of this page alone. */
    totals: z.object({
      count: z.int(),
      ...zListedSums,
      subAgents: zSubAgentSum,
      /** Orders that may still be issued, at the price as they were placed. */
      awaiting: z.object({ count: z.int(), total: zMoney }),
    }),
    ...zFilterOptions,
    /** Another stamp means that the page would show something else. */
    etag: z.string(),
    /** Asks for the next page; null at the end. */
    next: z.string().nullable(),
  })
  .meta({ id: 'SalesPage' });
export type OrderListPage = z.output<typeof zOrderListPage>;

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/account/orders',
  access: 'signedIn',
  scope: 'orders:read',
  summary: 'Orders of the contract and of its sub-agents, filtered, sorted and summed',
  query: zOrderListQuery,
  output: zOrderListPage,
});

const zOrdersDue = z
  .object({
    count: z.int(),
    total: zMoney,
    /** When the first of them expires; null where no deadline is known. */
    soonest: zInstant.nullable(),
    /** Paid orders that could not be issued and wait for staff. */
    stuck: z.int(),
    serverNow: zInstant,
  })
  .meta({ id: 'OrdersDue' });
export type OrdersDue = z.output<typeof zOrdersDue>;

export const readOrdersDue = endpoint({
  method: 'GET',
  path: '/api/account/orders/due',
  access: 'signedIn',
  summary: 'Unpaid orders of the contract and its sub-agents, and the first of their deadlines',
  output: zOrdersDue,
});

const zFoundOrder = zOrderListRow
  .pick({
    id: true,
    number: true,
    status: true,
    locator: true,
    mode: true,
    route: true,
    locations: true,
    passengers: true,
  })
  .meta({ id: 'FoundSale' });
export type FoundOrder = z.output<typeof zFoundOrder>;

export const findOrders = endpoint({
  method: 'GET',
  path: '/api/account/find',
  access: 'signedIn',
  summary:
    'The newest orders of the contract and its sub-agents, or for the people of the house of everybody, by a ' +
    'number, a booking code or a surname',
  query: z.strictObject({ q: z.string().trim().min(1).max(60) }),
  output: z.object({ orders: z.array(zFoundOrder) }),
});

export const readOrdersEtag = endpoint({
  method: 'GET',
  path: '/api/account/orders/stamp',
  access: 'signedIn',
  summary: 'Whether a page of the list would show something else now',
  query: zOrderListQuery,
  output: z.object({ etag: z.string() }),
});

/** Answers the table itself. */
export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/account/orders.xlsx',
  access: 'signedIn',
  scope: 'orders:read',
  summary: 'The same orders as an Excel workbook, all of them',
  query: zOrderListFilter.extend({ ...zListView.shape, locale: zLocale.optional() }),
  output: z.unknown(),
});
export const ordersTablePath = (filter: OrderListFilter & ListView, locale: Locale): string =>
  `/api/account/orders.xlsx?${new URLSearchParams({ ...(filter as Record<string, string>), locale })}`;
