import { AppError, invalidFields } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import { inTransaction } from '#platform/db/database.ts';
import { activeLink, consumeEmailLink, type LinkRow } from '../db/link-queries.ts';
import { deletePasskeysOf } from '../db/passkey-queries.ts';
import {
  deleteSessionsOf,
  forgetPhoneConfirmation,
  savePassword,
  type UserRow,
  userByEmail,
} from '../db/session-queries.ts';
import { LINK_ATTEMPTS } from '../domain/link-rules.ts';
import { newPasswordProblems } from '../domain/password-rules.ts';
import { emailKey } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { emailSecurityNotice } from './email-security-notice.ts';
import { newBrowserToken } from './known-browser.ts';
import { linkIdFromCode } from './link-code.ts';
import { decryptLinkData } from './link-data.ts';
import { hashPassword } from './password-hash.ts';
import { personalWords } from './read-session.ts';
import { countEmailRequest, requestMessage } from './request-email.ts';

const linkGone = () => new AppError('gone', 'identity.link_gone');

/**
 * Sends a link to a new password to an address that has an account; one that has none is answered alike. @throws
 * AppError invalid for what is no address; limited.
 */
export async function requestRecovery(
  deps: IdentityDeps,
  typed: string,
  from: { ip: string; locale: Locale },
): Promise<void> {
  const email = deps.read.email(typed);
  const code = typed.trim() === '' ? 'common.fill_field' : 'common.bad_email';
  if (!email) throw invalidFields([{ path: 'email', code }]);
  await countEmailRequest(deps, email, from.ip);
  const row = { locale: from.locale, passwordHash: null, visitorHash: null };
  await requestMessage(deps, 'recovery', { email }, row);
}

/**
 * Whose password a link may change; one that was sent before the last change of it works no more. @throws AppError
 * gone `identity.link_gone`.
 */
async function findOwner(deps: IdentityDeps, code: string): Promise<{ link: LinkRow; user: UserRow }> {
  const id = linkIdFromCode(deps.linkSecret, 'recovery', code);
  const link = id && (await activeLink(deps.db, 'recovery', id, deps.clock.now()));
  if (!link) throw linkGone();
  const user = await userByEmail(deps.db, emailKey(decryptLinkData(deps, link).email));
  if (!user?.active) throw linkGone();
  if (user.passwordChangedAt && user.passwordChangedAt >= link.createdAt) throw linkGone();
  return { link, user };
}

export const readRecovery = async (deps: IdentityDeps, code: string): Promise<{ asks: 'password' }> => {
  await findOwner(deps, code);
  return { asks: 'password' };
};

/**
 * Sets a new password by a letter's link, once; every session ends, passkeys are removed, and a letter
 * reports it. The user signs in
 * afterwards as usual. Answers the browser's mark.
 */
export async function recoverPassword(
  deps: IdentityDeps,
  body: { code: string; next: string; repeat: string },
  ip: string,
): Promise<string> {
  const { link, user } = await findOwner(deps, body.code);
  const problems = newPasswordProblems(body, personalWords(user));
  if (problems.length > 0) throw invalidFields(problems);
  await deps.limiter.consume('identity.recover', link.id, LINK_ATTEMPTS);
  const fresh = await hashPassword(body.next, ip);
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    if (!(await consumeEmailLink(tx, link.id, now))) throw linkGone();
    await savePassword(tx, user.id, fresh, now);
    await deleteSessionsOf(tx, user.id);
    await deletePasskeysOf(tx, user.id);
    await forgetPhoneConfirmation(tx, user.id);
    await deps.notifications.forgetDevices(tx, { userId: user.id });
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
