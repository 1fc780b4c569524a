import { ticketsOf } from '../../core/db/ticket-queries.ts';
import type { SupplierOperation } from '../../core/use-cases/order-slice.ts';
import { splitById } from '../db/split-queries.ts';

/** Splits at the supplier. */
export const SPLIT_OPERATION: SupplierOperation = {
  byHand: async ({ db }, { id }) => Boolean((await splitById(db, id))?.requestId),
  async send({ db }, { supplier, call, ref, operation }) {
    const row = await splitById(db, operation.id);
    return row ? supplier.split(call, ref, row.passengerIds) : null;
  },
  async expected({ db }, order, operation) {
    const row = await splitById(db, operation.id);
    if (!row || !order.bookingRef) return { splitOff: null };
    const { id, passengerIds, supplierTotal } = row;
    const tickets = (await ticketsOf(db, order.id))
      .filter((ticket) => passengerIds.includes(ticket.passengerId))
      .map((ticket) => ticket.number);
    return { splitOff: { id, from: order.bookingRef.id, passengerIds, tickets, supplierTotal } };
  },
};
