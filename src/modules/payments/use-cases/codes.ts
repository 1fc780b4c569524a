import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Intent, lockIntent, updateIntent } from '../db/intent-queries.ts';
import { isActive } from '../domain/intent-state.ts';
import type { GatewayPort } from '../port.ts';
import type { PaymentsDeps } from './deps.ts';
import { gatewayOf } from './find-gateway.ts';
import { refreshFromGateway } from './refresh-from-gateway.ts';

/** Codes that may be typed for one payment, and sent for it. */
export const MAX_TRIES = 5;
export const MAX_SENDS = 5;

type Codes = NonNullable<GatewayPort['codes']>;
type CountedAttempt = { intent: Intent; codes: Codes; validUntil: Date };

/** The live attempt that waits for a code, with one more try or sending counted before anybody is nextAction. */
async function countAttempt(deps: PaymentsDeps, intentId: string, what: 'tries' | 'sends'): Promise<CountedAttempt> {
  return inTransaction(deps.db, async (tx) => {
    const intent = await lockIntent(tx, intentId);
    const codes = intent && gatewayOf(deps, intent.provider).codes;
    if (!intent || !codes || intent.nextAction?.kind !== 'code') throw new AppError('not_found', 'payments.not_found');
    if (intent.state === 'captured') throw new AppError('conflict', 'payments.already_paid');
    if (!isActive(intent.state)) throw new AppError('gone', 'payments.attempt_over');
    const validUntil = new Date(intent.nextAction.validUntil);
    const over = validUntil <= deps.clock.now();
    if (what === 'tries') {
      if (over) throw new AppError('gone', 'payments.code_expired');
      if (intent.codeTries >= MAX_TRIES) throw new AppError('conflict', 'payments.too_many_codes');
      await updateIntent(tx, intentId, { codeTries: intent.codeTries + 1 });
    } else {
      if (!over) throw new AppError('conflict', 'payments.code_still_valid');
      if (intent.codeSends >= MAX_SENDS) throw new AppError('conflict', 'payments.too_many_codes');
      await updateIntent(tx, intentId, { codeSends: intent.codeSends + 1 });
    }
    return { intent, codes, validUntil };
  });
}

/**
 * Gives a wallet the code that the buyer has typed, then asks it what became of the payment: only that answer counts.
 * @throws AppError gone `payments.code_expired`, `payments.attempt_over`; conflict `payments.wrong_code`,
 * `payments.too_many_codes`, `payments.already_paid`;
 * unavailable `payments.outcome_open` when the wallet did not say
 */
export async function confirmCode(deps: PaymentsDeps, intentId: string, code: string): Promise<void> {
  const { codes } = await countAttempt(deps, intentId, 'tries');
  const answer = await codes.confirm(intentId, code.replace(/\D/g, ''));
  const known = await refreshFromGateway(deps, intentId);
  if (known?.intent.state === 'captured') return;
  if (answer.kind === 'rejected' && answer.code === 'CODE_EXPIRED') throw new AppError('gone', 'payments.code_expired');
  if (known?.asked && !isActive(known.intent.state)) throw new AppError('conflict', 'payments.attempt_over');
  if (answer.kind === 'rejected') throw new AppError('conflict', 'payments.wrong_code');
  throw new AppError('unavailable', 'payments.outcome_open');
}

/**
 * Has a new code sent for the same payment, once the one before has run out.
 * @throws AppError conflict `payments.code_still_valid`, `payments.too_many_codes`; unavailable `payments.gateway_down`
 */
export async function sendCode(deps: PaymentsDeps, intentId: string): Promise<void> {
  const { intent, codes } = await countAttempt(deps, intentId, 'sends');
  const answer = await codes.send(intentId, `${intentId}:${intent.codeSends + 1}`);
  if (answer.kind !== 'ok') {
    const known = await refreshFromGateway(deps, intentId);
    if (known?.asked && !isActive(known.intent.state)) throw new AppError('gone', 'payments.attempt_over');
    throw new AppError('unavailable', 'payments.gateway_down');
  }
  const { validUntil } = answer.value;
  await inTransaction(deps.db, async (tx) => {
    const now = await lockIntent(tx, intentId);
    if (now?.nextAction?.kind === 'code')
      await updateIntent(tx, intentId, { nextAction: { ...now.nextAction, validUntil } });
  });
}
