import { createHash } from 'node:crypto';
import type { Instant } from '#kernel/dates.ts';
import { inTransaction, sqlState, type Tx } from '#platform/db/database.ts';
import type { DeferredRead } from '#platform/db/unit-of-work.ts';
import {
  claimOperations,
  type Operation,
  type OperationRow,
  readOperation,
  recordRefusal,
  STATEMENT_TIMEOUT_MS,
} from '../db/operations.ts';
import { type BookingRow, readBooking } from '../db/seat-bookings.ts';
import { SEATS_GONE } from '../db/take-seats.ts';
import type { InventoryDeps } from './deps.ts';
import { Refusal, type RefusalCode } from './refusal.ts';

export type InventoryResult =
  | { kind: 'ok'; booking: BookingRow }
  | { kind: 'rejected'; code: RefusalCode; message: string };

/** Names an operation; once `startBy` has passed it may no longer begin. */
export type InventoryCall = { opId: string; startBy?: Instant };

export const digest = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

async function storedAnswer(
  { db }: InventoryDeps,
  stored: OperationRow,
  requestHash: string,
): Promise<InventoryResult> {
  if (stored.requestHash !== requestHash)
    return { kind: 'rejected', code: 'INVALID', message: 'the operation id was used for another request' };
  if (stored.rejected !== null)
    return {
      kind: 'rejected',
      code: stored.rejected as RefusalCode,
      message: stored.message ?? stored.rejected,
    };
  const booking = stored.bookingId === null ? null : await readBooking(db, stored.bookingId);
  if (!booking) throw new Error('an operation took effect on a booking that does not exist');
  return { kind: 'ok', booking };
}

// biome-ignore lint/suspicious/noConfusingVoidType: most changes leave it to be read after the commit
type Changed = DeferredRead<BookingRow | null> | void;
type NamedCall = { call: InventoryCall; method: string; request: unknown };

/** What is kept of an operation, to know it again. */
export const operationOf = ({ call, method, request }: NamedCall): Operation => ({
  opId: call.opId,
  method,
  requestHash: digest(method, request),
});

/**
 * Runs a change in one transaction under an operation id that works once: the same id again reads the first answer,
 * also when both run at the same moment. A Refusal undoes everything and is stored as the answer.
 * @throws Error when it could not begin in time: nothing has been done.
 */
export const once = (
  deps: InventoryDeps,
  operation: NamedCall,
  bookingId: string,
  change: (tx: Tx) => Promise<Changed>,
): Promise<InventoryResult> => runIdempotentlyWith(deps, operation, bookingId, async () => null, change);

/** As `once`; what the change needs is read on the way, together with the claim on the id. */
export async function runIdempotentlyWith<T>(
  deps: InventoryDeps,
  given: NamedCall,
  bookingId: string,
  read: (tx: Tx) => Promise<T>,
  change: (tx: Tx, known: T) => Promise<Changed>,
): Promise<InventoryResult> {
  const { call } = given;
  const named = operationOf(given);
  const at = deps.clock.now().toISOString();
  const work = async (tx: Tx): Promise<Changed> => {
    const [claimed, known] = await Promise.all([claimOperations(tx, [{ ...named, bookingId }], at), read(tx)]);
    if (!claimed) return;
    if (call.startBy !== undefined && deps.clock.now().toISOString() > call.startBy)
      throw new Error('the operation came to its turn too late');
    return change(tx, known);
  };
  try {
    const after = await inTransaction(deps.db, work, { timeoutMs: STATEMENT_TIMEOUT_MS });
    deps.index.nudge();
    const booking = await after?.();
    if (booking) return { kind: 'ok', booking };
  } catch (error) {
    const refusal = sqlState(error) === SEATS_GONE ? new Refusal('GONE', 'no seats are left at this fare') : error;
    if (!(refusal instanceof Refusal)) throw error;
    await recordRefusal(deps.db, named, refusal, at);
  }
  const stored = await readOperation(deps.db, named.opId);
  if (!stored) throw new Error('an operation left no trace');
  return storedAnswer(deps, stored, named.requestHash);
}
