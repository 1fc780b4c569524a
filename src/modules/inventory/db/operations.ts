import { eq, sql } from 'drizzle-orm';
import type { Instant } from '#kernel/dates.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { operations } from './schema.ts';

export type Operation = { opId: string; method: string; requestHash: string };
/** How an operation ended: it took effect on a booking, or was refused. */
export type OperationRow = {
  method: string;
  requestHash: string;
  rejected: string | null;
  message: string | null;
  bookingId: string | null;
};

/** No statement of a changing call runs longer, so that its latest effect is known (see SETTLE_AFTER_MS). */
export const STATEMENT_TIMEOUT_MS = 2_000;

/** Writes the operation as done on a booking; false when the id is already taken. Waits for a twin that is still running. */
export async function claimOperation(
  tx: Tx,
  operation: Operation,
  bookingId: string,
  at: Instant,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into inventory.operations (op_id, method, request_hash, booking_id, at)
    select ${operation.opId}, ${operation.method}, ${operation.requestHash}, ${bookingId}, ${at}::timestamptz
    from (select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true)) as limited
    on conflict (op_id) do nothing`);
  return rowCount === 1;
}

/** Writes that an operation was refused, unless it has ended otherwise meanwhile. */
export async function recordRefusal(
  db: Executor,
  operation: Operation,
  refusal: { code: string; message: string },
  at: Instant,
): Promise<void> {
  await db
    .insert(operations)
    .values({ ...operation, rejected: refusal.code, message: refusal.message, at })
    .onConflictDoNothing();
}

export async function readOperation(db: Executor, opId: string): Promise<OperationRow | null> {
  const [row] = await db.select().from(operations).where(eq(operations.opId, opId));
  return row ?? null;
}
