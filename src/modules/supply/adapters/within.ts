import type { Money } from '#kernel/money.ts';
import type { Tx } from '#platform/db/database.ts';
import type { BookingRef, Call, SupplierBooking } from '../domain/port.ts';

/**
 * Of a supplier that lives in our own database: its work is part of the caller's transaction, so that what is asked, what is done and what is known of
 * it are one commit and nothing is ever unknown. Whatever is not done is thrown, and undone with the transaction; the port then tells why.
 */
export type SupplierWithin = {
  issue(tx: Tx, call: Call, ref: BookingRef, expect: Money): Promise<SupplierBooking>;
};
