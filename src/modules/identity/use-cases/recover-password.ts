import { AppError, invalidFields } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import { inTransaction } from '#platform/db/database.ts';
import { activeLink, type LinkRow, useLink } from '../db/link-queries.ts';
import { deleteSessionsOf, savePassword, type UserRow, userByEmail } from '../db/session-queries.ts';
import { LINK_TRIES } from '../domain/link-rules.ts';
import { newPasswordProblems } from '../domain/password-rules.ts';
import { emailKey } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { emailSecurityNotice } from './email-security-notice.ts';
import { newBrowserToken } from './known-browser.ts';
import { idOfCode } from './link-code.ts';
import { hashPassword } from './password-hash.ts';
import { wordsAbout } from './read-session.ts';
import { countLetter, requestEmail } from './request-email.ts';
import { openAsked } from './sealed-link.ts';

const gone = () => new AppError('gone', 'identity.link_gone');

/**
 * Sends a link to a new password to an address that has an account; one that has none is answered alike. @throws
 * AppError invalid for what is no address; limited.
 */
export async function askRecovery(
  deps: IdentityDeps,
  typed: string,
  from: { ip: string; locale: Locale },
): Promise<void> {
  const email = deps.read.email(typed);
  const code = typed.trim() === '' ? 'common.fill_field' : 'common.bad_email';
  if (!email) throw invalidFields([{ path: 'email', code }]);
  await countLetter(deps, email, from.ip);
  const row = { locale: from.locale, passwordHash: null, visitorHash: null };
  await requestEmail(deps, 'recovery', { email }, row);
}

/**
 * Whose password a link may change; one that was sent before the last change of it works no more. @throws AppError
 * gone `identity.link_gone`.
 */
async function ownerOf(deps: IdentityDeps, code: string): Promise<{ link: LinkRow; user: UserRow }> {
  const id = idOfCode(deps.linkSecret, 'recovery', code);
  const link = id && (await activeLink(deps.db, 'recovery', id, deps.clock.now()));
  if (!link) throw gone();
  const user = await userByEmail(deps.db, emailKey(openAsked(deps, link).email));
  if (!user?.active) throw gone();
  if (user.passwordChangedAt && user.passwordChangedAt >= link.createdAt) throw gone();
  return { link, user };
}

export const readRecovery = async (deps: IdentityDeps, code: string): Promise<{ asks: 'password' }> => {
  await ownerOf(deps, code);
  return { asks: 'password' };
};

/**
 * Sets a new password by a letter's link, once; every session ends, and a letter reports it. The user signs in
 * afterwards as usual. Answers the browser's mark.
 */
export async function recoverPassword(
  deps: IdentityDeps,
  body: { code: string; next: string; repeat: string },
  ip: string,
): Promise<string> {
  const { link, user } = await ownerOf(deps, body.code);
  const problems = newPasswordProblems(body, wordsAbout(user));
  if (problems.length > 0) throw invalidFields(problems);
  await deps.limiter.take('identity.recover', link.id, LINK_TRIES);
  const fresh = await hashPassword(body.next, ip);
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    if (!(await useLink(tx, link.id, now))) throw gone();
    await savePassword(tx, user.id, fresh, now);
    await deleteSessionsOf(tx, user.id);
    await deps.audit.recordAccess(tx, {
      actor: user.id,
      contractId: null,
      action: 'password_recovered',
      at: now,
      ip,
      subjectKind: 'user',
      subjectId: user.id,
    });
    await emailSecurityNotice(deps, tx, user, 'password_changed');
  });
  return newBrowserToken(deps.browserSecret, emailKey(user.email));
}
