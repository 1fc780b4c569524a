import { randomInt, timingSafeEqual } from 'node:crypto';
import { AppError, invalidField, invalidFields } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import { inTransaction } from '#platform/db/database.ts';
import { findSecondFactor } from '../db/factor-queries.ts';
import { consumeEmailLink, findLastLink } from '../db/link-queries.ts';
import { userByEmail } from '../db/session-queries.ts';
import { LINK_ATTEMPTS } from '../domain/link-rules.ts';
import { emailKey } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { decryptLinkData, hashVisitor } from './link-data.ts';
import { pendingSignInToken } from './pending-sign-in.ts';
import { countEmailRequest, requestEmail } from './request-email.ts';
import { completeSignIn, type SignedInUser, type SignInContext } from './sign-in.ts';

const DIGITS = 8;

/**
 * Sends a code to an address that has an account; the answer is the same for one that has none. Only this browser may
 * use the code. @throws AppError invalid for what is no address; limited.
 */
export async function requestSignInCode(
  deps: IdentityDeps,
  typed: string,
  from: { ip: string; locale: Locale; visitorId: string },
): Promise<void> {
  const email = deps.read.email(typed);
  const problem = typed.trim() === '' ? 'common.fill_field' : 'common.bad_email';
  if (!email) throw invalidFields([{ path: 'email', code: problem }]);
  await countEmailRequest(deps, email, from.ip);
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const row = { locale: from.locale, passwordHash: null, visitorHash: hashVisitor(from.visitorId) };
  await requestEmail(deps, 'sign-in', { email, code }, row);
}

const isSame = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
};

/**
 * Signs in by the code of the last letter to this browser, once; an account with a second factor needs its code, too.
 * @throws AppError invalid `identity.wrong_email_code` at `code`, also where the address has no account; gone
 * `identity.code_gone` for one that is too old, was used, or was tried too often.
 */
export async function signInByCode(
  deps: IdentityDeps,
  typed: string,
  from: SignInContext & { visitorId: string },
): Promise<SignedInUser> {
  const given = typed.replace(/[\s-]/g, '');
  if (given === '') throw invalidField('code', 'common.fill_field');
  const now = deps.clock.now();
  const gone = () => new AppError('gone', 'identity.code_gone');
  const link = await findLastLink(deps.db, 'sign-in', hashVisitor(from.visitorId), now);
  if (!link) throw gone();
  try {
    await deps.limiter.consume('identity.sign-in-code', link.id, LINK_ATTEMPTS);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'limited') throw gone();
    throw error;
  }
  const { email, code = '' } = decryptLinkData(deps, link);
  const user = await userByEmail(deps.db, emailKey(email));
  if (!isSame(given, code) || !user?.active) {
    await deps.audit.recordAccess(deps.db, {
      actor: null,
      contractId: null,
      action: 'sign_in_failed',
      at: now,
      ip: from.ip,
      subjectKind: 'user',
      subjectId: user?.id ?? 'unknown',
    });
    throw invalidField('code', 'identity.wrong_email_code');
  }
  const hasSecondFactor = Boolean((await findSecondFactor(deps.db, user.id))?.confirmedAt);
  return inTransaction(deps.db, async (tx) => {
    if (!(await consumeEmailLink(tx, link.id, now))) throw gone();
    return hasSecondFactor
      ? { pendingSignIn: pendingSignInToken(deps.linkSecret, user, now) }
      : completeSignIn(deps, tx, user, from);
  });
}
