import { sql } from 'drizzle-orm';
import type { Instant } from '#kernel/dates.ts';
import type { Executor } from '#platform/db/database.ts';
import { supplierCalls } from './schema.ts';

export type SupplierCallRecord = {
  at: Instant;
  supplier: string;
  method: string;
  opId: string;
  outcome: 'ok' | 'rejected' | 'pending' | 'unknown' | 'down';
  detail: string | null;
  ms: number;
  requestHash: string;
  offers: number | null;
  dropped: number | null;
};

/** Deletes calls older than an instant, some thousands at a time; returns how many. */
export async function deleteSupplierCalls(db: Executor, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${supplierCalls} where ${supplierCalls.id} in (
      select ${supplierCalls.id} from ${supplierCalls} where ${supplierCalls.at} < ${before.toISOString()}::timestamptz
        limit 20000)`);
  return rowCount ?? 0;
}

export async function logSupplierCall(db: Executor, record: SupplierCallRecord): Promise<void> {
  await db.insert(supplierCalls).values(record);
}
