import { and, eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { orderPassengers } from './tables/orders.ts';
import { duplicateBookingGuards } from './tables/tickets.ts';

type DocumentChange = { orderId: string; passengerId: string; sealed: Buffer; was: Buffer; index: Buffer };

/**
 * Another document for a passenger; the flights claimed by the old one are claimed by it. @throws a unique violation
 * when it is booked on one of them already.
 */
export async function changeDocument(tx: Tx, change: DocumentChange): Promise<void> {
  const { orderId, passengerId, sealed, was, index } = change;
  await tx
    .update(orderPassengers)
    .set({ sealed, documentIndex: index })
    .where(and(eq(orderPassengers.id, passengerId), eq(orderPassengers.orderId, orderId)));
  await tx
    .update(duplicateBookingGuards)
    .set({ documentIndex: index })
    .where(and(eq(duplicateBookingGuards.orderId, orderId), eq(duplicateBookingGuards.documentIndex, was)));
}
