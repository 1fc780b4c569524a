import { createHash } from 'node:crypto';
import type { Instant } from '#kernel/dates.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type BookingRow, readBooking } from '../db/bookings.ts';
import { claimOperation, type OperationRow, readOperation, recordRefusal } from '../db/operations.ts';
import type { InventoryDeps } from './deps.ts';
import { Refusal, type RefusalCode } from './refusal.ts';

export type HouseAnswer =
  | { kind: 'ok'; booking: BookingRow }
  | { kind: 'rejected'; code: RefusalCode; message: string };

/** Names an operation; once `startBy` has passed it may no longer begin. */
export type HouseCall = { opId: string; startBy?: Instant };

export const digest = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

async function storedAnswer(
  { db }: InventoryDeps,
  stored: OperationRow,
  requestHash: string,
): Promise<HouseAnswer> {
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

/**
 * Runs a change in one transaction under an operation id that works once: the same id again reads the first answer,
 * also when both run at the same moment. A Refusal undoes everything and is stored as the answer.
 * @throws Error when it could not begin in time: nothing has been done.
 */
export async function once(
  deps: InventoryDeps,
  operation: { call: HouseCall; method: string; request: unknown },
  bookingId: string,
  change: (tx: Tx) => Promise<void>,
): Promise<HouseAnswer> {
  const named = {
    opId: operation.call.opId,
    method: operation.method,
    requestHash: digest(operation.method, operation.request),
  };
  const at = deps.clock.now().toISOString();
  try {
    await inTransaction(deps.db, async (tx) => {
      const claimed = await claimOperation(tx, named, bookingId, at);
      if (!claimed) return;
      if (operation.call.startBy !== undefined && deps.clock.now().toISOString() > operation.call.startBy)
        throw new Error('the operation came to its turn too late');
      await change(tx);
    });
    deps.index.nudge();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await recordRefusal(deps.db, named, error, at);
  }
  const stored = await readOperation(deps.db, named.opId);
  if (!stored) throw new Error('an operation left no trace');
  return storedAnswer(deps, stored, named.requestHash);
}
