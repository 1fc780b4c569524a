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

export async function logExchange(db: Executor, exchange: Exchange): Promise<void> {
  await db.insert(exchanges).values(exchange);
}
