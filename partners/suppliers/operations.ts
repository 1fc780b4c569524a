import type { Pool } from 'pg';
import { type Client, transaction } from '../database.ts';
import { Refusal } from '../refusal.ts';
import { find, type SupplierBookingRow } from './rows.ts';
import type { Supplier } from './supplier.ts';

export type Op = {
  id: string;
  kind:
    | 'hold'
    | 'issue'
    | 'cancel'
    | 'void'
    | 'release'
    | 'refund-quote'
    | 'refund'
    | 'exchange-quote'
    | 'exchange'
    | 'split'
    | 'extra'
    | 'ancillary-return';
  request: string;
};

/** The booking that an operation made or changed. */
export async function operation(
  pool: Pool,
  supplier: Supplier,
  opId: string,
): Promise<{ kind: string; row: SupplierBookingRow }> {
  const { rows } = await pool.query<{ kind: string; booking_id: string }>(
    'select kind, booking_id from suppliers.operations where supplier = $1 and op_id = $2',
    [supplier.id, opId],
  );
  if (!rows[0]) throw new Refusal(404, 'OPERATION_NOT_FOUND');
  return { kind: rows[0].kind, row: await find(pool, supplier, rows[0].booking_id) };
}

/** Runs an operation once: the same id again answers what the first one did. A refused one leaves no trace. */
export async function once(
  pool: Pool,
  supplier: Supplier,
  op: Op,
  /** Answers the booking's id, and that of a quote it made or a thing it sold or took back. */
  work: (client: Client) => Promise<string | { bookingId: string; quoteId?: string; ancillaryId?: string }>,
): Promise<SupplierBookingRow> {
  return transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`${supplier.id}|${op.id}`]);
    const { rows } = await client.query<{ kind: string; request: string; booking_id: string }>(
      'select kind, request, booking_id from suppliers.operations where supplier = $1 and op_id = $2',
      [supplier.id, op.id],
    );
    const before = rows[0];
    if (before && (before.kind !== op.kind || before.request !== op.request))
      throw new Refusal(422, 'INVALID', 'This operation id was used for something else');
    if (before) return find(client, supplier, before.booking_id);
    const made = await work(client);
    const { bookingId, quoteId = null, ancillaryId = null } = typeof made === 'string' ? { bookingId: made } : made;
    await client.query(
      `insert into suppliers.operations (supplier, op_id, kind, request, booking_id, quote_id, ancillary_id)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [supplier.id, op.id, op.kind, op.request, bookingId, quoteId, ancillaryId],
    );
    return find(client, supplier, bookingId);
  });
}
