import type { Tx } from '#platform/db/database.ts';
import type { SupplierBooking } from '../../ports.ts';
import { passengerIdsOf } from '../db/order-queries.ts';
import { type KnownTicket, knownTickets } from '../db/ticket-queries.ts';

/**
 * Keeps only documents that can be this order's: a known passenger, and a number that no other order has (`found`);
 * both are read unless given.
 */
export async function ownDocuments(
  tx: Tx,
  orderId: string,
  booking: SupplierBooking,
  known?: readonly string[],
  found?: readonly KnownTicket[],
): Promise<SupplierBooking> {
  if (booking.documents.length === 0) return booking;
  const numbers = booking.documents.map((d) => d.number);
  const [people, taken] = await Promise.all([known ?? passengerIdsOf(tx, orderId), found ?? knownTickets(tx, numbers)]);
  const passengers = new Set(people);
  const foreign = new Set(taken.filter((t) => t.orderId !== orderId).map((t) => t.number));
  return {
    ...booking,
    documents: booking.documents.filter((d) => passengers.has(d.travellerId) && !foreign.has(d.number)),
  };
}
