import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zLocalDate, zLocalised, zMoney } from '#kernel/schemas.ts';
import { ORDER_STATUSES, TICKET_TYPES } from '#modules/orders/api.ts';
import { zOrderListRow } from './list-shapes.ts';
import { zCursor } from './lists.ts';
import { LISTED_TICKET_STATES } from './ticket-list-shapes.ts';

/** States of tickets that the list may be narrowed to. */
export const TICKET_STATES = LISTED_TICKET_STATES.filter((state) => state !== 'lost');

/** Who bought: visitors and customers, or users under a contract. */
export const SALE_CHANNELS = ['direct', 'contract'] as const;

const zStaffFilter = z.strictObject({
  /** The number of an order or a ticket, a booking code, or a whole surname. */
  q: z.string().trim().min(1).max(60).optional(),
  channel: z.enum(SALE_CHANNELS).optional(),
  contract: z.string().min(1).max(64).optional(),
  /** Days of the sale, of Bishkek. */
  from: zLocalDate.optional(),
  to: zLocalDate.optional(),
});

/** What everybody's orders are sorted by; tickets are sorted by when their orders were placed. */
export const STAFF_ORDER_SORTS = ['created', 'departs', 'total'] as const;
export type StaffOrderSort = (typeof STAFF_ORDER_SORTS)[number];
const zDirection = z.enum(['asc', 'desc']).default('desc');

export const zStaffOrderFilter = zStaffFilter.extend({ status: z.enum(ORDER_STATUSES).optional() });
export type StaffOrderFilter = z.output<typeof zStaffOrderFilter>;
export const zStaffTicketFilter = zStaffFilter.extend({ state: z.enum(TICKET_STATES).optional() });
export type StaffTicketFilter = z.output<typeof zStaffTicketFilter>;

/** The contract of a sale; null for one to a visitor or a customer. */
const zContract = z.object({ id: z.string(), number: z.string(), name: z.string() }).nullable();

const zStaffOrder = zOrderListRow
  .pick({
    id: true,
    number: true,
    createdAt: true,
    status: true,
    payment: true,
    paymentTimeLimit: true,
    locator: true,
    mode: true,
    route: true,
    locations: true,
    passengers: true,
    total: true,
  })
  .extend({ contract: zContract })
  .meta({ id: 'StaffOrder' });
export type StaffOrder = z.output<typeof zStaffOrder>;

const zStaffTicket = z
  .object({
    id: z.string(),
    number: z.string(),
    type: z.enum(TICKET_TYPES),
    state: z.enum(LISTED_TICKET_STATES),
    order: z.object({ id: z.string(), number: z.string() }),
    locator: z.string().nullable(),
    issuedAt: zInstant,
    departsOn: zLocalDate.nullable(),
    from: zLocalised.nullable(),
    to: zLocalised.nullable(),
    carrier: z.string().nullable(),
    /** As the sale named it; of a room the supplier of it. */
    carrierName: z.string().nullable(),
    passenger: z.object({ surname: z.string(), name: z.string() }),
    contract: zContract,
    total: zMoney,
  })
  .meta({ id: 'StaffTicket' });
export type StaffTicket = z.output<typeof zStaffTicket>;

/** Asks for the next page; null at the end. */
const zNext = z.string().nullable();

export const listStaffOrders = endpoint({
  method: 'GET',
  path: '/api/office/orders',
  access: 'staff',
  summary: 'Orders of everybody, the newest first unless sorted otherwise; every read is in the audit log',
  query: zStaffOrderFilter.extend({
    sort: z.enum(STAFF_ORDER_SORTS).default('created'),
    order: zDirection,
    after: zCursor.optional(),
  }),
  output: z.object({ orders: z.array(zStaffOrder), next: zNext }),
});

export const listStaffTickets = endpoint({
  method: 'GET',
  path: '/api/office/tickets',
  access: 'staff',
  summary: 'Tickets of everybody’s orders, those of the newest orders first; every read is in the audit log',
  query: zStaffTicketFilter.extend({ order: zDirection, after: zCursor.optional() }),
  output: z.object({ tickets: z.array(zStaffTicket), next: zNext }),
});
