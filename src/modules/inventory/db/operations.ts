import type { Instant } from '#kernel/dates.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';
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

/** No statement of a changing call runs longer, so that its latest effect is known (see MAX_EFFECT_DELAY_MS). */
export const STATEMENT_TIMEOUT_MS = 2_000;

const CLAIM = `
  insert into inventory.operations (op_id, method, request_hash, booking_id, at)
  select o.id, o.method, o.hash, o.booking, $5::timestamptz
    from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as o(id, method, hash, booking)
  order by o.id on conflict (op_id) do nothing returning 1 as mine`;

export type Claim = Operation & { bookingId: string };

const valuesOf = (list: readonly Claim[], at: Instant) => [
  list.map(({ opId }) => opId),
  list.map(({ method }) => method),
  list.map(({ requestHash }) => requestHash),
  list.map(({ bookingId }) => bookingId),
  at,
];

/**
 * Writes operations as done on bookings; answers how many of the ids were free. Waits for twins that are still
 * running.
 */
export const claimOperations = async (tx: Tx, list: readonly Claim[], at: Instant): Promise<number> =>
  (await queryPrepared(tx, CLAIM, valuesOf(list, at))).length;

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

const READ = `select method, request_hash as "requestHash", rejected, message, booking_id as "bookingId"
  from inventory.operations where op_id = $1`;

export async function readOperation(db: Executor, opId: string): Promise<OperationRow | null> {
  const [row] = await queryPrepared<OperationRow>(db, READ, [opId]);
  return row ?? null;
}
