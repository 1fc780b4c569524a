import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import { findSecondFactor } from '../db/factor-queries.ts';
import { usersByIds } from '../db/session-queries.ts';
import type { IdentityDeps } from '../ports.ts';
import { acceptTypedCode, countCode, resetCodeAttempts } from './check-code.ts';
import { emailSecurityNotice } from './email-security-notice.ts';
import { isSignInPending, pendingUserId } from './pending-sign-in.ts';
import { completeSignIn, type SignInContext } from './sign-in.ts';

/**
 * Ends a sign-in by the code of the app, or by a recovery code, which a letter reports. @throws AppError
 * unauthenticated `identity.sign_in_expired` when the password is five minutes old or was changed; invalid
 * `identity.wrong_code`; limited `identity.too_many_codes`.
 */
export async function finishSignIn(
  deps: IdentityDeps,
  typed: string,
  from: SignInContext & { pendingSignIn: string | undefined },
): Promise<{ token: string; mark: string }> {
  const over = () => new AppError('unauthenticated', 'identity.sign_in_expired');
  const id = pendingUserId(from.pendingSignIn);
  const [user] = id ? await usersByIds(deps.db, [id]) : [];
  const now = deps.clock.now();
  if (!user?.active || !isSignInPending(deps.linkSecret, user, from.pendingSignIn, now)) throw over();
  const factor = await findSecondFactor(deps.db, user.id);
  if (!factor?.confirmedAt) throw over();
  await countCode(deps, user.id, from.ip);
  const recordFactorChange = {
    contractId: null,
    subjectKind: 'user',
    subjectId: user.id,
    at: now,
    ip: from.ip,
  } as const;
  const done = await inTransaction(deps.db, async (tx) => {
    if ((await acceptTypedCode(deps, tx, factor, typed)) === 'recovery') {
      await deps.audit.recordAccess(tx, { ...recordFactorChange, actor: user.id, action: 'recovery_code_used' });
      await emailSecurityNotice(deps, tx, user, 'recovery_code_used');
    }
    return completeSignIn(deps, tx, user, from);
  }).catch(async (error: unknown) => {
    if (error instanceof AppError && error.kind === 'invalid')
      await deps.audit.recordAccess(deps.db, { ...recordFactorChange, actor: null, action: 'second_factor_failed' });
    throw error;
  });
  await resetCodeAttempts(deps, user.id, from.ip);
  return done;
}
