import type { Clock } from '#platform/clock.ts';
import { send } from '#platform/db/unit.ts';
import type { SupplierWithin } from '../adapters/within.ts';
import { logExchange } from '../db/exchanges.ts';
import { bookingProblem } from '../domain/check-booking.ts';
import { zSupplierBooking } from './answer-shapes.ts';
import { hash } from './guard.ts';

/** As `guard`, for what is done in the caller's transaction: nonsense undoes it, and the exchange is logged with it. */
export const guardWithin = (supplier: string, within: SupplierWithin, clock: Clock): SupplierWithin => ({
  async issue(tx, call, ref, expect) {
    const started = performance.now();
    const booking = await within.issue(tx, call, ref, expect);
    if (!zSupplierBooking.safeParse(booking).success || bookingProblem(booking) !== null)
      throw new Error('the answer makes no sense');
    const exchange = {
      at: clock.now().toISOString(),
      supplier,
      method: 'issue',
      opId: call.opId,
      ms: Math.round(performance.now() - started),
      requestHash: hash([ref, expect]),
    };
    const ended = { outcome: 'ok', detail: null, offers: null, dropped: null } as const;
    await send(tx, logExchange(tx, { ...exchange, ...ended }));
    return booking;
  },
});
