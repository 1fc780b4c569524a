import { AppError } from '#kernel/app-error.ts';
import type { Intent } from '../db/intent-queries.ts';
import { isActive } from '../domain/intent-state.ts';
import { applyEvent } from './apply-event.ts';
import type { PaymentsDeps } from './deps.ts';
import { gatewayOf } from './find-gateway.ts';
import { refreshFromGateway } from './refresh-from-gateway.ts';

/**
 * Leaves an attempt for another one: the gateway is asked to close it and what became of it. One that could not be
 * closed is given up all
 * the same: a payment that arrives for it later is announced like any other, and the order gives it back.
 * @throws AppError `payments.already_paid` when its money has come
 */
export async function abandonAttempt(deps: PaymentsDeps, intent: Intent): Promise<void> {
  await gatewayOf(deps, intent.provider).cancel?.(intent.id);
  const now = await refreshFromGateway(deps, intent.id);
  if (now?.intent.state === 'captured') throw new AppError('conflict', 'payments.already_paid');
  if (now && isActive(now.intent.state)) {
    const left = await applyEvent(deps, intent.id, 'abandoned');
    if (left?.state === 'captured') throw new AppError('conflict', 'payments.already_paid');
  }
}
