import type { Call, Outcome, SupplierBooking } from '../../domain/port.ts';
import type { SentOperation } from '../../domain/sent-operations.ts';
import { ok } from '../outcomes.ts';
import { type Duffel, findOrder, type ReadOrder, readOrder } from './context.ts';
import { type WireOrder, zCancellation, zChange } from './shapes.ts';
import { lifeOf } from './translate-order.ts';

type Found = { target: string; value: SupplierBooking };

/** Whether the order shows that an operation was done. */
async function isDone(duffel: Duffel, call: Call, { wire }: ReadOrder, operation: SentOperation): Promise<boolean> {
  const life = lifeOf(wire, duffel.clock.now());
  if (operation.kind === 'pay') return life === 'paid';
  if (operation.kind === 'cancel') return life === 'cancelled' || life === 'overdue';
  if (operation.kind === 'change') return isChanged(duffel, call, wire, operation.target);
  if (life !== 'cancelled' || !operation.target) return false;
  if (wire.cancellation) return wire.cancellation.id === operation.target;
  const path = `/air/order_cancellations/${encodeURIComponent(operation.target)}`;
  const read = await duffel.reads.one(call, path, (data) => zCancellation.safeParse(data).data ?? null);
  return read.kind === 'ok' && Boolean(read.value.confirmed_at);
}

/** The order tells its changes; where it does not, the change itself says that it was confirmed. */
async function isChanged(duffel: Duffel, call: Call, { changes }: WireOrder, changeId: string | null) {
  if (!changeId) return false;
  const listed = changes?.find(({ id }) => id === changeId);
  if (listed) return Boolean(listed.confirmed_at);
  const path = `/air/order_changes/${encodeURIComponent(changeId)}`;
  const read = await duffel.reads.one(call, path, (data) => zChange.safeParse(data).data ?? null);
  return read.kind === 'ok' && Boolean(read.value.confirmed_at);
}

/** What the supplier shows of an operation; null: nothing (yet). */
export async function lookFor(duffel: Duffel, call: Call, operation: SentOperation): Promise<Outcome<Found | null>> {
  const making = operation.kind === 'hold' || operation.kind === 'book';
  if (making && operation.state !== 'done') {
    const found = await findOrder(duffel, call, operation);
    if (found.kind !== 'ok' || !found.value) return found as Outcome<null>;
    return ok(duffel, { target: found.value.wire.id, value: found.value.booking });
  }
  const read = await readOrder(duffel, call, (making ? operation.target : null) ?? operation.subject);
  if (read.kind !== 'ok') return read;
  const done = making || (await isDone(duffel, call, read.value, operation));
  return ok(duffel, done ? { target: operation.target ?? read.value.wire.id, value: read.value.booking } : null);
}

/** The booking of an operation that was sent before under the same id; null: nothing is to be seen of it. */
export const outcomeOfSent = async (
  duffel: Duffel,
  call: Call,
  operation: SentOperation,
): Promise<Outcome<SupplierBooking | null>> => duffel.acts.seen(operation, await lookFor(duffel, call, operation));
