import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';

/**
 * Counts an answer for `whom` as long as it lasts. @throws AppError limited `platform.too_many_requests` beyond
 * `max`.
 */
export type Bound = (reply: FastifyReply, whom: string, max: number) => void;

/** Counts answers that are open at once, of this process. */
export function createConcurrencyLimit(): Bound {
  const counts = new Map<string, number>();
  return (reply, whom, max) => {
    // A caller who left during the identity check cannot release the slot, so it is not taken.
    if (reply.raw.destroyed) return;
    const held = counts.get(whom) ?? 0;
    if (held >= max) throw new AppError('limited', 'platform.too_many_requests', { seconds: 30 });
    counts.set(whom, held + 1);
    reply.raw.once('close', () => {
      const left = (counts.get(whom) ?? 1) - 1;
      if (left > 0) counts.set(whom, left);
      else counts.delete(whom);
    });
  };
}

/** Whole tables that one person, or one key, downloads at once: each keeps the process busy for seconds. */
const MAX_TABLES = 2;
const tables = createConcurrencyLimit();

/**
 * Before a whole table is sent. @throws AppError limited `platform.too_many_requests` for a caller who is receiving two
 * already.
 */
export function limitTableDownloads({ caller }: FastifyRequest, reply: FastifyReply): void {
  tables(reply, caller.key?.id ?? caller.account?.userId ?? caller.ip, MAX_TABLES);
}
