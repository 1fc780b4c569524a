import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';

/**
 * Counts a response of `subject` while it is open. @throws AppError limited `platform.too_many_requests` beyond
 * `max`.
 */
export type ConcurrencyLimit = (reply: FastifyReply, subject: string, max: number) => void;

/** Limits concurrently open responses in this process. */
export function createConcurrencyLimit(): ConcurrencyLimit {
  const counts = new Map<string, number>();
  return (reply, subject, max) => {
    // A caller who left during the identity check cannot release the slot, so it is not taken.
    if (reply.raw.destroyed) return;
    const held = counts.get(subject) ?? 0;
    if (held >= max) throw new AppError('limited', 'platform.too_many_requests', { seconds: 30 });
    counts.set(subject, held + 1);
    reply.raw.once('close', () => {
      const left = (counts.get(subject) ?? 1) - 1;
      if (left > 0) counts.set(subject, left);
      else counts.delete(subject);
    });
  };
}

/** Concurrent table downloads per user or key: each keeps the process busy for seconds. */
const MAX_TABLE_DOWNLOADS = 2;
const tables = createConcurrencyLimit();

/**
 * Call before sending a table. @throws AppError limited `platform.too_many_requests` for a caller with two open
 * downloads.
 */
export function limitTableDownloads({ caller }: FastifyRequest, reply: FastifyReply): void {
  tables(reply, caller.key?.id ?? caller.user?.userId ?? caller.ip, MAX_TABLE_DOWNLOADS);
}
