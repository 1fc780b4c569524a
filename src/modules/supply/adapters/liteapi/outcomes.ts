import type { Call, Outcome, SupplierBooking } from '../../domain/port.ts';
import type { SentOperation } from '../../domain/sent-operations.ts';
import { ok } from '../outcomes.ts';
import { moneyOf } from './amounts.ts';
import { findByReference, type LiteApi, readBooking } from './context.ts';
import { isAsPromised } from './promises.ts';

type Found = { target: string; value: SupplierBooking };

/** What the supplier shows of an operation; null: nothing (yet). */
export async function lookFor(lite: LiteApi, call: Call, operation: SentOperation): Promise<Outcome<Found | null>> {
  const { kind, subject, target } = operation;
  if (kind === 'book') {
    const found = await findByReference(lite, call, subject);
    if (found.kind !== 'ok') return found;
    return ok(lite, found.value && { target: found.value.wire.bookingId, value: found.value.booking });
  }
  const read = await readBooking(lite, call, subject);
  if (read.kind !== 'ok') return read;
  if (read.value.booking.state !== 'refunded') return ok(lite, null);
  const { price, amountRefunded, currency } = read.value.wire;
  // Otherwise it is not known until the seller says the sum, or a person has looked at it.
  return isAsPromised(target, moneyOf(price, currency), moneyOf(amountRefunded, currency))
    ? ok(lite, { target: target ?? subject, value: read.value.booking })
    : { kind: 'unknown', reason: 'cancelled, and it is not known to bring back what was promised' };
}

/** The booking of an operation that was sent before under the same id; null: nothing is to be seen of it. */
export const outcomeOfSent = async (
  lite: LiteApi,
  call: Call,
  operation: SentOperation,
): Promise<Outcome<SupplierBooking | null>> => lite.acts.seen(operation, await lookFor(lite, call, operation));
