import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { storeCallback } from '../db/intent-queries.ts';
import { RESOLVE_INTENT } from '../domain/job-names.ts';
import type { PaymentsDeps } from './deps.ts';
import { gatewayOf } from './find-gateway.ts';

/**
 * Takes a gateway's callback: the signature is checked over the raw bytes, the event is stored once, and then the
 * gateway itself is
 * asked: by this process if it does jobs, and by reconciliation should it die first.
 * Answers the body that the gateway wants to read, if it wants one.
 * @throws AppError `payments.forged` (401) with nothing written, `payments.unknown_provider` (404)
 */
export async function receiveCallback(
  deps: PaymentsDeps,
  provider: string,
  headers: Record<string, string | undefined>,
  raw: Buffer,
): Promise<{ contentType: string; body: string } | null> {
  const gateway = gatewayOf(deps, provider);
  if (gateway.id !== provider) throw new AppError('not_found', 'payments.unknown_provider');
  const now = deps.clock.now();
  const events = gateway.readCallback(headers, raw, now);
  if (events === 'forged') throw new AppError('unauthenticated', 'payments.forged');
  await inTransaction(deps.db, async (tx) => {
    if (await storeCallback(tx, { provider, ...events, receivedAt: now }))
      await addJob(tx, RESOLVE_INTENT, { intentId: events.intentId }, { sweptByOwner: true });
  });
  return gateway.answerCallback?.(now) ?? null;
}
