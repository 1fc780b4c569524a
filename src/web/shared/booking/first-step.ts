import { readBooking, readSeller } from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';
import { loadSession } from '../session/session.ts';
import { chosenOffer } from './chosen-offer.ts';
import { stepPath } from './steps.ts';

/**
 * The first page of a new booking. The fare was chosen with the offer, so the tickets step is skipped, unless places of
 * a train or bus or the selling contract are still to be chosen there.
 */
export async function firstStepPath(call: Call, request: Request, id: string): Promise<string> {
  const booking = await call(readBooking, { params: { id } }).catch(() => null);
  if (!booking || chosenOffer(booking)?.terms.places) return stepPath(id, 'tickets');
  const { user } = await loadSession(call, request);
  if (user?.contract && user.roles.includes('ROLE_AGENT')) {
    const seller = await call(readSeller, { params: { id } }).catch(() => null);
    if (seller && seller.contracts.length > 1) return stepPath(id, 'tickets');
  }
  return stepPath(id, 'passengers');
}
