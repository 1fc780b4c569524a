import type { Money } from '#kernel/money.ts';
import type { Tx } from '#platform/db/database.ts';
import type { BookingRef, Call, SupplierBooking } from '../domain/port.ts';

export type IssueAsked = { call: Call; ref: BookingRef; expect: Money };

/**
 * Of a supplier that lives in our own database: tickets are issued in the caller's transaction, so that the money and
 * what it pays for are one commit (ADR 22). Whatever is not done is thrown, and undone with the transaction; the port
 * then tells why.
 */
export type TransactionalSupplier = {
  /** Sells several reservations that it holds, all of them or none. */
  issue(tx: Tx, asked: readonly IssueAsked[]): Promise<readonly SupplierBooking[]>;
};
