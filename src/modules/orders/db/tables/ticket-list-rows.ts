import { bigint, boolean, index, text } from 'drizzle-orm/pg-core';
import type { Currency } from '#kernel/money.ts';
import type { AncillaryKind } from '#modules/supply/api.ts';
import type { ListedTicketState, TicketType } from '../../domain/ticket-list-shapes.ts';
import { instant, ordersSchema } from './base.ts';
import { orders } from './orders.ts';

/**
 * Row that lists of an agency's tickets are filtered, sorted and summed by: one narrow row a document of an order sold
 * under a contract, ticket or ancillary. Triggers write it from the view `orders.ticket_rows` in the same transaction;
 * exchange and refund sums are written by `use-cases/keep-sums.ts`.
 */
export const ticketListRows = ordersSchema.table(
  'ticket_list_rows',
  {
    /** The number of a ticket, the id of a service. */
    id: text().primaryKey(),
    number: text().notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
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
    index('ticket_sales_contract').on(table.contractId, table.issuedAt, table.id),
    index('ticket_sales_order').on(table.orderId),
    index('ticket_sales_passenger').on(table.passengerId),
    index('ticket_sales_number').on(table.number),
  ],
);
