import { eq, inArray, or } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import type { ListedTicketState, TicketType } from '../wire/ticket-list-shapes.ts';
import { ticketListRows } from './schema.ts';

/** A ticket or service sold under a contract, as its list has it. */
export type OrderDocument = {
  readonly id: string;
  readonly orderId: string;
  readonly contractId: string;
  readonly type: TicketType;
  readonly state: ListedTicketState;
  readonly issuedAt: Date;
  readonly origin: string | null;
  readonly destination: string | null;
};

/** Documents of an order, and those of these ids in whatever order they are now. */
export const listOrderDocuments = (db: Executor, orderId: string, ids: readonly string[]): Promise<OrderDocument[]> =>
  db
    .select({
      id: ticketListRows.id,
      orderId: ticketListRows.orderId,
      contractId: ticketListRows.contractId,
      type: ticketListRows.type,
      state: ticketListRows.state,
      issuedAt: ticketListRows.issuedAt,
      origin: ticketListRows.origin,
      destination: ticketListRows.destination,
    })
    .from(ticketListRows)
    .where(
      ids.length === 0
        ? eq(ticketListRows.orderId, orderId)
        : or(eq(ticketListRows.orderId, orderId), inArray(ticketListRows.id, [...ids])),
    );
