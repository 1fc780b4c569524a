import type { Money } from '#kernel/money.ts';
import type { Tx } from '#platform/db/database.ts';
import type { BookingRef, Call, SupplierBooking } from '../domain/port.ts';

export type IssueRequest = { call: Call; ref: BookingRef; expect: Money };

/**
 * A supplier in our own database: tickets are issued in the caller's transaction, so that the money and what it pays
 * for are one commit (ADR 22). A failed call throws and is rolled back with the transaction; the port then gives the
 * reason.
 */
export type TransactionalSupplier = {
  /** Sells several reservations that it holds, all of them or none. */
  issue(tx: Tx, requests: readonly IssueRequest[]): Promise<readonly SupplierBooking[]>;
};
