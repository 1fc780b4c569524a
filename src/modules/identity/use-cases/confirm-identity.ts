import { invalidField, invalidFields } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import { findSecondFactor } from '../db/factor-queries.ts';
import { verifySession } from '../db/session-queries.ts';
import { PASSWORD_ATTEMPTS } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { acceptTypedCode, countCode, resetCodeAttempts } from './check-code.ts';
import { verifyPassword } from './password-hash.ts';
import { type FactorOwner, findOwner } from './second-factor.ts';
import { tokenHash } from './session-token.ts';

/**
 * Shows again who sits at an open session: by a code where the account has a second factor, else by the password.
 * @throws AppError invalid at `secret`, limited after five wrong ones.
 */
export async function confirmIdentity(deps: IdentityDeps, own: FactorOwner, secret: string): Promise<void> {
  if (secret === '') throw invalidFields([{ path: 'secret', code: 'common.fill_field' }]);
  const user = await findOwner(deps, own);
  const factor = await findSecondFactor(deps.db, user.id);
  const now = deps.clock.now();
  const recordFactorChange = {
    actor: user.id,
    contractId: own.contractId,
    ip: own.ip,
    at: now,
    subjectKind: 'user',
    subjectId: user.id,
  } as const;
  const byCode = factor?.confirmedAt ? factor : null;
  if (byCode) await countCode(deps, user.id, own.ip);
  else await deps.limiter.consume('identity.change-password', user.id, PASSWORD_ATTEMPTS);
  const hashFits = !byCode && (await verifyPassword(secret, user.passwordHash, own.ip));
  const fits = await inTransaction(deps.db, async (tx) => {
    const right = byCode
      ? await acceptTypedCode(deps, tx, byCode, secret).then(
          () => true,
          () => false,
        )
      : hashFits;
    if (right) await verifySession(tx, tokenHash(own.token) as string, now);
    const action = right ? 'identity_confirmed' : 'identity_confirmation_failed';
    await deps.audit.recordAccess(tx, { ...recordFactorChange, action });
    return right;
  });
  if (!fits) throw invalidField('secret', byCode ? 'identity.wrong_code' : 'identity.wrong_password');
  await (byCode ? resetCodeAttempts(deps, user.id, own.ip) : deps.limiter.reset('identity.change-password', user.id));
}
