import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { send } from '#platform/db/unit.ts';
import type { TransactionalSupplier } from '../adapters/within.ts';
import { logSupplierCall } from '../db/exchanges.ts';
import { bookingProblem } from '../domain/check-booking.ts';
import type { Call, SupplierBooking } from '../domain/port.ts';
import { zSupplierBooking } from './answer-shapes.ts';
import { hash, holdNamed } from './guard.ts';

/** @throws when it is nothing that a supplier may say. */
function check(booking: SupplierBooking): void {
  if (!zSupplierBooking.safeParse(booking).success || bookingProblem(booking) !== null)
    throw new Error('the answer makes no sense');
}

/** As `guard`, for what is done in the caller's transaction: nonsense undoes it, and the exchange is logged with it. */
export function wrapTransactional(
  supplier: string,
  within: TransactionalSupplier,
  clock: Clock,
): TransactionalSupplier {
  const log = (tx: Tx, method: 'hold' | 'issue', { opId }: Call, request: unknown, started: number) => {
    const exchange = {
      at: clock.now().toISOString(),
      supplier,
      method,
      opId,
      ms: Math.round(performance.now() - started),
      requestHash: hash(request),
    };
    const ended = { outcome: 'ok', detail: null, offers: null, dropped: null } as const;
    return send(tx, logSupplierCall(tx, { ...exchange, ...ended }));
  };
  const { hold } = within;
  return {
    ...(hold && {
      hold: async (tx, asked) => {
        const started = performance.now();
        const bookings = await hold(tx, asked);
        asked.forEach(({ call, request }, n) => {
          const booking = bookings[n];
          if (!booking) return;
          check(booking);
          void log(tx, 'hold', call, holdNamed(request), started);
        });
        return bookings;
      },
    }),
    issue: async (tx, asked) => {
      const started = performance.now();
      const bookings = await within.issue(tx, asked);
      for (const booking of bookings) check(booking);
      for (const { call, ref, expect } of asked) void log(tx, 'issue', call, [ref, expect], started);
      return bookings;
    },
  };
}
