import { invalidFields, refusedField } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import { factorOf } from '../db/factor-queries.ts';
import { verifySession } from '../db/session-queries.ts';
import { TRIES } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { countCode, forgiveCodes, takeTypedCode } from './check-code.ts';
import { passwordFits } from './password-hash.ts';
import { type Own, ownerOf } from './second-factor.ts';
import { tokenHash } from './session-token.ts';

/**
 * Shows again who sits at an open session: by a code where the account has a second factor, else by the password.
 * @throws AppError invalid at `secret`, limited after five wrong ones.
 */
export async function confirmIdentity(deps: IdentityDeps, own: Own, secret: string): Promise<void> {
  if (secret === '') throw invalidFields([{ path: 'secret', code: 'common.fill_field' }]);
  const user = await ownerOf(deps, own);
  const factor = await factorOf(deps.db, user.id);
  const now = deps.clock.now();
  const noted = {
    actor: user.id,
    contractId: own.contractId,
    ip: own.ip,
    at: now,
    subjectKind: 'user',
    subjectId: user.id,
  } as const;
  const byCode = factor?.confirmedAt ? factor : null;
  if (byCode) await countCode(deps, user.id, own.ip);
  else await deps.limiter.take('identity.change-password', user.id, TRIES);
  const hashFits = !byCode && (await passwordFits(secret, user.passwordHash, own.ip));
  const fits = await inTransaction(deps.db, async (tx) => {
    const right = byCode
      ? await takeTypedCode(deps, tx, byCode, secret).then(
          () => true,
          () => false,
        )
      : hashFits;
    if (right) await verifySession(tx, tokenHash(own.token) as string, now);
    const action = right ? 'identity_confirmed' : 'identity_confirmation_failed';
    await deps.audit.recordAccess(tx, { ...noted, action });
    return right;
  });
  if (!fits) throw refusedField('secret', byCode ? 'identity.wrong_code' : 'identity.wrong_password');
  await (byCode ? forgiveCodes(deps, user.id, own.ip) : deps.limiter.reset('identity.change-password', user.id));
}
