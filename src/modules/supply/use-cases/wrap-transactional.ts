import type { Clock } from '#platform/clock.ts';
import { deferStatement } from '#platform/db/unit-of-work.ts';
import type { TransactionalSupplier } from '../adapters/transactional-supplier.ts';
import { logSupplierCall } from '../db/supplier-calls.ts';
import { bookingProblem } from '../domain/check-booking.ts';
import type { SupplierBooking } from '../domain/port.ts';
import { zSupplierBooking } from './response-shapes.ts';
import { hash } from './wrap-supplier.ts';

/** @throws when it is nothing that a supplier may say. */
function check(booking: SupplierBooking): void {
  if (!zSupplierBooking.safeParse(booking).success || bookingProblem(booking) !== null)
    throw new Error('the answer makes no sense');
}

/** As `wrapSupplier`, in the caller’s transaction: an invalid answer rolls it back, and the call is logged in it. */
export const wrapTransactional = (
  supplier: string,
  port: TransactionalSupplier,
  clock: Clock,
): TransactionalSupplier => ({
  issue: async (tx, asked) => {
    const started = performance.now();
    const bookings = await port.issue(tx, asked);
    for (const booking of bookings) check(booking);
    for (const { call, ref, expect } of asked) {
      const exchange = {
        at: clock.now().toISOString(),
        supplier,
        method: 'issue' as const,
        opId: call.opId,
        ms: Math.round(performance.now() - started),
        requestHash: hash([ref, expect]),
        outcome: 'ok' as const,
        detail: null,
        offers: null,
        dropped: null,
      };
      void deferStatement(tx, logSupplierCall(tx, exchange));
    }
    return bookings;
  },
});
