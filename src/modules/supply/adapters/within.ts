import type { Money } from '#kernel/money.ts';
import type { Tx } from '#platform/db/database.ts';
import type { BookingRef, Call, SupplierBooking, SupplierPort } from '../domain/port.ts';

export type HoldAsked = { call: Call; request: Parameters<SupplierPort['hold']>[1] };
export type IssueAsked = { call: Call; ref: BookingRef; expect: Money };

/**
 * A supplier in our own database: its work is part of the caller's transaction, so request, effect and record are one
 * commit and no outcome is unknown. A failed call throws and is rolled back with the transaction; the port then gives
 * the reason.
 */
export type TransactionalSupplier = {
  /**
   * Holds for several orders; null for what it leaves to the port, without a trace. Seats are taken in the
   * transaction's last statement, so that one that
   * is gone by then undoes them all.
   */
  hold?(tx: Tx, asked: readonly HoldAsked[]): Promise<readonly (SupplierBooking | null)[]>;
  /** Sells several reservations that it holds, all of them or none. */
  issue(tx: Tx, asked: readonly IssueAsked[]): Promise<readonly SupplierBooking[]>;
};
