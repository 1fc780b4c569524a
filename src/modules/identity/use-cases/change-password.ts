import { AppError, invalidFields } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import { deleteSessionsOf, savePassword } from '../db/session-queries.ts';
import { type PasswordChange, passwordProblems } from '../domain/password-rules.ts';
import { PASSWORD_ATTEMPTS } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { emailSecurityNotice } from './email-security-notice.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { activeSession, personalWords } from './read-session.ts';
import { openSession } from './sign-in.ts';

/**
 * Changes the own password: every session of it ends, and the caller goes on in a new one, whose token is answered.
 * @throws AppError invalid for empty, short, unchanged or differing fields and `identity.wrong_password`, limited
 * after five wrong ones.
 */
export async function changePassword(
  deps: IdentityDeps,
  token: string,
  typed: PasswordChange,
  ip: string,
): Promise<string> {
  const active = await activeSession(deps, token);
  if (!active) throw new AppError('unauthenticated', 'common.unauthenticated');
  const { user, session } = active;
  const problems = passwordProblems(typed, personalWords(user));
  if (problems.length > 0) throw invalidFields(problems);
  await deps.limiter.consume('identity.change-password', user.id, PASSWORD_ATTEMPTS);
  if (!(await verifyPassword(typed.current, user.passwordHash, ip)))
    throw invalidFields([{ path: 'current', code: 'identity.wrong_password' }]);
  await deps.limiter.reset('identity.change-password', user.id);
  const fresh = await hashPassword(typed.next, ip);
  const { contractId, workplaceId } = session;
  const kept = contractId && workplaceId ? { contractId, workplaceId } : null;
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await savePassword(tx, user.id, fresh, now);
    await deleteSessionsOf(tx, user.id);
    await deps.notifications.forgetDevices(tx, { userId: user.id });
    await deps.audit.recordAccess(tx, {
      actor: user.id,
      contractId,
      action: 'password_changed',
      ip,
      at: now,
      subjectKind: 'user',
      subjectId: user.id,
    });
    await emailSecurityNotice(deps, tx, user, 'password_changed');
    // The password alone does not stand for the second factor that money and rights ask for.
    return openSession(deps, tx, user.id, { kept, device: session.device, verifiedAt: session.verifiedAt });
  });
}
