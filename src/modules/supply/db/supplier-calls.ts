import { sql } from 'drizzle-orm';
import type { Instant } from '#kernel/dates.ts';
import type { Executor } from '#platform/db/database.ts';
import { exchanges } from './schema.ts';

export type Exchange = {
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

/** Forgets exchanges of before an instant, some thousands at a time; answers how many. */
export async function deleteSupplierCalls(db: Executor, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${exchanges} where ${exchanges.id} in (
      select ${exchanges.id} from ${exchanges} where ${exchanges.at} < ${before.toISOString()}::timestamptz
        limit 20000)`);
  return rowCount ?? 0;
}

export async function logSupplierCall(db: Executor, exchange: Exchange): Promise<void> {
  await db.insert(exchanges).values(exchange);
}
