import { redirect } from 'react-router';
import { type BookingDraft, readBooking } from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { type BookingStep, canOpenStep, stepPath } from '../../shared/booking/steps.ts';
import { assertValid } from '../../shell/assert-valid.ts';

/**
 * The booking of a step. A booking of another visitor or an unknown id is 404. A step beyond the furthest one redirects
 * to that step; a booking with an active order redirects to the order.
 */
export async function loadBooking(call: Call, id: string, step: BookingStep): Promise<BookingDraft> {
  assertValid(/^[\w-]{8,64}$/.test(id));
  const booking = await call(readBooking, { params: { id } }).catch((thrown: unknown) => {
    // Created from a proposal that has ended: the page of expired links explains what to do.
    if (asProblem(thrown)?.code === 'orders.proposal_ended') throw redirect('/proposal/ended');
    return throwRouteError(thrown);
  });
  if (booking.orderId) throw redirect(`/order/${encodeURIComponent(booking.orderId)}`);
  if (!canOpenStep(step, booking.furthestStep)) throw redirect(stepPath(id, booking.furthestStep));
  return booking;
}
