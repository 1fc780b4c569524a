import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgSchema, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { JourneyMode } from '#kernel/mode.ts';
import type { Currency } from '#kernel/money.ts';
import type { OrderStatus } from '#modules/orders/api.ts';
import type { AncillaryKind } from '#modules/supply/api.ts';
import type { ListName } from '../wire/list-shapes.ts';
import type { ListedTicketState, TicketType } from '../wire/ticket-list-shapes.ts';

const salesSchema = pgSchema('sales');
const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A filter of a list that a person has given a name. */
export const listViews = salesSchema.table(
  'list_views',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    list: text().$type<ListName>().notNull(),
    name: text().notNull(),
    /** The part of the list's address after the question mark. */
    query: text().notNull(),
    /** What the list opens with. */
    isDefault: boolean('is_default').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('list_views_name').on(table.userId, table.list, table.name),
    uniqueIndex('list_views_default').on(table.userId, table.list).where(sql`${table.isDefault}`),
  ],
);

/** Which columns of a list a person wants to see; without a row all of them. */
export const listColumns = salesSchema.table(
  'list_columns',
  {
    userId: text('user_id').notNull(),
    list: text().$type<ListName>().notNull(),
    columns: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list] })],
);

/**
 * What lists of an agency's orders are filtered, sorted and summed by: one narrow row an order sold under a contract.
 * `use-cases/keep-sums.ts` writes it in the transaction that changes what it shows.
 */
export const orderListRows = salesSchema.table(
  'order_list_rows',
  {
    orderId: text('order_id').primaryKey(),
    contractId: text('contract_id').notNull(),
    userId: text('user_id'),
    workplaceId: text('workplace_id'),
    createdAt: instant('created_at').notNull(),
    status: text().$type<OrderStatus>().notNull(),
    paymentTimeLimit: instant('payment_time_limit'),
    /** Of the journey that stands and departs first: what it is made by, its day and minute (local), its cities. */
    mode: text().$type<JourneyMode>().notNull(),
    departsOn: text('departs_on'),
    departs: text(),
    origin: text(),
    destination: text(),
    /** The price as it was placed, less what left with a split; the sums below are of issued documents alone. */
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    commissionMinor: bigint('commission_minor', { mode: 'number' }),
    motivationMinor: bigint('motivation_minor', { mode: 'number' }),
    /**
     * Sold: tickets, exchanges and services; returned: what the buyer's price went down by. Null: to be worked out anew
     * by the job `sales.sum-up`; nothing but a repair writes it.
     */
    soldMinor: bigint('sold_minor', { mode: 'number' }).default(0),
    returnedMinor: bigint('returned_minor', { mode: 'number' }).default(0),
    soldCommissionMinor: bigint('sold_commission_minor', { mode: 'number' }).default(0),
    returnedCommissionMinor: bigint('returned_commission_minor', { mode: 'number' }).default(0),
    soldMotivationMinor: bigint('sold_motivation_minor', { mode: 'number' }).default(0),
    returnedMotivationMinor: bigint('returned_motivation_minor', { mode: 'number' }).default(0),
  },
  // Its migration includes the other columns that lists read.
  (table) => [
    index('order_list_rows_contract').on(table.contractId, table.createdAt, table.orderId),
    index('order_list_rows_unpaid')
      .on(table.contractId, table.paymentTimeLimit)
      .where(sql`${table.status} in ('pay', 'not_payed', 'issue_blocked')`),
    index('order_list_rows_unsummed').on(table.orderId).where(sql`${table.soldMinor} is null`),
  ],
);

/**
 * What lists of an agency's tickets are filtered, sorted and summed by: one narrow row a document of an order sold
 * under a contract, a ticket or an ancillary. `use-cases/keep-sums.ts` writes it in the transaction that changes
 * what it shows.
 */
export const ticketListRows = salesSchema.table(
  'ticket_list_rows',
  {
    /** The number of a ticket, the id of a service. */
    id: text().primaryKey(),
    number: text().notNull(),
    orderId: text('order_id').notNull(),
    contractId: text('contract_id').notNull(),
    userId: text('user_id'),
    workplaceId: text('workplace_id'),
    passengerId: text('passenger_id').notNull(),
    type: text().$type<TicketType>().notNull(),
    /** Of a service. */
    kind: text().$type<AncillaryKind>(),
    state: text().$type<ListedTicketState>().notNull(),
    /** Got by an exchange. */
    exchanged: boolean().notNull(),
    /** The ticket that it took the place of, that it goes with, or that it continues. */
    relatedTicketNumber: text('related_ticket_number'),
    carrier: text(),
    issuedAt: instant('issued_at').notNull(),
    departsOn: text('departs_on'),
    origin: text(),
    destination: text(),
    currency: text().$type<Currency>().notNull(),
    fareMinor: bigint('fare_minor', { mode: 'number' }).notNull(),
    taxesMinor: bigint('taxes_minor', { mode: 'number' }).notNull(),
    feeMinor: bigint('fee_minor', { mode: 'number' }).notNull(),
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    commissionMinor: bigint('commission_minor', { mode: 'number' }).notNull(),
    motivationMinor: bigint('motivation_minor', { mode: 'number' }).notNull(),
    /**
     * Of a ticket got by an exchange: what the carrier kept for it; within the total, as our fee for it is within the
     * fee.
     */
    penaltyMinor: bigint('penalty_minor', { mode: 'number' }).notNull().default(0),
    /** What went back of it, or into the ticket that took its place. */
    returnedMinor: bigint('returned_minor', { mode: 'number' }).notNull().default(0),
    returnedCommissionMinor: bigint('returned_commission_minor', { mode: 'number' }).notNull().default(0),
    returnedMotivationMinor: bigint('returned_motivation_minor', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    // Its migration includes the other columns that lists read.
    index('ticket_list_rows_contract').on(table.contractId, table.issuedAt, table.id),
    index('ticket_list_rows_order').on(table.orderId),
    index('ticket_list_rows_passenger').on(table.passengerId),
    index('ticket_list_rows_number').on(table.number),
  ],
);
